// Grabs devices, and releases them however this program ends.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
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
    // A separate descriptor, because EVIOCGKEY removes key events from the descriptor's queue.
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

// One wake-up and 8 checks, one every 250 ms: if events of the device stay unread for that long,
// this program counts as hung. A check seldom finds unread events, even on a busy machine, because
// the program reads events within a millisecond.
#define UNREAD_CHECKS 9
// 16 checks, 4 s: after so many without unread events, the guard sleeps until the next event. It does
// not sleep between the touches of a person at work, because each of them would wake it up before
// the program that reads the device.
#define READ_CHECKS 16

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

// 1 s: the time for which the twin exists after its contacts were lifted. Programs cannot read the
// remaining events of a device that is gone, so some programs would never end the touch.
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

// Here and below, `descriptors` has the descriptors with which the guard was started, and then the
// connection.
static void guard_device(const int *descriptors) {
    int device = descriptors[0], writable = descriptors[1], twin = descriptors[2],
        connection = descriptors[3];
    // The number of the last checks that found unread events, and of those that found none.
    int unread = 0, read = READ_CHECKS;
    while (unread < UNREAD_CHECKS) {
        // Do not poll the device while events arrive: each wake-up would take the processor from
        // the reader.
        int sleeps = read == READ_CHECKS;
        struct pollfd watched[2] = {{connection, 0, 0}, {device, POLLIN, 0}};
        int ready = poll(watched, sleeps ? 2 : 1, sleeps ? -1 : 250);
        if (ready < 0 && errno == EINTR) continue;
        // The program has ended or no longer needs the guard, or the device is gone.
        if (ready < 0 || watched[0].revents || watched[1].revents & (POLLERR | POLLHUP)) break;
        struct pollfd events = {device, POLLIN, 0};
        if (sleeps || (poll(&events, 1, 0) > 0 && events.revents & POLLIN)) {
            unread++;
            read = 0;
        } else {
            unread = 0;
            read++;
        }
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

// Starts a process that inherits only one end of a connection, and returns the other end. Stores
// the process id in `*process`.
static int start(void (*body)(int), int type, pid_t *process) {
    int connection[2];
    if (socketpair(AF_UNIX, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, connection) < 0) return -1;
    // A child in between exits at once, so that init, not this program, reaps the process.
    pid_t child = fork();
    if (child != 0) {
        int status = -1;
        while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
        close(connection[1]);
        if (child > 0 && status == 0 && read(connection[0], process, sizeof *process) == sizeof *process)
            return connection[0];
        close(connection[0]);
        errno = EAGAIN;
        return -1;
    }
    // From here on, only async-signal-safe functions: the parent may have threads,
    // signal-safety(7).
    pid_t grandchild = fork();
    if (grandchild != 0) {
        // Both of these processes could write, but only this one knows the process id.
        ssize_t written = write(connection[1], &grandchild, sizeof grandchild);
        _exit(grandchild < 0 || written < 0);
    }
    setpgid(0, 0);
    // The process must outlive this program, even if the process group of both gets a signal.
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    // The process must not hold any other descriptor of this program, especially not a device.
    unsigned kept = (unsigned)connection[1];
    if (kept > 0) close_range(0, kept - 1, 0);
    close_range(kept + 1, ~0U, 0);
    body((int)kept);
    _exit(0);
}

// A request for a guard: its kind and its descriptors.
enum { DEVICE_GUARD, KEY_GUARD };
#define KEPT 4

struct request {
    char kind;
    struct iovec bytes;
    struct msghdr message;
    union {
        char data[CMSG_SPACE(KEPT * sizeof(int))];
        struct cmsghdr alignment;
    } control;
};

static void address(struct request *request, int count) {
    memset(&request->message, 0, sizeof request->message);
    memset(&request->control, 0, sizeof request->control);
    request->bytes = (struct iovec){&request->kind, 1};
    request->message.msg_iov = &request->bytes;
    request->message.msg_iovlen = 1;
    request->message.msg_control = request->control.data;
    request->message.msg_controllen = CMSG_SPACE((size_t)count * sizeof(int));
}

// The process that starts guards, on request. Guards belong to its control group, which need not be
// that of this program. It also forks faster than this program, because it is smaller.
static void start_guards(int connection) {
    prctl(PR_SET_NAME, "inputrx-guards");
    // The kernel reaps the guards.
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
        struct pollfd watched = {connection, POLLIN, 0};
        struct request request;
        if (poll(&watched, 1, -1) < 0) continue;
        address(&request, KEPT);
        ssize_t size = recvmsg(connection, &request.message, 0);
        if (size < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        // The program has ended.
        if (size <= 0) return;
        struct cmsghdr *header = CMSG_FIRSTHDR(&request.message);
        if (!header || header->cmsg_type != SCM_RIGHTS) continue;
        int descriptors[KEPT], count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        memcpy(descriptors, CMSG_DATA(header), (size_t)count * sizeof(int));
        if (fork() == 0) {
            prctl(PR_SET_NAME, "inputrx-guard");
            close(connection);
            (request.kind == KEY_GUARD ? guard_keys : guard_device)(descriptors);
            _exit(0);
        }
        for (int index = 0; index < count; index++) close(descriptors[index]);
    }
}

// The connection to the process that starts guards, and its process id; -1 while there is none. The
// lock is for tests, which start guards on several threads.
static int guards = -1;
static pid_t guards_process = -1;
static pthread_mutex_t guards_lock = PTHREAD_MUTEX_INITIALIZER;

static int connect_guards(void) {
    if (guards < 0) guards = start(start_guards, SOCK_SEQPACKET, &guards_process);
    return guards;
}

INPUTRX_REPLACEABLE
int inputrx_guards_process(void) {
    pthread_mutex_lock(&guards_lock);
    // If the process was killed, a new one is needed.
    struct pollfd watched = {guards, 0, 0};
    if (guards >= 0 && poll(&watched, 1, 0) > 0) {
        close(guards);
        guards = -1;
    }
    int process = connect_guards() < 0 ? -1 : guards_process;
    pthread_mutex_unlock(&guards_lock);
    return process;
}

// Starts a guard with these descriptors and, as the last one, one end of a connection; returns the
// other end.
static int start_guard(char kind, const int *kept, int count) {
    int connection[2], result = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, connection) < 0) return -1;
    struct request request = {.kind = kind};
    address(&request, count + 1);
    struct cmsghdr *header = CMSG_FIRSTHDR(&request.message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN((size_t)(count + 1) * sizeof(int));
    memcpy(CMSG_DATA(header), kept, (size_t)count * sizeof(int));
    memcpy(CMSG_DATA(header) + (size_t)count * sizeof(int), &connection[1], sizeof(int));
    pthread_mutex_lock(&guards_lock);
    // A second attempt is needed if the process that starts guards was killed.
    for (int attempt = 0; attempt < 2 && result < 0 && connect_guards() >= 0; attempt++) {
        result = (int)sendmsg(guards, &request.message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (result >= 0) break;
        close(guards);
        guards = -1;
    }
    pthread_mutex_unlock(&guards_lock);
    close(connection[1]);
    if (result >= 0) return connection[0];
    close(connection[0]);
    errno = EAGAIN;
    return -1;
}

INPUTRX_REPLACEABLE
int inputrx_start_guard(int device, int twin) {
    // Repeating the positions needs a descriptor for writing.
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", device);
    int writable = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (writable < 0) writable = dup(device);
    int connection = start_guard(DEVICE_GUARD, (int[]){device, writable, twin}, 3);
    close(writable);
    return connection;
}

INPUTRX_REPLACEABLE
int inputrx_start_key_guard(int keyboard) { return start_guard(KEY_GUARD, &keyboard, 1); }
