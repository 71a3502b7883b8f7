// Repeatable random numbers.
#pragma once

#include <math.h>
#include <stdint.h>

/// SplitMix64 (Steele, Lea, Flood 2014).
static inline uint64_t nextBits(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/// Uniform from `low` to `high`.
static inline double uniform(uint64_t *state, double low, double high) {
  return low + (high - low) * (double)(nextBits(state) >> 11) / 9007199254740992.0;
}

/// Nearly normal with deviation 1: the sum of four uniform numbers.
static inline double nearlyNormal(uint64_t *state) {
  const uint64_t bits = nextBits(state);
  const double sum = (double)((bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) +
                              (bits >> 48)) / 65535.0;
  return (sum - 2) * 1.7320508;
}
