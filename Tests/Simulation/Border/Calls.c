#define _GNU_SOURCE
#include "CSimulation.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>

static int simulation_runs;

void simulation_run(int runs) { simulation_runs = runs; }

// The number of calls until the one at which the program is stopped; 0 if it is not stopped.
static unsigned calls_until_stop;

void simulation_stop_at(unsigned calls) { calls_until_stop = calls; }

// The simulated kernel (Tests/Simulation/World), in Swift. As in Linux, a negative result is an
// error number.
long simulated_read(int fd, void *buffer, size_t count);
long simulated_write(int fd, const void *buffer, size_t count);
long simulated_replace(int fd, const void *buffer, size_t count);
int simulated_truncate(int fd);
int simulated_open(int folder, const char *path, int flags, unsigned mode);
int simulated_close(int fd);
int simulated_fcntl(int fd, int command, void *argument);
int simulated_ioctl(int fd, unsigned long request, void *argument);
int simulated_status(int folder, const char *path, int follows, struct stat *status);
int simulated_status_of(int fd, struct stat *status);
int simulated_access(const char *path, int mode);
int simulated_readlink(const char *path, char *buffer, size_t size);
int simulated_mkdir(int folder, const char *path, unsigned mode);
int simulated_unlink(int folder, const char *path);
int simulated_rename(int from_folder, const char *from, int to_folder, const char *to);
int simulated_pipe(int *ends);
int simulated_socket(void);
int simulated_bind(int fd, const char *path);
int simulated_listen(int fd, int backlog);
int simulated_accept(int fd);
int simulated_shutdown(int fd, int how);
int simulated_epoll_create(void);
int simulated_epoll_ctl(int epoll, int operation, int fd, uint32_t events, uint64_t data);
int simulated_epoll_wait(int epoll, struct epoll_event *events, int count, int timeout);
int simulated_timer_create(int clock);
int simulated_timer_set(int fd, bool watches_clock, int64_t seconds, int64_t nanoseconds);
int simulated_signals(void);
int simulated_inotify_create(void);
int simulated_inotify_add(int fd, const char *path, uint32_t mask);
int simulated_inotify_remove(int fd, int watch);
int simulated_kill(int process, int signal);
int simulated_waitpid(int process, int *status, int options);
int64_t simulated_time(int clock);
void simulated_wait(const char *call);
void simulated_stop(void);
int simulated_entry_count(const char *path);
const char *simulated_entry(const char *path, int index);

static long given(long result) {
    if (result >= 0) return result;
    errno = (int)-result;
    return -1;
}

#define REAL(...)                                             \
    if (!simulation_runs) return syscall(__VA_ARGS__);        \
    if (calls_until_stop && !--calls_until_stop) simulated_stop()

ssize_t read(int fd, void *buffer, size_t count) {
    REAL(SYS_read, fd, buffer, count);
    return given(simulated_read(fd, buffer, count));
}

ssize_t write(int fd, const void *buffer, size_t count) {
    REAL(SYS_write, fd, buffer, count);
    return given(simulated_write(fd, buffer, count));
}

ssize_t send(int fd, const void *buffer, size_t count, int flags) {
    REAL(SYS_sendto, fd, buffer, count, flags, NULL, 0);
    return given(simulated_write(fd, buffer, count));
}

ssize_t pwrite(int fd, const void *buffer, size_t count, off_t offset) {
    REAL(SYS_pwrite64, fd, buffer, count, offset);
    return given(simulated_replace(fd, buffer, count));
}

int ftruncate(int fd, off_t size) {
    REAL(SYS_ftruncate, fd, size);
    return given(simulated_truncate(fd));
}

int openat(int folder, const char *path, int flags, ...) {
    unsigned mode = 0;
    if (flags & (O_CREAT | O_TMPFILE)) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, unsigned);
        va_end(rest);
    }
    REAL(SYS_openat, folder, path, flags, mode);
    return given(simulated_open(folder, path, flags, mode));
}

int open(const char *path, int flags, ...) {
    unsigned mode = 0;
    if (flags & (O_CREAT | O_TMPFILE)) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, unsigned);
        va_end(rest);
    }
    return openat(AT_FDCWD, path, flags, mode);
}

int close(int fd) {
    REAL(SYS_close, fd);
    return given(simulated_close(fd));
}

int fcntl(int fd, int command, ...) {
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    REAL(SYS_fcntl, fd, command, argument);
    return given(simulated_fcntl(fd, command, argument));
}

int ioctl(int fd, unsigned long request, ...) {
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    REAL(SYS_ioctl, fd, request, argument);
    return given(simulated_ioctl(fd, request, argument));
}

int stat(const char *restrict path, struct stat *restrict status) {
    REAL(SYS_newfstatat, AT_FDCWD, path, status, 0);
    return given(simulated_status(AT_FDCWD, path, 1, status));
}

int fstat(int fd, struct stat *status) {
    REAL(SYS_fstat, fd, status);
    return given(simulated_status_of(fd, status));
}

int access(const char *path, int mode) {
    REAL(SYS_faccessat, AT_FDCWD, path, mode);
    return given(simulated_access(path, mode));
}

ssize_t readlink(const char *restrict path, char *restrict buffer, size_t size) {
    REAL(SYS_readlinkat, AT_FDCWD, path, buffer, size);
    return given(simulated_readlink(path, buffer, size));
}

int mkdirat(int folder, const char *path, mode_t mode) {
    REAL(SYS_mkdirat, folder, path, mode);
    return given(simulated_mkdir(folder, path, mode));
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

int unlinkat(int folder, const char *path, int flags) {
    REAL(SYS_unlinkat, folder, path, flags);
    return given(simulated_unlink(folder, path));
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    REAL(SYS_renameat, from_folder, from, to_folder, to);
    return given(simulated_rename(from_folder, from, to_folder, to));
}

int fsync(int fd) {
    REAL(SYS_fsync, fd);
    return 0;
}

int flock(int fd, int operation) {
    REAL(SYS_flock, fd, operation);
    return 0;
}

int isatty(int fd) {
    struct { int fields[16]; } terminal;
    if (!simulation_runs) return syscall(SYS_ioctl, fd, 0x5401, &terminal) == 0;
    errno = ENOTTY;
    return 0;
}

char *ttyname(int fd) {
    (void)fd;
    errno = ENOTTY;
    return NULL;
}

int pipe(int ends[2]) {
    REAL(SYS_pipe2, ends, 0);
    return given(simulated_pipe(ends));
}

// Only the socket of the status, to which programs of the simulation connect.
int socket(int domain, int type, int protocol) {
    REAL(SYS_socket, domain, type, protocol);
    bool is_stream = domain == AF_UNIX && (type & 0xf) == SOCK_STREAM;
    return given(is_stream ? simulated_socket() : -EAFNOSUPPORT);
}

int bind(int fd, const struct sockaddr *address, socklen_t size) {
    REAL(SYS_bind, fd, address, size);
    return given(simulated_bind(fd, ((const struct sockaddr_un *)address)->sun_path));
}

int listen(int fd, int backlog) {
    REAL(SYS_listen, fd, backlog);
    return given(simulated_listen(fd, backlog));
}

int accept4(int fd, struct sockaddr *restrict address, socklen_t *restrict size, int flags) {
    REAL(SYS_accept4, fd, address, size, flags);
    return given(simulated_accept(fd));
}

// All programs of the simulation are the user's own.
int getsockopt(int fd, int level, int option, void *restrict value, socklen_t *restrict size) {
    REAL(SYS_getsockopt, fd, level, option, value, size);
    if (level != SOL_SOCKET || option != SO_PEERCRED) return given(-ENOPROTOOPT);
    *(struct ucred *)value = (struct ucred){.pid = 1, .uid = geteuid(), .gid = getegid()};
    return 0;
}

int shutdown(int fd, int how) {
    REAL(SYS_shutdown, fd, how);
    return given(simulated_shutdown(fd, how));
}

int fchmod(int fd, mode_t mode) {
    REAL(SYS_fchmod, fd, mode);
    return 0;
}

int epoll_create1(int flags) {
    REAL(SYS_epoll_create1, flags);
    return given(simulated_epoll_create());
}

int epoll_ctl(int epoll, int operation, int fd, struct epoll_event *event) {
    REAL(SYS_epoll_ctl, epoll, operation, fd, event);
    return given(
        simulated_epoll_ctl(epoll, operation, fd, event ? event->events : 0, event ? event->data.u64 : 0)
    );
}

int epoll_wait(int epoll, struct epoll_event *events, int count, int timeout) {
    REAL(SYS_epoll_pwait, epoll, events, count, timeout, NULL, 8);
    return given(simulated_epoll_wait(epoll, events, count, timeout));
}

int timerfd_create(clockid_t clock, int flags) {
    REAL(SYS_timerfd_create, clock, flags);
    return given(simulated_timer_create(clock));
}

int timerfd_settime(int fd, int flags, const struct itimerspec *value, struct itimerspec *old) {
    REAL(SYS_timerfd_settime, fd, flags, value, old);
    bool watches_clock = flags & TFD_TIMER_CANCEL_ON_SET;
    return given(
        simulated_timer_set(fd, watches_clock, value->it_value.tv_sec, value->it_value.tv_nsec));
}

// Without an eventfd, the daemon reads its configuration at once and not on a thread, so that a
// seed always leads to the same story.
int eventfd(unsigned count, int flags) {
    REAL(SYS_eventfd2, count, flags);
    return given(-EMFILE);
}

int signalfd(int fd, const sigset_t *signals, int flags) {
    REAL(SYS_signalfd4, fd, signals, 8, flags);
    return given(simulated_signals());
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
    REAL(SYS_rt_sigprocmask, how, set, old, 8);
    return 0;
}

int inotify_init1(int flags) {
    REAL(SYS_inotify_init1, flags);
    return given(simulated_inotify_create());
}

int inotify_add_watch(int fd, const char *path, uint32_t mask) {
    REAL(SYS_inotify_add_watch, fd, path, mask);
    return given(simulated_inotify_add(fd, path, mask));
}

int inotify_rm_watch(int fd, int watch) {
    REAL(SYS_inotify_rm_watch, fd, watch);
    return given(simulated_inotify_remove(fd, watch));
}

int kill(pid_t process, int signal) {
    REAL(SYS_kill, process, signal);
    return given(simulated_kill(process, signal));
}

pid_t waitpid(pid_t process, int *status, int options) {
    REAL(SYS_wait4, process, status, options, NULL);
    return given(simulated_waitpid(process, status, options));
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    REAL(SYS_clock_gettime, clock, time);
    int64_t now = simulated_time(clock);
    time->tv_sec = now / 1000000000;
    time->tv_nsec = now % 1000000000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
    struct timespec limit = {timeout / 1000, timeout % 1000 * 1000000};
    REAL(SYS_ppoll, descriptors, count, timeout < 0 ? NULL : &limit, NULL, 8);
    if (timeout != 0) simulated_wait("poll");
    return 0;
}

int usleep(useconds_t duration) {
    struct timespec time = {duration / 1000000, duration % 1000000 * 1000};
    REAL(SYS_nanosleep, &time, NULL);
    simulated_wait("usleep");
    return 0;
}

// What calls become in code that is built with _FORTIFY_SOURCE, as Debian builds it.
ssize_t __read_chk(int fd, void *buffer, size_t count, size_t size) {
    if (count > size) abort();
    return read(fd, buffer, count);
}

int __open_2(const char *path, int flags) { return open(path, flags, 0); }

int __poll_chk(struct pollfd *descriptors, nfds_t count, int timeout, size_t size) {
    if (count > size / sizeof *descriptors) abort();
    return poll(descriptors, count, timeout);
}

// A folder that is read, one entry at a time.
struct folder {
    char *path;
    int next;
    struct dirent entry;
};

DIR *opendir(const char *path) {
    if (!simulation_runs) return NULL;
    if (simulated_entry_count(path) < 0) {
        errno = ENOENT;
        return NULL;
    }
    struct folder *folder = calloc(1, sizeof *folder);
    folder->path = strdup(path);
    return (DIR *)folder;
}

struct dirent *readdir(DIR *stream) {
    struct folder *folder = (struct folder *)stream;
    if (folder->next >= simulated_entry_count(folder->path)) return NULL;
    const char *name = simulated_entry(folder->path, folder->next++);
    strncpy(folder->entry.d_name, name, sizeof folder->entry.d_name - 1);
    return &folder->entry;
}

int closedir(DIR *stream) {
    struct folder *folder = (struct folder *)stream;
    free(folder->path);
    free(folder);
    return 0;
}
