// For posix_spawn_file_actions_addchdir_np.
#define _GNU_SOURCE
#include "CLinux.h"

#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int inputrx_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0u); }

int inputrx_axis_info(int fd, unsigned int axis, struct input_absinfo *info) {
    return ioctl(fd, EVIOCGABS(axis), info);
}

int inputrx_switch_states(int fd, unsigned long *states) {
    *states = 0;
    return ioctl(fd, EVIOCGSW(sizeof *states), states) < 0 ? -1 : 0;
}

int inputrx_spawn_in_directory(posix_spawn_file_actions_t *actions, const char *directory) {
    return posix_spawn_file_actions_addchdir_np(actions, directory);
}
