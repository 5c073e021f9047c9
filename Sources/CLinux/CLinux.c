// For pipe2() and close_range().
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/uinput.h>
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

int inputrx_axis_info(int fd, unsigned int axis, struct input_absinfo *info) {
    return ioctl(fd, EVIOCGABS(axis), info);
}

int inputrx_switch_states(int fd, unsigned long *states) {
    *states = 0;
    return ioctl(fd, EVIOCGSW(sizeof *states), states) < 0 ? -1 : 0;
}

int inputrx_set_physical_path(int fd, const char *path) { return ioctl(fd, UI_SET_PHYS, path); }

int inputrx_read_events(int fd, struct inputrx_raw_event *events, int count) {
    struct input_event read_events[64];
    if (count > 64) count = 64;
    ssize_t size = read(fd, read_events, (size_t)count * sizeof *read_events);
    if (size < 0) return -1;
    int received = (int)((size_t)size / sizeof *read_events);
    for (int index = 0; index < received; index++) {
        const struct input_event *event = &read_events[index];
        // The names of the fields for the time depend on the word size; these macros do not.
        events[index].microseconds =
            (int64_t)event->input_event_sec * 1000000 + (int64_t)event->input_event_usec;
        events[index].type = event->type;
        events[index].code = event->code;
        events[index].value = event->value;
    }
    return received;
}

static int release_segments(struct dl_phdr_info *object, size_t size, void *data) {
    (void)size;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    (void)data;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        // Skip writable segments: pages that relocations have changed have no copy on disk.
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        uintptr_t start = object->dlpi_addr + segment->p_vaddr;
        uintptr_t end = start + segment->p_memsz;
        start &= ~(page - 1);
        // The call fails for the vDSO, which does no harm.
        madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void inputrx_release_memory(void) { malloc_trim(0); }

INPUTRX_REPLACEABLE
void inputrx_release_code(void) {
    dl_iterate_phdr(release_segments, NULL);
    inputrx_release_memory();
}

int inputrx_leave_to_relay(int input, int output) {
    // A child in between exits at once, so that init, not this program, reaps the relay.
    pid_t child = fork();
    if (child != 0) {
        int status = -1;
        while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
        return child > 0 && status == 0 ? 0 : -1;
    }
    // From here on, only async-signal-safe functions: the parent may have threads,
    // signal-safety(7).
    pid_t grandchild = fork();
    if (grandchild != 0) _exit(grandchild < 0);
    // A process group of its own, so that Ctrl-C in the terminal does not reach the relay.
    setpgid(0, 0);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    prctl(PR_SET_NAME, "inputrx-output");
    dup2(input, STDIN_FILENO);
    fcntl(STDIN_FILENO, F_SETFL, 0);
    dup2(output, STDOUT_FILENO);
    close_range(STDERR_FILENO, ~0u, 0);
    char buffer[4096];
    ssize_t count;
    // The end of file comes when the daemon and all commands have ended. If the reader of the
    // output is gone, the relay drops the data, so that the commands do not notice.
    while ((count = read(STDIN_FILENO, buffer, sizeof buffer)) != 0) {
        if (count < 0 && errno != EINTR) break;
        for (ssize_t start = 0; start < count;) {
            ssize_t written = write(STDOUT_FILENO, buffer + start, count - start);
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) break;
            start += written;
        }
    }
    _exit(0);
}

INPUTRX_REPLACEABLE
int inputrx_start_relay(int output) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) return -1;
    int result = inputrx_leave_to_relay(ends[0], output);
    close(ends[0]);
    if (result == 0) return ends[1];
    close(ends[1]);
    return -1;
}

int inputrx_accept_own(int listener, int flags) {
    int fd = accept4(listener, NULL, NULL, flags);
    if (fd < 0) return -1;
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid()) return fd;
    close(fd);
    errno = EPERM;
    return -1;
}
