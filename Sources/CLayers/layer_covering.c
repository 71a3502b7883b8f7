#include <string.h>

#include "CLayers.h"

/// Eight texels of a file, and of light.
enum { TOGETHER = 8 };
typedef uint8_t Bytes __attribute__((ext_vector_type(4 * TOGETHER)));
typedef uint16_t Steps __attribute__((ext_vector_type(4 * TOGETHER)));

bool layer_bytesCover(const uint8_t *texels, ptrdiff_t count) {
  // Most of what is asked about begins with something.
  if (count > 0 && texels[3] != 0) return true;
  Bytes any = 0;
  ptrdiff_t place = 0;
  for (; place + TOGETHER <= count; place += TOGETHER) {
    Bytes own;
    memcpy(&own, texels + 4 * place, sizeof own);
    any |= own;
  }
  uint8_t cover = 0;
  for (int i = 0; i < TOGETHER; ++i) cover |= any[4 * i + 3];
  for (; place < count; ++place) cover |= texels[4 * place + 3];
  return cover != 0;
}

bool layer_stepsCover(const uint16_t *texels, ptrdiff_t count) {
  if (count > 0 && texels[3] != 0) return true;
  Steps any = 0;
  ptrdiff_t place = 0;
  for (; place + TOGETHER <= count; place += TOGETHER) {
    Steps own;
    memcpy(&own, texels + 4 * place, sizeof own);
    any |= own;
  }
  uint16_t cover = 0;
  for (int i = 0; i < TOGETHER; ++i) cover |= any[4 * i + 3];
  for (; place < count; ++place) cover |= texels[4 * place + 3];
  return cover != 0;
}
