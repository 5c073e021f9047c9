// Assumptions of the Swift code about the kernel's structures. If one of them is wrong, the program
// must not compile, because it would misread the kernel's data.
#include <linux/input.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/un.h>
#include <stddef.h>
#include <time.h>

// Times have 64 bits, even on 32-bit machines; Swift gets an event's time in microseconds as an
// Int64.
_Static_assert(sizeof(time_t) == 8, "time_t has 64 bits");
_Static_assert(sizeof(long) == 8, "a word of a bitmap of keys has 64 bits");
_Static_assert(sizeof(struct input_event) == 24, "two words and eight bytes");
_Static_assert(offsetof(struct input_event, type) == 16, "type follows the time");

// `epoll_event` is packed on x86-64 only. Swift uses the imported type, so either layout is fine;
// `data` must hold 64 bits.
#if defined(__x86_64__)
_Static_assert(sizeof(struct epoll_event) == 12, "packed");
#else
_Static_assert(sizeof(struct epoll_event) == 16, "not packed");
#endif
_Static_assert(sizeof(((struct epoll_event *)0)->data.u64) == 8, "holds our key");

_Static_assert(sizeof(struct signalfd_siginfo) == 128, "read as one block");
_Static_assert(offsetof(struct inotify_event, name) == 16, "the name follows four words");
_Static_assert(offsetof(struct sockaddr_un, sun_path) == 2, "the path follows the family");

// All switches are read into one word.
_Static_assert(SW_MAX < 8 * sizeof(long), "all switches fit into a word");
