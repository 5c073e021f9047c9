// What the daemon needs of Linux that Swift's Glibc module does not show.
#ifndef INPUTRX_CLINUX_H
#define INPUTRX_CLINUX_H

#include <linux/input.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>

// A file descriptor that becomes readable when the process ends (Linux 5.3); -1 and errno.
int inputrx_pidfd_open(pid_t pid);

// The range of an absolute axis of an evdev node (EVIOCGABS); -1 and errno.
int inputrx_axis_info(int fd, unsigned int axis, struct input_absinfo *info);

// The switches of an evdev node that are on (EVIOCGSW), one bit each; -1 and errno.
int inputrx_switch_states(int fd, unsigned long *states);

// Calls `handler` with `data` and the descriptor of each device of which the kernel says, while
// libinput reads it, that events were lost (SYN_DROPPED). One handler for the program; null ends it.
void inputrx_set_loss_handler(void (*handler)(void *data, int descriptor), void *data);

// Whether libinput reads devices through us, so that the handler can be called at all.
int inputrx_hears_of_losses(void);

// Makes the spawned program start in that directory; an error number or 0.
int inputrx_spawn_in_directory(posix_spawn_file_actions_t *actions, const char *directory);

// Gives back the memory of all code and constants; what is needed again comes back from the file.
void inputrx_release_code(void);

// Starts a process that copies to `output` what is written to the descriptor that is returned, until
// nobody has that open any more; -1 and errno. It waits for the reader of `output`, and writes to
// nobody when that has gone.
int inputrx_start_relay(int output);

#endif
