#include <stdbool.h>
#include <string.h>

#include "CLayers.h"
#include "CRegisters.h"

/// Colours that are graded together.
enum { LANES = 8 };
typedef float Floats __attribute__((ext_vector_type(LANES)));
typedef int32_t Ints __attribute__((ext_vector_type(LANES)));

#define LOWER(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define UPPER(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)

/// Turns two colours a vector into one channel a vector, or one channel back into two colours:
/// in each half of the vectors a square of four numbers changes its rows for its columns. (The lower
/// halves are colours 0, 2, 4 and 6.)
INLINE void turn(Floats *a, Floats *b, Floats *c, Floats *d) {
  Floats acLower = LOWER(*a, *c), acUpper = UPPER(*a, *c);
  Floats bdLower = LOWER(*b, *d), bdUpper = UPPER(*b, *d);
  *a = LOWER(acLower, bdLower), *b = UPPER(acLower, bdLower);
  *c = LOWER(acUpper, bdUpper), *d = UPPER(acUpper, bdUpper);
}

INLINE Floats atMost(Floats value, Floats highest) { return value < highest ? value : highest; }

/// A channel with more or less colour and contrast, under the photo's light. No channel is brighter
/// than what covers the photo: white stays within the picture's range.
INLINE Floats graded(
    Floats channel, Floats gray, Floats factor, Floats cover, float saturation, float gain,
    float black) {
  Floats toned = gray + (channel - gray) * saturation;
  return atMost(toned * factor * gain + cover * black, cover);
}

INLINE Floats lookUp(const float *table, Ints place) {
  return (Floats){table[place[0]], table[place[1]], table[place[2]], table[place[3]],
                  table[place[4]], table[place[5]], table[place[6]], table[place[7]]};
}

INLINE Floats luminanceOf(Floats red, Floats green, Floats blue) {
  return red * 0.2126f + green * 0.7152f + blue * 0.0722f;
}

/// Where a luminance's factor of contrast is.
INLINE Ints contrastPlace(Floats luminance) {
  Floats positive = luminance > 0 ? luminance : (Floats)0;
  Floats place = __builtin_elementwise_sqrt(atMost(positive, (Floats)1)) * 255 + 0.5f;
  return __builtin_convertvector(place, Ints);
}

/// Grades eight colours, two in each vector.
INLINE void gradeEight(Floats colors[4], const LayerGrade *grade) {
  Floats red = colors[0], green = colors[1], blue = colors[2], cover = colors[3];
  turn(&red, &green, &blue, &cover);
  Floats luminance = luminanceOf(red, green, blue) / (cover > 1e-4f ? cover : (Floats)1e-4f);
  Floats contrast = lookUp(grade->contrast, contrastPlace(luminance));
  Floats gray = luminance * cover;
  LayerColor gain = grade->gain, black = grade->black;
  float saturation = grade->saturation;
  // What covers nothing stays as it is.
  Ints isThere = cover > 0;
  Floats a = isThere ? graded(red, gray, contrast, cover, saturation, gain.x, black.x) : red;
  Floats b = isThere ? graded(green, gray, contrast, cover, saturation, gain.y, black.y) : green;
  Floats c = isThere ? graded(blue, gray, contrast, cover, saturation, gain.z, black.z) : blue;
  turn(&a, &b, &c, &cover);
  colors[0] = a, colors[1] = b, colors[2] = c, colors[3] = cover;
}

/// Light of 65,535 steps as numbers up to 1.
static const float STEP = 1.0f / 65535;

/// A texel that is not opaque.
INLINE LayerColor colorOf(const uint8_t *texel, const LayerLight *light) {
  float share = texel[3] * (65535 / 255.0f);
  LayerColor linear = {light->linear[texel[0]], light->linear[texel[1]], light->linear[texel[2]], 1};
  typedef int32_t Steps __attribute__((ext_vector_type(4)));
  LayerColor steps = __builtin_convertvector(
      __builtin_convertvector(linear * share + 0.5f, Steps), LayerColor);
  steps.w = share;
  return steps * STEP;
}

/// A channel of eight opaque texels, in the order that `turn` has them in.
INLINE Floats channelOf(const uint8_t *texels, int channel, const LayerLight *light) {
  const uint8_t *place = texels + channel;
  const float *opaque = light->opaque;
  return (Floats){opaque[place[0]],  opaque[place[8]],  opaque[place[16]], opaque[place[24]],
                  opaque[place[4]],  opaque[place[12]], opaque[place[20]], opaque[place[28]]};
}

/// Vectors of eight opaque texels that are graded together, one step of all after the other: from a texel's
/// bytes to its colour it is a long way, on which a processor finds no other work by itself.
enum { MOST_VECTORS = 8 };

INLINE void gradeOpaque(
    const uint8_t *texels, int vectors, const LayerLight *light, const LayerGrade *grade,
    LayerColor *colors) {
  Floats red[MOST_VECTORS], green[MOST_VECTORS], blue[MOST_VECTORS], gray[MOST_VECTORS];
  Ints place[MOST_VECTORS];
  for (int i = 0; i < vectors; ++i) {
    const uint8_t *own = texels + 4 * LANES * i;
    red[i] = channelOf(own, 0, light);
    green[i] = channelOf(own, 1, light);
    blue[i] = channelOf(own, 2, light);
  }
  for (int i = 0; i < vectors; ++i) {
    gray[i] = luminanceOf(red[i], green[i], blue[i]);
    place[i] = contrastPlace(gray[i]);
  }
  LayerColor gain = grade->gain, black = grade->black;
  float saturation = grade->saturation;
  const Floats full = 1;
  for (int i = 0; i < vectors; ++i) {
    Floats contrast = lookUp(grade->contrast, place[i]), cover = full;
    Floats a = graded(red[i], gray[i], contrast, full, saturation, gain.x, black.x);
    Floats b = graded(green[i], gray[i], contrast, full, saturation, gain.y, black.y);
    Floats c = graded(blue[i], gray[i], contrast, full, saturation, gain.z, black.z);
    turn(&a, &b, &c, &cover);
    Floats eight[4] = {a, b, c, cover};
    memcpy(colors + LANES * i, eight, sizeof eight);
  }
}

/// How many vectors of opaque texels there are from the first on.
INLINE int opaqueVectors(const uint8_t *texels, ptrdiff_t count) {
  int vectors = 0;
  for (; vectors < MOST_VECTORS && (vectors + 1) * LANES <= count; ++vectors) {
    uint8_t every = 255;
    for (int i = 0; i < LANES; ++i) every &= texels[4 * (vectors * LANES + i) + 3];
    if (every != 255) break;
  }
  return vectors;
}

/// Grades eight texels of a file's bytes.
INLINE void gradeEightBytes(
    const uint8_t *texels, const LayerLight *light, const LayerGrade *grade, Floats colors[4]) {
  uint8_t any = 0;
  for (int i = 0; i < LANES; ++i) any |= texels[4 * i + 3];
  if (any == 0) {
    for (int i = 0; i < 4; ++i) colors[i] = (Floats)0;
    return;
  }
  LayerColor each[LANES];
  for (int i = 0; i < LANES; ++i) each[i] = colorOf(texels + 4 * i, light);
  memcpy(colors, each, sizeof each);
  gradeEight(colors, grade);
}

/// Grades eight texels of light.
INLINE void gradeEightSteps(
    const uint16_t *texels, const LayerGrade *grade, Floats colors[4]) {
  typedef uint16_t Steps __attribute__((ext_vector_type(LANES)));
  Steps steps[4];
  memcpy(steps, texels, sizeof steps);
  for (int i = 0; i < 4; ++i) colors[i] = __builtin_convertvector(steps[i], Floats) * STEP;
  gradeEight(colors, grade);
}

/// What a row of colours is made from.
typedef enum { SOURCE_colors, SOURCE_bytes, SOURCE_steps } Source;

INLINE void gradeEightOf(
    Source source, const void *from, const LayerLight *light, const LayerGrade *grade,
    Floats colors[4]) {
  switch (source) {
    case SOURCE_colors:
      memcpy(colors, from, 4 * sizeof(Floats));
      gradeEight(colors, grade);
      break;
    case SOURCE_bytes: gradeEightBytes(from, light, grade, colors); break;
    case SOURCE_steps: gradeEightSteps(from, grade, colors); break;
  }
}

INLINE void gradeRow(
    Source source, const void *from, ptrdiff_t count, const LayerLight *light,
    const LayerGrade *grade, LayerColor *colors) {
  const size_t size = source == SOURCE_colors  ? sizeof(LayerColor)
                      : source == SOURCE_bytes ? 4 * sizeof(uint8_t)
                                               : 4 * sizeof(uint16_t);
  const uint8_t *texels = from;
  Floats eight[4];
  ptrdiff_t place = 0;
  while (place + LANES <= count) {
    if (source == SOURCE_bytes) {
      int vectors = opaqueVectors(texels + 4 * place, count - place);
      gradeOpaque(texels + 4 * place, vectors, light, grade, colors + place);
      place += vectors * LANES;
      if (vectors > 0) continue;
    }
    gradeEightOf(source, texels + (size_t)place * size, light, grade, eight);
    memcpy(colors + place, eight, sizeof eight);
    place += LANES;
  }
  if (place == count) return;
  uint8_t last[LANES * sizeof(LayerColor)] = {0};
  memcpy(last, texels + (size_t)place * size, (size_t)(count - place) * size);
  gradeEightOf(source, last, light, grade, eight);
  memcpy(colors + place, eight, (size_t)(count - place) * sizeof *colors);
}

// MARK: - By the processor

WIDE static void gradeColorsWide(LayerColor *colors, ptrdiff_t count, const LayerGrade *grade) {
  gradeRow(SOURCE_colors, colors, count, NULL, grade, colors);
}

WIDE static void gradeBytesWide(
    const uint8_t *texels, ptrdiff_t count, const LayerLight *light, const LayerGrade *grade,
    LayerColor *colors) {
  gradeRow(SOURCE_bytes, texels, count, light, grade, colors);
}

WIDE static void gradeStepsWide(
    const uint16_t *texels, ptrdiff_t count, const LayerGrade *grade, LayerColor *colors) {
  gradeRow(SOURCE_steps, texels, count, NULL, grade, colors);
}

void layer_gradeColors(LayerColor *colors, ptrdiff_t count, const LayerGrade *grade) {
  if (registers_areWide())
    gradeColorsWide(colors, count, grade);
  else
    gradeRow(SOURCE_colors, colors, count, NULL, grade, colors);
}

void layer_gradeBytes(
    const uint8_t *texels, ptrdiff_t count, const LayerLight *light, const LayerGrade *grade,
    LayerColor *colors) {
  (registers_areWide() ? gradeBytesWide : layer_gradeBytesNarrow)(
      texels, count, light, grade, colors);
}

void layer_gradeBytesNarrow(
    const uint8_t *texels, ptrdiff_t count, const LayerLight *light, const LayerGrade *grade,
    LayerColor *colors) {
  gradeRow(SOURCE_bytes, texels, count, light, grade, colors);
}

void layer_gradeSteps(
    const uint16_t *texels, ptrdiff_t count, const LayerGrade *grade, LayerColor *colors) {
  if (registers_areWide())
    gradeStepsWide(texels, count, grade, colors);
  else
    gradeRow(SOURCE_steps, texels, count, NULL, grade, colors);
}
