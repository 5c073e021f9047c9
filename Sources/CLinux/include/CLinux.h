// Parts of Linux that the daemon needs and that Swift's Glibc module lacks.
#ifndef INPUTRX_CLINUX_H
#define INPUTRX_CLINUX_H

#include <linux/input.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>

// The range of an absolute axis of an evdev node (EVIOCGABS); -1 and errno.
int inputrx_axis_info(int fd, unsigned int axis, struct input_absinfo *info);

// The switches of an evdev node that are on (EVIOCGSW), one bit each; -1 and errno.
int inputrx_switch_states(int fd, unsigned long *states);

// Says where the uinput device that is being made lies (UI_SET_PHYS); -1 and errno.
int inputrx_set_place(int fd, const char *place);

// An event of an evdev node, as the kernel sent it; the time in microseconds.
struct inputrx_raw_event {
    int64_t microseconds;
    uint16_t type, code;
    int32_t value;
};

// Reads up to `count` events that are there: how many, or -1 and errno. At most 64 at once.
int inputrx_read_events(int fd, struct inputrx_raw_event *events, int count);

// Calls `handler` with `data` and the descriptor of each device whose events the kernel dropped
// (SYN_DROPPED), while libinput reads it. One handler for the program; null ends it.
void inputrx_set_loss_handler(void (*handler)(void *data, int descriptor), void *data);

// Whether libinput reads devices through us, so that the handler can be called at all.
int inputrx_hears_of_losses(void);

// Takes a device from all other programs, or gives it back (EVIOCGRAB); -1 and errno.
int inputrx_grab(int fd, int grabs);

// Whether a contact is down now, whatever was read so far; -1 and errno.
int inputrx_is_touched(int fd);

// Writes events to a device that was made with uinput; -1 and errno.
int inputrx_write_events(int fd, const struct input_event *events, int count);

// Starts a process that gives a grabbed device back as soon as this program ends, or events wait unread for
// 2 s, which means that this program hangs or is stopped. It lifts the contacts of the twin, and takes that away
// 1 s later. The returned descriptor becomes readable when it has done so; to end it, close that. -1 and errno.
int inputrx_start_guard(int device, int twin);

// How programs are started: in a process group of their own, with no signal blocked or ignored.
struct inputrx_spawn {
    // Their descriptors 0 to 2; they inherit no other one that is closed by exec.
    int input, output, errors;
    // Where they start; null for the present directory.
    const char *directory;
    // The signals that this program ignores or handles.
    sigset_t changed_signals;
};

// Notes which signals this program ignores or handles.
void inputrx_find_changed_signals(struct inputrx_spawn *settings);

// Starts a program, which is looked up in $PATH. `descriptor` becomes readable when the process ends. An
// error number or 0.
//
// posix_spawn() would reset each of the 64 signals with a system call of its own.
int inputrx_spawn(const struct inputrx_spawn *settings, const char *program, char *const *arguments,
                  char *const *environment, pid_t *process, int *descriptor);

// Gives back the memory of all code and constants; the kernel reads them again when they are needed.
void inputrx_release_code(void);

// Starts a process that copies to `output` everything that is written to the returned descriptor, until
// no process has that open any more; -1 and errno. It waits for the reader of `output`, and drops the
// data when the reader is gone.
int inputrx_start_relay(int output);

// The same for a pipe that exists: copies the rest of `input` to `output`. 0, or -1 and errno.
int inputrx_leave_to_relay(int input, int output);

#endif
