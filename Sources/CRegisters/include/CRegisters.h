// Loops that are compiled twice, for the wider registers that most processors have too. The same
// operations are done in the same order, and no product and sum are rounded at once: the bytes are
// every processor's.
//
// An INLINE function holds the loop; one function calls it plainly, and a WIDE one calls it for
// processors of which `registers_areWide` says so.

#ifndef CREGISTERS_H
#define CREGISTERS_H

#include <stdbool.h>

/// Whether WIDE functions may be called.
bool registers_areWide(void);

#if defined(__x86_64__)
#define WIDE __attribute__((target("avx2")))
#else
#define WIDE
#endif

#define INLINE static inline __attribute__((always_inline))

// No product and sum in one rounding, in all that includes this: the bytes would be another
// processor's.
#pragma STDC FP_CONTRACT OFF

// Of a vector that is handed to a function it would matter how; INLINE functions are none.
#pragma clang diagnostic ignored "-Wpsabi"

#endif
