#include <string.h>

#include "CLayers.h"
#include "CRegisters.h"

/// Two texels of a file are as long as one of light.
enum { PERIOD = 8 };

/// What any of a row's bytes has, those under each other that lie a period apart.
INLINE void gather(const void *memory, ptrdiff_t size, uint8_t any[PERIOD]) {
  typedef uint8_t Bytes __attribute__((ext_vector_type(4 * PERIOD)));
  const uint8_t *bytes = memory;
  Bytes all = 0;
  ptrdiff_t place = 0;
  for (; place + 4 * PERIOD <= size; place += 4 * PERIOD) {
    Bytes own;
    memcpy(&own, bytes + place, sizeof own);
    all |= own;
  }
  memset(any, 0, PERIOD);
  for (int i = 0; i < 4 * PERIOD; ++i) any[i % PERIOD] |= all[i];
  for (; place < size; ++place) any[place % PERIOD] |= bytes[place];
}

bool layer_bytesCover(const uint8_t *texels, ptrdiff_t count) {
  // Most of what is asked about begins with something.
  if (count > 0 && texels[3] != 0) return true;
  uint8_t any[PERIOD];
  gather(texels, 4 * count, any);
  return (any[3] | any[7]) != 0;
}

bool layer_stepsCover(const uint16_t *texels, ptrdiff_t count) {
  if (count > 0 && texels[3] != 0) return true;
  uint8_t any[PERIOD];
  gather(texels, 8 * count, any);
  return (any[6] | any[7]) != 0;
}
