#include <spawn.h>
#include <sys/prctl.h>

/* Variadic, which Swift does not see. */
static inline int later_no_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/* glibc shows it only to GNU sources. */
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
