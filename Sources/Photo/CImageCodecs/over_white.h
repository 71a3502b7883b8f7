// Transparent pictures are composited over white.

#ifndef OVER_WHITE_H
#define OVER_WHITE_H

#include <stdint.h>

/// A sample that is not premultiplied, over white, rounded.
static inline uint8_t overWhite(unsigned value, unsigned alpha) {
  return (uint8_t)((value * alpha + 255 * (255 - alpha) + 127) / 255);
}

#endif
