// Detects lost events without reading anything twice.
//
// libinput reads a device with libevdev_next_event(), whose result reports dropped events. The
// dynamic linker prefers the program's symbols to those of libraries, so libinput calls the
// function below, which calls libevdev's (docs/decisions/0007-lost-events.md).
#define _GNU_SOURCE
#include "CLinux.h"

#include <dlfcn.h>
#include <errno.h>
#include <libevdev/libevdev.h>

static void (*loss_handler)(void *data, int descriptor);
static void *loss_data;

void inputrx_set_loss_handler(void (*handler)(void *data, int descriptor), void *data) {
    loss_handler = handler;
    loss_data = data;
}

int inputrx_detects_losses(void) {
    return dlsym(RTLD_DEFAULT, "libevdev_next_event") == (void *)libevdev_next_event;
}

static int no_next_event(struct libevdev *device, unsigned int flags, struct input_event *event) {
    (void)device, (void)flags, (void)event;
    return -ENOSYS;
}

static int (*library_next_event)(struct libevdev *, unsigned int, struct input_event *) =
    no_next_event;

__attribute__((constructor)) static void find_next_event(void) {
    void *found = dlsym(RTLD_NEXT, "libevdev_next_event");
    if (found) *(void **)&library_next_event = found;
}

__attribute__((noinline)) static void synchronises(struct libevdev *device, unsigned int flags) {
    // With the flag SYNC, libevdev reports the changes since a loss that is already known.
    if (flags & LIBEVDEV_READ_FLAG_NORMAL && loss_handler)
        loss_handler(loss_data, libevdev_get_fd(device));
}

// Runs ten times for a frame of two fingers, so it does nothing else.
int libevdev_next_event(struct libevdev *device, unsigned int flags, struct input_event *event) {
    int status = library_next_event(device, flags, event);
    if (__builtin_expect(status == LIBEVDEV_READ_STATUS_SYNC, 0)) synchronises(device, flags);
    return status;
}
