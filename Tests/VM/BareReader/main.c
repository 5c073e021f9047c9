// Reads a device and ignores its events: a lower bound for the cost of a frame in any reader.
//
//     bare-reader raw /dev/input/event5        the kernel's events
//     bare-reader libinput /dev/input/event5   libinput's, and what a program asks of each touch
//     bare-reader slow /dev/input/event5       reads every 20 ms, and prints the kernel's events
//     bare-reader grab /dev/input/event5       grabs the device, and reads the kernel's events
//     bare-reader copy /dev/input/event5       grabs the device and copies its events to a twin, whose node it prints
#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <libinput.h>
#include <linux/input.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

static int open_node(const char *path, int flags, void *data) {
    (void)data;
    int descriptor = open(path, flags);
    return descriptor < 0 ? -errno : descriptor;
}

static void close_node(int descriptor, void *data) {
    (void)data;
    close(descriptor);
}

static int watch(int descriptor) {
    struct epoll_event event = {.events = EPOLLIN};
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    if (epoll < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) < 0) return -1;
    return epoll;
}

static int wait_for_input(int epoll) {
    struct epoll_event event;
    int count;
    do
        count = epoll_wait(epoll, &event, 1, -1);
    while (count < 0 && errno == EINTR);
    return count;
}

static int read_raw(const char *node, int grabs) {
    int descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (grabs && ioctl(descriptor, EVIOCGRAB, 1) < 0) return 1;
    int epoll = descriptor < 0 ? -1 : watch(descriptor);
    if (epoll < 0) return 1;
    struct input_event events[64];
    while (wait_for_input(epoll) > 0)
        while (read(descriptor, events, sizeof events) > 0) continue;
    return 1;
}

// A program that draws 50 pictures a second, and reads once for each.
static int read_slowly(const char *node) {
    int descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return 1;
    struct input_event events[64];
    ssize_t size;
    puts("ready");
    for (;;) {
        while ((size = read(descriptor, events, sizeof events)) > 0)
            for (struct input_event *event = events; (char *)event < (char *)events + size; event++)
                printf("%d %d %d\n", event->type, event->code, event->value);
        if (size < 0 && errno != EAGAIN) return 1;
        fflush(stdout);
        usleep(20000);
    }
}

// The kernel delivers whole frames, so what one read returns can be written with one write.
static int copy(const char *node) {
    struct libevdev *device;
    struct libevdev_uinput *twin;
    int descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    int epoll = descriptor < 0 ? -1 : watch(descriptor);
    if (epoll < 0 || libevdev_new_from_fd(descriptor, &device) < 0) return 1;
    if (libevdev_uinput_create_from_device(device, LIBEVDEV_UINPUT_OPEN_MANAGED, &twin) < 0) return 1;
    if (ioctl(descriptor, EVIOCGRAB, 1) < 0) return 1;
    // Names the process, to distinguish its events from those of the twin's readers.
    prctl(PR_SET_NAME, "bare-copier");
    puts(libevdev_uinput_get_devnode(twin));
    fflush(stdout);
    struct input_event events[64];
    ssize_t size;
    while (wait_for_input(epoll) > 0)
        while ((size = read(descriptor, events, sizeof events)) > 0)
            if (write(libevdev_uinput_get_fd(twin), events, (size_t)size) != size) return 1;
    return 1;
}

// The results are used, so that the compiler keeps the calls.
static volatile double sum;

static void look_at(struct libinput_event *event) {
    switch (libinput_event_get_type(event)) {
    case LIBINPUT_EVENT_TOUCH_DOWN:
    case LIBINPUT_EVENT_TOUCH_MOTION:
    case LIBINPUT_EVENT_TOUCH_UP: break;
    default: return;
    }
    struct libinput_event_touch *touch = libinput_event_get_touch_event(event);
    sum += libinput_event_touch_get_slot(touch);
    sum += (double)libinput_event_touch_get_time_usec(touch);
    if (libinput_event_get_type(event) == LIBINPUT_EVENT_TOUCH_UP) return;
    sum += libinput_event_touch_get_x_transformed(touch, 1);
    sum += libinput_event_touch_get_y_transformed(touch, 1);
}

static int read_with_libinput(const char *node) {
    static const struct libinput_interface interface = {open_node, close_node};
    struct libinput *context = libinput_path_create_context(&interface, NULL);
    if (!context || !libinput_path_add_device(context, node)) return 1;
    int epoll = watch(libinput_get_fd(context));
    if (epoll < 0) return 1;
    do {
        struct libinput_event *event;
        libinput_dispatch(context);
        while ((event = libinput_get_event(context))) {
            look_at(event);
            libinput_event_destroy(event);
        }
    } while (wait_for_input(epoll) > 0);
    return 1;
}

int main(int count, char **arguments) {
    if (count == 3 && !strcmp(arguments[1], "raw")) return read_raw(arguments[2], 0);
    if (count == 3 && !strcmp(arguments[1], "grab")) return read_raw(arguments[2], 1);
    if (count == 3 && !strcmp(arguments[1], "libinput")) return read_with_libinput(arguments[2]);
    if (count == 3 && !strcmp(arguments[1], "slow")) return read_slowly(arguments[2]);
    if (count == 3 && !strcmp(arguments[1], "copy")) return copy(arguments[2]);
    fprintf(stderr, "usage: bare-reader raw|libinput|slow|grab|copy NODE\n");
    return 64;
}
