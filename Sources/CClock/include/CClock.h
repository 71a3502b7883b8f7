// The kernel's own word on its clock, which the Glibc module does not offer.
#ifndef CCLOCK_H
#define CCLOCK_H

#include <stdbool.h>

/// Whether the kernel's clock is kept right, by NTP or by a virtual machine's host; asking changes
/// nothing and needs no rights (adjtimex(2)).
bool clock_isKept(void);

#endif
