#define _GNU_SOURCE
#include "AllocationCounter.h"
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

// The executable's own malloc comes first for every library that is loaded with it; glibc keeps the
// real one under another name.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// Not always on, because the atomic addition takes up to a tenth of the time of code that allocates
// often, and so changes the figures of libraries that are compared.
static atomic_bool is_counting;
static _Atomic int64_t count;

static void count_one(void) {
    if (atomic_load_explicit(&is_counting, memory_order_relaxed))
        atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

void start_counting_allocations(void) {
    atomic_store(&count, 0);
    atomic_store(&is_counting, true);
}

int64_t stop_counting_allocations(void) {
    atomic_store(&is_counting, false);
    return atomic_load(&count);
}

void *malloc(size_t size) {
    count_one();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count_one();
    return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
    count_one();
    return __libc_realloc(pointer, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    count_one();
    *result = __libc_memalign(alignment, size);
    return *result ? 0 : ENOMEM;
}

int64_t monotonic_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
