// Linux interfaces that the daemon needs and Swift's Glibc module lacks.
//
// Unless stated otherwise, a function that returns an int returns -1 and sets errno on failure.
#ifndef INPUTRX_CLINUX_H
#define INPUTRX_CLINUX_H

#include <linux/input.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>

// Marks a function that starts a process, or acts on the whole program. A program that simulates
// the kernel defines a function of the same name, which the linker prefers. The mark costs nothing.
#define INPUTRX_REPLACEABLE __attribute__((weak))

// Accepts a connection to a unix socket (accept4) from a process of this user; closes a connection
// from another user and fails with EPERM.
int inputrx_accept_own(int listener, int flags);

// Reads the range of an absolute axis of an evdev node (EVIOCGABS).
int inputrx_axis_info(int fd, unsigned int axis, struct input_absinfo *info);

// Reads which switches of an evdev node are on (EVIOCGSW), one bit each.
int inputrx_switch_states(int fd, unsigned long *states);

// Sets the physical path of a uinput device before it is created (UI_SET_PHYS).
int inputrx_set_physical_path(int fd, const char *path);

// An event of an evdev node as the kernel sent it.
struct inputrx_raw_event {
    int64_t microseconds;
    uint16_t type, code;
    int32_t value;
};

// Reads up to `count` pending events, at most 64, and returns their number.
int inputrx_read_events(int fd, struct inputrx_raw_event *events, int count);

// While libinput reads devices, calls `handler` with `data` and the descriptor of each device whose
// events the kernel dropped (SYN_DROPPED). The program has one handler; null removes it.
void inputrx_set_loss_handler(void (*handler)(void *data, int descriptor), void *data);

// Returns 1 if libinput's calls of libevdev reach this program, otherwise 0; only then are losses
// detected.
int inputrx_detects_losses(void);

// Returns the number of devices that libinput has read since inputrx_forget_devices_read().
unsigned inputrx_devices_read(void);
void inputrx_forget_devices_read(void);

// Grabs a device (EVIOCGRAB), so that no other program gets its events; releases the device if
// `grabs` is 0.
int inputrx_grab(int fd, int grabs);

// Returns 1 if a contact is down now, even if its events are still unread, otherwise 0.
int inputrx_is_touched(int fd);

// Returns the code of a key or button of the device that is down now, or -1 if none is down.
int inputrx_pressed_key(int fd);

// Writes events to a uinput device.
int inputrx_write_events(int fd, const struct input_event *events, int count);

// Starts the process that starts the guards below, unless it runs. Returns its process id, or -1 if
// it cannot be started. The process ends when this program ends; guards end by themselves.
int inputrx_guards_process(void);

// Starts a process that releases a grabbed device as soon as this program ends, or when events have
// waited unread for 2 s, because then this program hangs or is stopped. The process lifts the
// contacts of the twin, and destroys the twin 1 s later. The returned descriptor becomes readable
// when the device is released; close it to end the process.
int inputrx_start_guard(int device, int twin);

// Starts a process that releases all keys of a uinput device once nothing has been written to the
// returned descriptor for 2 s, because then this program hangs or is stopped. Close the descriptor
// to end the process.
int inputrx_start_key_guard(int keyboard);

// The settings with which programs start: each program gets a process group of its own, and no
// signal is blocked or ignored.
struct inputrx_spawn {
    // The program's descriptors 0 to 2; no other descriptor with FD_CLOEXEC is inherited.
    int input, output, errors;
    // The working directory; null for the current one.
    const char *directory;
    // The signals that this program ignores or handles.
    sigset_t changed_signals;
};

// Records which signals this program ignores or handles.
void inputrx_find_changed_signals(struct inputrx_spawn *settings);

// Starts a program, found with $PATH. `descriptor` becomes readable when the process ends. Returns
// 0 or an error number.
//
// posix_spawn() would reset each of the 64 signals with a system call.
int inputrx_spawn(const struct inputrx_spawn *settings, const char *program, char *const *arguments,
                  char *const *environment, pid_t *process, int *descriptor);

// Starts a detached thread that gets no signals. Returns 0 or an error number.
int inputrx_start_thread(void *(*run)(void *argument), void *argument);

// Gives memory that the program has freed back to the kernel.
void inputrx_release_memory(void);

// Releases freed memory, and the memory of all code and constants, which the kernel reads again on
// demand.
void inputrx_release_code(void);

// Starts a process that copies everything written to the returned descriptor to `output`, until no
// process has this descriptor open. It waits while the reader of `output` is slow, and drops the
// data once the reader is gone.
int inputrx_start_relay(int output);

// Does the same for an existing pipe: copies the rest of `input` to `output`.
int inputrx_leave_to_relay(int input, int output);

#endif
