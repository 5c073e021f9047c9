// Takes devices from other programs, and gives them back whatever becomes of this program.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int inputrx_grab(int fd, int grabs) { return ioctl(fd, EVIOCGRAB, grabs ? (void *)1 : NULL); }

int inputrx_is_touched(int fd) {
    // The kernel fills in as many slots as fit.
    struct {
        uint32_t code;
        int32_t values[64];
    } request;
    memset(&request, -1, sizeof request);
    request.code = ABS_MT_TRACKING_ID;
    if (ioctl(fd, EVIOCGMTSLOTS(sizeof request), &request) < 0) return -1;
    for (int slot = 0; slot < 64; slot++)
        if (request.values[slot] >= 0) return 1;
    return 0;
}

int inputrx_write_events(int fd, const struct input_event *events, int count) {
    ssize_t size = count * (ssize_t)sizeof *events, result;
    do {
        result = write(fd, events, (size_t)size);
    } while (result < 0 && errno == EINTR);
    return result == size ? 0 : -1;
}

static struct input_event event(int type, int code, int value) {
    return (struct input_event){.type = (uint16_t)type, .code = (uint16_t)code, .value = value};
}

// The wake-up and 8 looks, one in 250 ms: how long events of the device may wait unread until this program
// counts as hung. Also on a busy machine, a look seldom finds any, because they are read within a millisecond.
#define PATIENCE 9

// As many as any touchscreen has; the kernel ignores the numbers of slots that the twin does not have, and all
// that is so already.
#define SLOTS 64

static void lift_contacts(int twin) {
    static const uint16_t keys[] = {BTN_TOUCH, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP,
                                    BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP};
    struct input_event events[2 * SLOTS + sizeof keys / sizeof *keys + 1];
    int count = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        events[count++] = event(EV_ABS, ABS_MT_SLOT, slot);
        events[count++] = event(EV_ABS, ABS_MT_TRACKING_ID, -1);
    }
    for (size_t index = 0; index < sizeof keys / sizeof *keys; index++)
        events[count++] = event(EV_KEY, keys[index], 0);
    events[count++] = event(EV_SYN, SYN_REPORT, 0);
    inputrx_write_events(twin, events, count);
}

// Says again where each slot is. Programs have missed what changed while the device was grabbed, and of a contact
// the kernel says only what is other than it was of the contact before in that slot. Each axis goes there and back,
// because the kernel drops what says nothing new, and so far that it does not smooth it away (fuzz).
static void repeat_places(int device) {
    static const uint16_t codes[] = {ABS_MT_POSITION_X, ABS_MT_POSITION_Y};
    enum { AXES = sizeof codes / sizeof *codes };
    struct {
        uint32_t code;
        int32_t values[SLOTS];
    } places[AXES];
    struct input_absinfo numbers, ranges[AXES];
    if (ioctl(device, EVIOCGABS(ABS_MT_SLOT), &numbers) < 0) return;
    for (int axis = 0; axis < AXES; axis++) {
        places[axis].code = codes[axis];
        if (ioctl(device, EVIOCGMTSLOTS(sizeof places[axis]), &places[axis]) < 0) return;
        if (ioctl(device, EVIOCGABS(codes[axis]), &ranges[axis]) < 0) return;
    }
    for (int slot = 0; slot <= numbers.maximum && slot < SLOTS; slot++) {
        struct input_event events[2 * AXES + 2];
        int count = 0;
        events[count++] = event(EV_ABS, ABS_MT_SLOT, slot);
        for (int axis = 0; axis < AXES; axis++) {
            int32_t value = places[axis].values[slot], step = 2 * ranges[axis].fuzz + 1;
            if (value > ranges[axis].maximum - step) step = -step;
            events[count++] = event(EV_ABS, codes[axis], value + step);
            events[count++] = event(EV_ABS, codes[axis], value);
        }
        events[count++] = event(EV_SYN, SYN_REPORT, 0);
        if (inputrx_write_events(device, events, count) < 0) return;
    }
}

// 1 s: how long the twin stays without contacts. Of a device that is gone, programs cannot read what they have
// not read yet, and some of them never end the touch then.
#define FAREWELL 1000

static void give_back(int device, int writable, int twin, int connection) {
    ioctl(device, EVIOCGRAB, NULL);
    close(device);
    repeat_places(writable);
    close(writable);
    lift_contacts(twin);
    close(connection);
    poll(NULL, 0, FAREWELL);
    ioctl(twin, UI_DEV_DESTROY);
}

static void guard(int device, int writable, int twin, int connection) {
    int looks = 0;
    while (looks < PATIENCE) {
        // While events come, they do not wake this process: it would take the processor from the reader.
        struct pollfd watched[2] = {{connection, 0, 0}, {device, POLLIN, 0}};
        int ready = poll(watched, looks ? 1 : 2, looks ? 250 : -1);
        if (ready < 0 && errno == EINTR) continue;
        // The program is gone, or needs no guard any more; so is the device.
        if (ready < 0 || watched[0].revents || watched[1].revents & (POLLERR | POLLHUP)) break;
        if (looks == 0) {
            looks = 1;
            continue;
        }
        struct pollfd unread = {device, POLLIN, 0};
        looks = poll(&unread, 1, 0) > 0 && unread.revents & POLLIN ? looks + 1 : 0;
    }
    give_back(device, writable, twin, connection);
}

int inputrx_start_guard(int device, int twin) {
    int connection[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, connection) < 0) return -1;
    // What is said of the device in the end needs a descriptor for writing; who may not write does without.
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", device);
    int writable = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (writable < 0) writable = dup(device);
    // Through a child that ends at once, so that init collects its status and not this program.
    pid_t child = fork();
    if (child != 0) {
        int status = -1;
        while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
        close(connection[1]);
        close(writable);
        if (child > 0 && status == 0) return connection[0];
        close(connection[0]);
        errno = EAGAIN;
        return -1;
    }
    // From here on only calls that are allowed after fork() in a program with threads, signal-safety(7).
    pid_t grandchild = fork();
    if (grandchild != 0) _exit(grandchild < 0);
    setpgid(0, 0);
    prctl(PR_SET_NAME, "inputrx-guard");
    // It ends with this program and not before, whoever stops the group of both.
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    // Nothing else of this program may live on in the guard, above all no other device.
    int first = fcntl(device, F_DUPFD, 3);
    int second = fcntl(twin, F_DUPFD, first + 1);
    int third = fcntl(connection[1], F_DUPFD, second + 1);
    int fourth = fcntl(writable, F_DUPFD, third + 1);
    if (first < 0 || second < 0 || third < 0 || fourth < 0) _exit(1);
    close_range(0, (unsigned)first - 1, 0);
    if (second > first + 1) close_range((unsigned)first + 1, (unsigned)second - 1, 0);
    if (third > second + 1) close_range((unsigned)second + 1, (unsigned)third - 1, 0);
    if (fourth > third + 1) close_range((unsigned)third + 1, (unsigned)fourth - 1, 0);
    close_range((unsigned)fourth + 1, ~0U, 0);
    guard(first, fourth, second, third);
    _exit(0);
}
