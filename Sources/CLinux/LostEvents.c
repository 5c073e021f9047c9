// Notices lost events, and sees every other one, without reading anything twice.
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

static int no_next_event(struct libevdev *device, unsigned int flags, struct input_event *event) {
    (void)device, (void)flags, (void)event;
    return -ENOSYS;
}

static int (*next_event)(struct libevdev *, unsigned int, struct input_event *) = no_next_event;

static int (*library_next_event)(struct libevdev *, unsigned int, struct input_event *) =
    no_next_event;

__attribute__((constructor)) static void find_next_event(void) {
    void *found = dlsym(RTLD_NEXT, "libevdev_next_event");
    if (found) *(void **)&library_next_event = found;
    next_event = library_next_event;
}

static void (*event_handler)(void *data, int descriptor, const struct inputrx_raw_event *event);
static void *event_data;

static int observed_next_event(struct libevdev *device, unsigned int flags, struct input_event *event) {
    int status = library_next_event(device, flags, event);
    if (status < 0) return status;
    struct inputrx_raw_event raw = {
        (int64_t)event->input_event_sec * 1000000 + (int64_t)event->input_event_usec,
        event->type, event->code, event->value};
    event_handler(event_data, libevdev_get_fd(device), &raw);
    return status;
}

void inputrx_set_event_handler(
    void (*handler)(void *data, int descriptor, const struct inputrx_raw_event *event), void *data) {
    event_handler = handler;
    event_data = data;
    next_event = handler ? observed_next_event : library_next_event;
}

__attribute__((noinline)) static void synchronises(struct libevdev *device, unsigned int flags) {
    // With the flag SYNC, libevdev reports the changes since the loss: no further loss.
    if (flags & LIBEVDEV_READ_FLAG_NORMAL && loss_handler)
        loss_handler(loss_data, libevdev_get_fd(device));
}

// Called ten times for a frame of two fingers, so it does no more than this.
int libevdev_next_event(struct libevdev *device, unsigned int flags, struct input_event *event) {
    int status = next_event(device, flags, event);
    if (__builtin_expect(status == LIBEVDEV_READ_STATUS_SYNC, 0)) synchronises(device, flags);
    return status;
}
