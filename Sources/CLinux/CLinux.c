// For posix_spawn_file_actions_addchdir_np.
#define _GNU_SOURCE
#include "CLinux.h"

#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

int inputrx_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0u); }

int inputrx_axis_info(int fd, unsigned int axis, struct input_absinfo *info) {
    return ioctl(fd, EVIOCGABS(axis), info);
}

int inputrx_switch_states(int fd, unsigned long *states) {
    *states = 0;
    return ioctl(fd, EVIOCGSW(sizeof *states), states) < 0 ? -1 : 0;
}

int inputrx_spawn_in_directory(posix_spawn_file_actions_t *actions, const char *directory) {
    return posix_spawn_file_actions_addchdir_np(actions, directory);
}

static int release_segments(struct dl_phdr_info *object, size_t size, void *data) {
    (void)size;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    (void)data;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        // What was written to, relocations above all, exists nowhere else.
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        uintptr_t start = object->dlpi_addr + segment->p_vaddr;
        uintptr_t end = start + segment->p_memsz;
        start &= ~(page - 1);
        // The kernel's own object (vdso) refuses, which is fine.
        madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void inputrx_release_code(void) {
    dl_iterate_phdr(release_segments, NULL);
    malloc_trim(0);
}
