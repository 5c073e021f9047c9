// Notices lost events without reading anything twice.
//
// libinput reads a device with libevdev_next_event(), whose result says when the kernel dropped events.
// The program's symbols come before those of libraries, so that libinput calls the function here, which
// calls libevdev's (docs/decisions/0007-lost-events.md).
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

int inputrx_hears_of_losses(void) {
    return dlsym(RTLD_DEFAULT, "libevdev_next_event") == (void *)libevdev_next_event;
}

int libevdev_next_event(struct libevdev *device, unsigned int flags, struct input_event *event) {
    static int (*next_event)(struct libevdev *, unsigned int, struct input_event *);
    if (!next_event) {
        *(void **)&next_event = dlsym(RTLD_NEXT, "libevdev_next_event");
        if (!next_event) return -ENOSYS;
    }
    int status = next_event(device, flags, event);
    // With the flag SYNC this is how libevdev says what has changed since: no further loss.
    if (status == LIBEVDEV_READ_STATUS_SYNC && flags & LIBEVDEV_READ_FLAG_NORMAL && loss_handler)
        loss_handler(loss_data, libevdev_get_fd(device));
    return status;
}
