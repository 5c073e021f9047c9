#pragma once
#include <stdint.h>

/// How often this process has asked for memory: malloc, calloc, realloc, posix_memalign.
int64_t allocation_count(void);

/// Starts the clock at its own zero, in nanoseconds of CLOCK_MONOTONIC.
int64_t monotonic_nanoseconds(void);
