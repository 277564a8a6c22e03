#ifndef LATER_CLINUX_H
#define LATER_CLINUX_H

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Variadic, which Swift does not see. */
static inline int later_no_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/* How many heaps the threads share; glibc makes eight for each core, and what one has freed serves no other. To be
   called before there are threads. What is larger than `own` bytes has pages of its own, which go back when it is
   freed; glibc raises that limit to 32 MB by itself, and keeps the room of every large file in a heap. */
static inline int later_limit_heaps(int count, int own) {
  return mallopt(M_ARENA_MAX, count) && mallopt(M_MMAP_THRESHOLD, own);
}

/* Of the thread that started it; a server's threads live as long as it. */
static inline int later_die_with_parent(void) {
  return prctl(PR_SET_PDEATHSIG, 9, 0, 0, 0);
}

/* glibc shows it only to GNU sources. */
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/* As pipe, closed in programs that are started; glibc shows pipe2 only to GNU sources. */
static inline int later_pipe(int ends[2]) {
  return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}

/* A file that has no name and lives in memory, with these bytes; at its beginning. Or -1. */
static inline int later_memory_file(const void *bytes, size_t count) {
  int file = (int)syscall(SYS_memfd_create, "", 1u /* MFD_CLOEXEC */);
  if (file < 0) return -1;
  size_t done = 0;
  while (done < count) {
    ssize_t written = write(file, (const char *)bytes + done, count - done);
    if (written <= 0) {
      close(file);
      return -1;
    }
    done += (size_t)written;
  }
  if (lseek(file, 0, SEEK_SET) != 0) {
    close(file);
    return -1;
  }
  return file;
}

/* glibc shows it only to GNU sources. */
void *memmem(const void *text, size_t length, const void *part, size_t partLength);

/* What a kernel's Landlock knows (version 7 at the time of writing); 0 where there is none. */
static inline int later_landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1u /* VERSION */);
  return version < 0 ? 0 : (int)version;
}

/* As of Linux 6.12; older kernels take its beginning. */
struct later_landlock_rules {
  unsigned long long files, network, scope;
};

static inline void later_allow_reading(int set, const char *place, unsigned long long access) {
  struct landlock_path_beneath_attr rule = {.allowed_access = access};
  rule.parent_fd = open(place, 010000000 /* O_PATH */ | O_CLOEXEC);
  if (rule.parent_fd < 0) return;
  syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(rule.parent_fd);
}

/* Programs and their tables may be read, nothing else may, and nothing written; no TCP, no abstract
   sockets and no signals to others: as far as the kernel can hold a process to that (Landlock: 5.13,
   6.7 and 6.12). Of what lies elsewhere only open files remain. */
static inline void later_read_programs_only(void) {
  int version = later_landlock_version();
  if (version < 1) return;
  struct later_landlock_rules rules = {.files = (1ULL << 13) - 1};
  if (version >= 2) rules.files |= 1ULL << 13; /* moving to another folder */
  if (version >= 3) rules.files |= 1ULL << 14; /* truncating */
  if (version >= 5) rules.files |= 1ULL << 15; /* device calls */
  if (version >= 4) rules.network = 3;         /* bind and connect */
  if (version >= 6) rules.scope = 3;           /* abstract sockets and signals */
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int set = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (set < 0) return;
  static const char *const places[] = {
      "/usr", "/lib", "/lib64", "/etc/fonts", "/var/cache/fontconfig"};
  for (unsigned index = 0; index < sizeof places / sizeof *places; index++)
    later_allow_reading(
        set, places[index],
        LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR);
  static const char *const files[] = {"/etc/ld.so.cache", "/dev/null"};
  for (unsigned index = 0; index < sizeof files / sizeof *files; index++)
    later_allow_reading(set, files[index], LANDLOCK_ACCESS_FS_READ_FILE);
  syscall(SYS_landlock_restrict_self, set, 0);
  close(set);
}

/* Little-endian both: the low half of an argument comes first. */
#if defined(__x86_64__)
#define LATER_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && !defined(__AARCH64EB__)
#define LATER_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif

/* What a call's argument may be, or may not. */
struct later_call_rule {
  unsigned call, argument, value;
  int is_only;
};

/* Five steps that refuse a call by one of its arguments, and go on with any other call. All of these
   arguments are ints to the kernel, which looks at no more than the low half either. */
static inline void later_filter_call(struct sock_filter *step, struct later_call_rule rule) {
  step[0] = (struct sock_filter)BPF_STMT(
      BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  step[1] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, rule.call, 0, 3);
  step[2] = (struct sock_filter)BPF_STMT(
      BPF_LD | BPF_W | BPF_ABS,
      (unsigned)offsetof(struct seccomp_data, args) + 8 * rule.argument);
  step[3] = (struct sock_filter)BPF_JUMP(
      BPF_JMP | BPF_JEQ | BPF_K, rule.value, rule.is_only ? 1 : 0, rule.is_only ? 0 : 1);
  step[4] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1 /* EPERM */);
}

/* No sockets, and no calls by which a process gets at others or at what the kernel keeps for them, nor
   at the limits and the turn of any but itself: as far as the kernel can filter calls (seccomp).
   `is_last` also takes signals to other processes, which who starts a program needs. 0 where it holds
   from now on, for all threads. */
static inline int later_refuse_calls(int is_last) {
#ifdef LATER_AUDIT_ARCH
  static const unsigned refused[] = {
      SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
      SYS_sendto, SYS_sendmsg, SYS_sendmmsg, 425 /* io_uring_setup */, 426, 427, SYS_ptrace,
      SYS_process_vm_readv, SYS_process_vm_writev, 438 /* pidfd_getfd */, SYS_bpf,
      SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_mount,
      SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_init_module,
      SYS_finit_module, SYS_kexec_load, SYS_open_by_handle_at, SYS_mknodat, SYS_personality,
      SYS_setpriority, SYS_sched_setparam, SYS_sched_setscheduler, SYS_sched_setattr,
      SYS_sched_setaffinity, SYS_ioprio_set, SYS_migrate_pages, SYS_move_pages,
      440 /* process_madvise */, 448 /* process_mrelease */,
      SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, 424 /* pidfd_send_signal */};
  /* It stays the same through exec. Whoever is made the owner of a file gets its signals. */
  unsigned own = (unsigned)getpid();
  struct later_call_rule rules[] = {
      {SYS_prlimit64, 0, 0, 1}, {SYS_fcntl, 1, F_SETOWN, 0}, {SYS_fcntl, 1, 15 /* F_SETOWN_EX */, 0},
      {SYS_ioctl, 1, 0x8901 /* FIOSETOWN */, 0}, {SYS_ioctl, 1, 0x8902 /* SIOCSPGRP */, 0},
      {SYS_kill, 0, own, 1}, {SYS_tgkill, 0, own, 1}};
  enum {
    all = sizeof refused / sizeof *refused, signals = 4,
    all_rules = sizeof rules / sizeof *rules, signal_rules = 2
  };
  unsigned count = is_last ? all : all - signals;
  unsigned rule_count = is_last ? all_rules : all_rules - signal_rules;
  struct sock_filter filter[all + 5 * all_rules + 7];
  unsigned end = 0;
  filter[end++] = (struct sock_filter)BPF_STMT(
      BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  filter[end++] = (struct sock_filter)BPF_JUMP(
      BPF_JMP | BPF_JEQ | BPF_K, LATER_AUDIT_ARCH, 0, (unsigned char)(count + 3));
  filter[end++] = (struct sock_filter)BPF_STMT(
      BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  /* The calls of x32, which has other numbers. */
  filter[end++] = (struct sock_filter)BPF_JUMP(
      BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, (unsigned char)(count + 1), 0);
  for (unsigned index = 0; index < count; index++)
    filter[end++] = (struct sock_filter)BPF_JUMP(
        BPF_JMP | BPF_JEQ | BPF_K, refused[index], (unsigned char)(count - index), 0);
  filter[end++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0);
  filter[end++] =
      (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1 /* EPERM */);
  for (unsigned index = 0; index < rule_count; index++, end += 5)
    later_filter_call(filter + end, rules[index]);
  filter[end++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {.len = (unsigned short)end, .filter = filter};
  return syscall(SYS_seccomp, 1u /* SET_MODE_FILTER */, 1u /* TSYNC */, &program) == 0 ? 0 : -1;
#else
  (void)is_last;
  return -1;
#endif
}

/* Whether the kernel can filter calls. */
static inline int later_can_refuse_calls(void) {
#ifdef LATER_AUDIT_ARCH
  unsigned action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, 2u /* GET_ACTION_AVAIL */, 0u, &action) == 0;
#else
  return 0;
#endif
}

/* All that keeps a process which reads what strangers made from everything else. Needs
   later_no_new_privileges first. */
static inline void later_confine(int is_last) {
  later_read_programs_only();
  later_refuse_calls(is_last);
}

/* Closes all but the three files that every program has. */
static inline void later_close_others(void) {
  if (syscall(SYS_close_range, 3u, ~0u, 0u) != 0)
    for (int file = 3; file < 4096; file++) close(file);
}

/* Starts a program with just these files, within limits, that dies when the thread that started it
   does. Its number, or -1. Between fork and exec only what a signal handler might call. */
static inline pid_t later_spawn_limited(
    const char *program, char *const arguments[], char *const environment[], int input, int output,
    int errors, rlim_t memory, rlim_t processor_time) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != parent) _exit(71);
  struct rlimit limits[] = {
      {memory, memory}, {processor_time, processor_time + 1}, {0, 0}, {0, 0}, {32, 32}};
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) _exit(71);
  later_close_others();
  if (setrlimit(RLIMIT_AS, &limits[0]) != 0 || setrlimit(RLIMIT_CPU, &limits[1]) != 0 ||
      setrlimit(RLIMIT_CORE, &limits[2]) != 0 || setrlimit(RLIMIT_FSIZE, &limits[3]) != 0 ||
      setrlimit(RLIMIT_NOFILE, &limits[4]) != 0 || later_no_new_privileges() != 0)
    _exit(71);
  later_confine(1);
  execve(program, arguments, environment);
  _exit(72);
}

#endif
