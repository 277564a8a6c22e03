#ifndef LATER_CLINUX_H
#define LATER_CLINUX_H

#include <fcntl.h>
#include <linux/landlock.h>
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

/* Programs and their tables may be read, nothing else may, and nothing written: where the kernel can
   hold a process to that (Landlock, 5.13). Of what lies elsewhere only open files remain. */
static inline void later_read_programs_only(void) {
  struct landlock_ruleset_attr rules = {.handled_access_fs = (1ULL << 13) - 1};
  int set = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  if (set < 0) return;
  static const char *const places[] = {"/usr", "/lib", "/lib64", "/etc"};
  for (unsigned index = 0; index < sizeof places / sizeof *places; index++) {
    struct landlock_path_beneath_attr rule = {
        .allowed_access = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                          LANDLOCK_ACCESS_FS_READ_DIR};
    rule.parent_fd = open(places[index], 010000000 /* O_PATH */ | O_CLOEXEC);
    if (rule.parent_fd < 0) continue;
    syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
  }
  syscall(SYS_landlock_restrict_self, set, 0);
  close(set);
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
  struct rlimit limits[] = {{memory, memory}, {processor_time, processor_time}, {0, 0}, {0, 0}};
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) _exit(71);
  if (syscall(SYS_close_range, 3u, ~0u, 0u) != 0)
    for (int file = 3; file < 4096; file++) close(file);
  if (setrlimit(RLIMIT_AS, &limits[0]) != 0 || setrlimit(RLIMIT_CPU, &limits[1]) != 0 ||
      setrlimit(RLIMIT_CORE, &limits[2]) != 0 || setrlimit(RLIMIT_FSIZE, &limits[3]) != 0 ||
      later_no_new_privileges() != 0)
    _exit(71);
  later_read_programs_only();
  execve(program, arguments, environment);
  _exit(72);
}

#endif
