#pragma once
#include <stdint.h>

/// Starts to count how often this process asks for memory: malloc, calloc, realloc, posix_memalign.
void start_counting_allocations(void);

/// Stops, and returns the number of allocations since the start.
int64_t stop_counting_allocations(void);

/// Starts the clock at its own zero, in nanoseconds of CLOCK_MONOTONIC.
int64_t monotonic_nanoseconds(void);
