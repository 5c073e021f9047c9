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

// The device whose state libinput reads again after a loss.
//
// If a contact ended during the loss, libevdev reports the end of the contact, but not its last
// position. If the next contact lands at the same x or y, the kernel does not report that value
// again either, so libinput would place the new contact where an older one was. Therefore, all
// values of the slots without contact follow the events of libevdev.
static struct {
    struct libevdev *device;
    // The last event of libevdev, for its time.
    struct input_event last;
    // True if all events of libevdev have been passed on.
    int reports_values;
    // The next value to report.
    int slot;
    unsigned int axis;
} loss;

static int report(unsigned int type, unsigned int code, int value, struct input_event *event) {
    *event = loss.last;
    event->type = (uint16_t)type;
    event->code = (uint16_t)code;
    event->value = value;
    return LIBEVDEV_READ_STATUS_SYNC;
}

// Reports the next value of a slot without contact; after the last value, the current slot, and
// then the end of the frame.
static int next_value(struct input_event *event) {
    struct libevdev *device = loss.device;
    for (; loss.slot < libevdev_get_num_slots(device); loss.slot++, loss.axis = ABS_MT_SLOT) {
        unsigned int slot = (unsigned int)loss.slot;
        if (libevdev_get_slot_value(device, slot, ABS_MT_TRACKING_ID) >= 0) continue;
        while (loss.axis <= ABS_MT_TOOL_Y) {
            unsigned int axis = loss.axis++;
            if (axis == ABS_MT_SLOT) return report(EV_ABS, axis, loss.slot, event);
            if (axis == ABS_MT_TRACKING_ID) continue;
            if (!libevdev_has_event_code(device, EV_ABS, axis)) continue;
            return report(EV_ABS, axis, libevdev_get_slot_value(device, slot, axis), event);
        }
    }
    if (loss.axis++ == ABS_MT_SLOT)
        return report(EV_ABS, ABS_MT_SLOT, libevdev_get_current_slot(device), event);
    loss.device = NULL;
    return report(EV_SYN, SYN_REPORT, 0, event);
}

__attribute__((noinline)) static void loses_events(
    struct libevdev *device, const struct input_event *event) {
    loss.device = device;
    loss.last = *event;
    loss.reports_values = 0;
    if (loss_handler) loss_handler(loss_data, libevdev_get_fd(device));
}

// With the flag SYNC, libevdev reports the changes since a loss.
__attribute__((noinline)) static int next_change(
    struct libevdev *device, unsigned int flags, struct input_event *event) {
    if (loss.device == device && loss.reports_values) return next_value(event);
    int status = library_next_event(device, flags, event);
    if (loss.device != device) return status;
    if (status == LIBEVDEV_READ_STATUS_SYNC) loss.last = *event;
    // Without slots, their number is -1.
    if (status != -EAGAIN || libevdev_get_num_slots(device) <= 0) return status;
    loss.reports_values = 1;
    loss.slot = 0;
    loss.axis = ABS_MT_SLOT;
    return next_value(event);
}

static unsigned devices_read;

void inputrx_forget_devices_read(void) { devices_read = 0; }

unsigned inputrx_devices_read(void) { return devices_read; }

// Handles a read without an event: a loss, or the end of the events, up to which libinput reads
// each device.
__attribute__((noinline)) static void read_no_event(
    struct libevdev *device, const struct input_event *event, int status) {
    if (status == LIBEVDEV_READ_STATUS_SYNC) loses_events(device, event);
    else devices_read++;
}

// This function runs ten times for each frame of two fingers, so rare cases are in other functions.
int libevdev_next_event(struct libevdev *device, unsigned int flags, struct input_event *event) {
    if (__builtin_expect(flags & LIBEVDEV_READ_FLAG_SYNC, 0))
        return next_change(device, flags, event);
    int status = library_next_event(device, flags, event);
    if (__builtin_expect(status != LIBEVDEV_READ_STATUS_SUCCESS, 0))
        read_no_event(device, event, status);
    return status;
}
