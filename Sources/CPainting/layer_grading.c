#include <string.h>

#include "CPainting.h"
#include "multiversioning.h"

/// Colours that are graded together.
enum { LANES = 8 };
typedef float Floats __attribute__((ext_vector_type(LANES)));
typedef int32_t Ints __attribute__((ext_vector_type(LANES)));

#define LOWER(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define UPPER(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)

/// Transposes the 4 × 4 numbers in each half of the vectors: from two colours a vector to one
/// channel a vector, and back. (The lower halves are colours 0, 2, 4 and 6.)
INLINE void transpose(Floats *a, Floats *b, Floats *c, Floats *d) {
  Floats acLower = LOWER(*a, *c), acUpper = UPPER(*a, *c);
  Floats bdLower = LOWER(*b, *d), bdUpper = UPPER(*b, *d);
  *a = LOWER(acLower, bdLower), *b = UPPER(acLower, bdLower);
  *c = LOWER(acUpper, bdUpper), *d = UPPER(acUpper, bdUpper);
}

INLINE Floats lesser(Floats a, Floats b) { return a < b ? a : b; }
INLINE Floats greater(Floats a, Floats b) { return a > b ? a : b; }

INLINE Floats lookUp(const float *table, Ints place) {
  return (Floats){table[place[0]], table[place[1]], table[place[2]], table[place[3]],
                  table[place[4]], table[place[5]], table[place[6]], table[place[7]]};
}

/// Contrast and saturation about the gray of the same luminance, then the photo's light. No channel
/// becomes brighter than alpha, which is white.
INLINE Floats graded(
    Floats channel, Floats gray, Floats contrast, Floats alpha, float saturation, float gain,
    float black) {
  Floats toned = gray + (channel - gray) * saturation;
  return lesser(toned * contrast * gain + alpha * black, alpha);
}

INLINE void gradeEight(LayerColor colors[LANES], const LayerGrade *grade) {
  Floats all[4];
  memcpy(all, colors, sizeof all);
  Floats red = all[0], green = all[1], blue = all[2], alpha = all[3];
  transpose(&red, &green, &blue, &alpha);
  Floats luminance =
      (red * 0.2126f + green * 0.7152f + blue * 0.0722f) / greater(alpha, (Floats)1e-4f);
  Floats place = __builtin_elementwise_sqrt(lesser(greater(luminance, (Floats)0), (Floats)1));
  Floats contrast =
      lookUp(grade->contrast, __builtin_convertvector(place * 255 + 0.5f, Ints));
  Floats gray = luminance * alpha;
  LayerColor gain = grade->gain, black = grade->black;
  float saturation = grade->saturation;
  Ints isSeen = alpha > 0;
  all[0] = isSeen ? graded(red, gray, contrast, alpha, saturation, gain.x, black.x) : red;
  all[1] = isSeen ? graded(green, gray, contrast, alpha, saturation, gain.y, black.y) : green;
  all[2] = isSeen ? graded(blue, gray, contrast, alpha, saturation, gain.z, black.z) : blue;
  all[3] = alpha;
  transpose(&all[0], &all[1], &all[2], &all[3]);
  memcpy(colors, all, sizeof all);
}

MULTIVERSIONED
void layer_grade(LayerColor *colors, ptrdiff_t count, const LayerGrade *grade) {
  ptrdiff_t i = 0;
  for (; i + LANES <= count; i += LANES) gradeEight(colors + i, grade);
  if (i == count) return;
  LayerColor last[LANES] = {0};
  size_t size = (size_t)(count - i) * sizeof *colors;
  memcpy(last, colors + i, size);
  gradeEight(last, grade);
  memcpy(colors + i, last, size);
}

/// Linear light of 65,535 steps as a number up to 1.
static const float STEP = 1.0f / 65535;

void layer_unpack(const LayerTexel *texels, ptrdiff_t count, LayerColor *colors) {
  for (ptrdiff_t i = 0; i < count; ++i)
    colors[i] = __builtin_convertvector(texels[i], LayerColor) * STEP;
}
