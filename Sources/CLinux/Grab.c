// Grabs devices, and releases them however this program ends.
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
    // The kernel fills as many slots as fit.
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

int inputrx_pressed_key(int fd) {
    // A separate descriptor, because asking for the state of keys takes events out of the queue.
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    int asking = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (asking < 0) return -1;
    uint8_t keys[KEY_CNT / 8] = {0};
    ioctl(asking, EVIOCGKEY(sizeof keys), keys);
    close(asking);
    for (int key = 0; key < KEY_CNT; key++)
        if (keys[key / 8] >> key % 8 & 1) return key;
    return -1;
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

// One wake-up and 8 checks, one every 250 ms: if events of the device wait unread for so long, this
// program counts as hung. A check seldom finds any, even on a busy machine, because the program
// reads them within a millisecond.
#define UNREAD_CHECKS 9

// More slots than any touchscreen has. The kernel ignores slots that the twin lacks, and values
// that do not change anything.
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

// Repeats the position of each slot. Programs missed the changes while the device was grabbed, and
// for a new contact the kernel sends only the values that differ from those of the slot's last
// contact. Each axis moves away and back, because the kernel drops unchanged values, and by more
// than twice the axis's fuzz, because the kernel smooths out smaller changes.
static void repeat_positions(int device) {
    static const uint16_t codes[] = {ABS_MT_POSITION_X, ABS_MT_POSITION_Y};
    enum { AXES = sizeof codes / sizeof *codes };
    struct {
        uint32_t code;
        int32_t values[SLOTS];
    } positions[AXES];
    struct input_absinfo numbers, ranges[AXES];
    if (ioctl(device, EVIOCGABS(ABS_MT_SLOT), &numbers) < 0) return;
    for (int axis = 0; axis < AXES; axis++) {
        positions[axis].code = codes[axis];
        if (ioctl(device, EVIOCGMTSLOTS(sizeof positions[axis]), &positions[axis]) < 0) return;
        if (ioctl(device, EVIOCGABS(codes[axis]), &ranges[axis]) < 0) return;
    }
    for (int slot = 0; slot <= numbers.maximum && slot < SLOTS; slot++) {
        struct input_event events[2 * AXES + 2];
        int count = 0;
        events[count++] = event(EV_ABS, ABS_MT_SLOT, slot);
        for (int axis = 0; axis < AXES; axis++) {
            int32_t value = positions[axis].values[slot], step = 2 * ranges[axis].fuzz + 1;
            if (value > ranges[axis].maximum - step) step = -step;
            events[count++] = event(EV_ABS, codes[axis], value + step);
            events[count++] = event(EV_ABS, codes[axis], value);
        }
        events[count++] = event(EV_SYN, SYN_REPORT, 0);
        if (inputrx_write_events(device, events, count) < 0) return;
    }
}

// 1 s: how long the twin exists after its contacts were lifted. Programs cannot read the rest of
// the events of a device that is gone, and some of them would then never end the touch.
#define TWIN_REST 1000

static void give_back(int device, int writable, int twin, int connection) {
    ioctl(device, EVIOCGRAB, NULL);
    close(device);
    repeat_positions(writable);
    close(writable);
    lift_contacts(twin);
    close(connection);
    poll(NULL, 0, TWIN_REST);
    ioctl(twin, UI_DEV_DESTROY);
}

// The descriptors of a guard, in this order: those that it was started with, and the connection.
static void guard_device(const int *descriptors) {
    int device = descriptors[0], writable = descriptors[1], twin = descriptors[2],
        connection = descriptors[3], checks = 0;
    while (checks < UNREAD_CHECKS) {
        // Do not poll the device while events come: waking up would take the processor from the
        // reader.
        struct pollfd watched[2] = {{connection, 0, 0}, {device, POLLIN, 0}};
        int ready = poll(watched, checks ? 1 : 2, checks ? 250 : -1);
        if (ready < 0 && errno == EINTR) continue;
        // The program has ended or needs no guard any more, or the device is gone.
        if (ready < 0 || watched[0].revents || watched[1].revents & (POLLERR | POLLHUP)) break;
        if (checks == 0) {
            checks = 1;
            continue;
        }
        struct pollfd unread = {device, POLLIN, 0};
        checks = poll(&unread, 1, 0) > 0 && unread.revents & POLLIN ? checks + 1 : 0;
    }
    give_back(device, writable, twin, connection);
}

// Releases the keys if no byte comes for 2 s. If the program closes its end of the connection, it
// holds no key any more, or has ended: then the kernel removes the keyboard and releases its keys.
static void guard_keys(const int *descriptors) {
    int keyboard = descriptors[0], connection = descriptors[1];
    struct pollfd watched = {connection, POLLIN, 0};
    char bytes[64];
    for (;;) {
        int ready = poll(&watched, 1, 2000);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) break;
        if (read(connection, bytes, sizeof bytes) <= 0) return;
    }
    // The kernel drops the releases of keys that are up.
    for (int key = 1; key < KEY_CNT; key++) {
        struct input_event events[] = {event(EV_KEY, key, 0), event(EV_SYN, SYN_REPORT, 0)};
        if (inputrx_write_events(keyboard, events, 2) < 0) break;
    }
}

// Starts a process that keeps only these descriptors of this program, and returns a connection to
// it, which it has as its last descriptor.
static int start(void (*guard)(const int *), const int *kept, int count) {
    int connection[2], moved[8];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, connection) < 0) return -1;
    // A child in between exits at once, so that init reaps the guard instead of this program.
    pid_t child = fork();
    if (child != 0) {
        int status = -1;
        while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
        close(connection[1]);
        if (child > 0 && status == 0) return connection[0];
        close(connection[0]);
        errno = EAGAIN;
        return -1;
    }
    // From here on, only async-signal-safe functions: the parent may have threads,
    // signal-safety(7).
    pid_t grandchild = fork();
    if (grandchild != 0) _exit(grandchild < 0);
    setpgid(0, 0);
    prctl(PR_SET_NAME, "inputrx-guard");
    // The guard must outlive this program, even if somebody signals the process group of both.
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    // The guard must not hold any other descriptor of this program, above all no other device. The
    // kept ones get higher and higher numbers, and what lies between them is closed.
    unsigned next = 0;
    int above = 3;
    for (int index = 0; index <= count; index++) {
        moved[index] = fcntl(index < count ? kept[index] : connection[1], F_DUPFD, above);
        if (moved[index] < 0) _exit(1);
        above = moved[index] + 1;
    }
    for (int index = 0; index <= count; index++) {
        if ((unsigned)moved[index] > next) close_range(next, (unsigned)moved[index] - 1, 0);
        next = (unsigned)moved[index] + 1;
    }
    close_range(next, ~0U, 0);
    guard(moved);
    _exit(0);
}

INPUTRX_REPLACEABLE
int inputrx_start_guard(int device, int twin) {
    // Repeating the positions needs a descriptor for writing; without permission that step fails
    // silently.
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", device);
    int writable = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (writable < 0) writable = dup(device);
    int connection = start(guard_device, (int[]){device, writable, twin}, 3);
    close(writable);
    return connection;
}

INPUTRX_REPLACEABLE
int inputrx_start_key_guard(int keyboard) { return start(guard_keys, &keyboard, 1); }
