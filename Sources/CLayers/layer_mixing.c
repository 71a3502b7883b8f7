#include <string.h>

#include "CLayers.h"
#include "CRegisters.h"

/// Two colours.
typedef float Pair __attribute__((ext_vector_type(8)));
/// Colours that are mixed together: as many sums as a processor has registers for.
enum { TOGETHER = 8, PAIRS = TOGETHER / 2 };

INLINE Pair load(const LayerColor *colors) {
  Pair loaded;
  memcpy(&loaded, colors, sizeof loaded);
  return loaded;
}

INLINE void mix(
    const LayerLines *lines, const float *weights, ptrdiff_t start, ptrdiff_t end,
    LayerColor *mixed) {
  const ptrdiff_t size = lines->count * lines->width;
  const LayerColor *first = lines->colors + lines->first % lines->count * lines->width;
  const LayerColor *ringEnd = lines->colors + size;
  ptrdiff_t place = start;
  for (; place + TOGETHER <= end; place += TOGETHER) {
    const LayerColor *line = first;
    Pair sums[PAIRS];
    for (int i = 0; i < PAIRS; ++i) sums[i] = load(line + place + 2 * i) * weights[0];
    for (ptrdiff_t number = 1; number < lines->count; ++number) {
      line += lines->width;
      if (line == ringEnd) line -= size;
      for (int i = 0; i < PAIRS; ++i) sums[i] += load(line + place + 2 * i) * weights[number];
    }
    memcpy(mixed + place, sums, sizeof sums);
  }
  for (; place < end; ++place) {
    const LayerColor *line = first;
    LayerColor sum = line[place] * weights[0];
    for (ptrdiff_t number = 1; number < lines->count; ++number) {
      line += lines->width;
      if (line == ringEnd) line -= size;
      sum += line[place] * weights[number];
    }
    mixed[place] = sum;
  }
}

// MARK: - By the processor

WIDE static void mixWide(
    const LayerLines *lines, const float *weights, ptrdiff_t start, ptrdiff_t end,
    LayerColor *mixed) {
  mix(lines, weights, start, end, mixed);
}

void layer_mixNarrow(
    const LayerLines *lines, const float *weights, ptrdiff_t start, ptrdiff_t end,
    LayerColor *mixed) {
  mix(lines, weights, start, end, mixed);
}

void layer_mix(
    const LayerLines *lines, const float *weights, ptrdiff_t start, ptrdiff_t end,
    LayerColor *mixed) {
  (registers_areWide() ? mixWide : layer_mixNarrow)(lines, weights, start, end, mixed);
}
