// Function multiversioning: a hot function is compiled for AVX2 and for all other processors, and
// the loader chooses. Both do the same operations in the same order, so the bytes are the same.

#ifndef MULTIVERSIONING_H
#define MULTIVERSIONING_H

#if defined(__x86_64__)
#define MULTIVERSIONED __attribute__((target_clones("avx2", "default")))
#else
#define MULTIVERSIONED
#endif

/// Inlined into every version of the functions that call it. A multiversioned function itself
/// passes vectors by pointer only: the compiler refuses others before it inlines.
#define INLINE static inline __attribute__((always_inline))

// No fused multiply-add in the files that include this: its rounding would change the bytes.
#pragma STDC FP_CONTRACT OFF

// The warning is about passing vectors to functions that are not inlined; there are none.
#pragma clang diagnostic ignored "-Wpsabi"

#endif
