// Rows of colours: mixed out of a texture's rows, enlarged, and laid over a photo's rows. The innermost
// loops of painting, in which a processor's vectors do a colour's four channels at a time.
//
// Nothing is allocated, nothing fails, and nothing is global: two threads may paint two rows. Sums are
// written in one order and never fused, so that every processor gets the same bytes.

#ifndef CLAYERS_H
#define CLAYERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Red, green, blue and alpha: linear light, premultiplied, 0 to 1.
typedef float LayerColor __attribute__((ext_vector_type(4)));

/// Between a photo's bytes and linear light.
typedef struct LayerTables {
  /// The light of each of the 256 bytes, 0 to 1.
  const float *_Nonnull linear;
  /// The byte for each of 65,536 steps of light.
  const uint8_t *_Nonnull encoded;
} LayerTables;

/// The noise of a photo's row: that of column x is `sequence[(start + x) & mask]`, times `scale`.
typedef struct LayerGrain {
  const LayerColor *_Nonnull sequence;
  size_t start, mask;
  /// In levels of the photo; 0 for no noise.
  float scale;
} LayerGrain;

/// Lays colours over a photo's pixels, each of three bytes; colours that are next to nothing are left
/// out. `x` is the first pixel's column.
void layer_blend(
    uint8_t *_Nonnull pixels, const LayerColor *_Nonnull colors, ptrdiff_t count, ptrdiff_t x,
    const LayerTables *_Nonnull tables, const LayerGrain *_Nonnull grain);

/// The same without the registers that only some processors have: for tests.
void layer_blendNarrow(
    uint8_t *_Nonnull pixels, const LayerColor *_Nonnull colors, ptrdiff_t count, ptrdiff_t x,
    const LayerTables *_Nonnull tables, const LayerGrain *_Nonnull grain);

/// Lines of colours in a ring: the first of them is number `first`, modulo their count.
typedef struct LayerLines {
  const LayerColor *_Nonnull colors;
  ptrdiff_t width, count, first;
} LayerLines;

/// Mixes lines, each by its weight, from the column `start` up to `end`.
/// requires: one line or more.
void layer_mix(
    const LayerLines *_Nonnull lines, const float *_Nonnull weights, ptrdiff_t start, ptrdiff_t end,
    LayerColor *_Nonnull mixed);

/// The same without the registers that only some processors have: for tests.
void layer_mixNarrow(
    const LayerLines *_Nonnull lines, const float *_Nonnull weights, ptrdiff_t start, ptrdiff_t end,
    LayerColor *_Nonnull mixed);

/// Mixes each colour out of `taps` texels of a row, from its `first` one on, by weights of its own.
/// requires: taps >= 1; `taps` weights a colour.
void layer_resample(
    const LayerColor *_Nonnull texels, const ptrdiff_t *_Nonnull first,
    const float *_Nonnull weights, ptrdiff_t taps, LayerColor *_Nonnull colors, ptrdiff_t count);

/// The place between two rows and two columns of a layer at which a pixel lies.
typedef struct LayerPlace {
  /// The column before it; -1 to the row's width.
  int32_t column;
  /// How far it is towards the next, 0 to 1.
  float share;
} LayerPlace;

/// Interpolates colours between two rows of a layer; what lies outside of them is nothing.
///
/// - Parameters:
///   - upper, lower: rows of `width` colours.
///   - share: how far the pixels are from the upper row towards the lower one, 0 to 1.
void layer_enlarge(
    const LayerColor *_Nonnull upper, const LayerColor *_Nonnull lower, ptrdiff_t width, float share,
    const LayerPlace *_Nonnull places, LayerColor *_Nonnull colors, ptrdiff_t count);

/// What brings artwork into a photo's light. Of gain and black the last number does not count.
typedef struct LayerGrade {
  /// What each channel is multiplied by, and what is added to what is opaque.
  LayerColor gain, black;
  /// 1 for the artwork's own colours, 0 for none.
  float saturation;
  /// For each of 256 steps of the luminance's square root, the factor of its contrast.
  const float *_Nonnull contrast;
} LayerGrade;

/// The light of each of the 256 bytes, 0 to 1.
typedef struct LayerLight {
  const float *_Nonnull linear;
  /// The same in whole steps of 1 / 65,535.
  const float *_Nonnull opaque;
} LayerLight;

/// Whether any of a file's texels covers anything: R, G, B and alpha each.
bool layer_bytesCover(const uint8_t *_Nonnull texels, ptrdiff_t count);

/// The same of texels of light in steps of 1 / 65,535.
bool layer_stepsCover(const uint16_t *_Nonnull texels, ptrdiff_t count);

/// Grades colours in place; no channel becomes brighter than the alpha, which stays.
void layer_gradeColors(
    LayerColor *_Nonnull colors, ptrdiff_t count, const LayerGrade *_Nonnull grade);

/// Grades texels of a file: R, G, B and alpha, encoded and straight; premultiplied in whole steps of
/// 1 / 65,535.
void layer_gradeBytes(
    const uint8_t *_Nonnull texels, ptrdiff_t count, const LayerLight *_Nonnull light,
    const LayerGrade *_Nonnull grade, LayerColor *_Nonnull colors);

/// The same without the registers that only some processors have: for tests.
void layer_gradeBytesNarrow(
    const uint8_t *_Nonnull texels, ptrdiff_t count, const LayerLight *_Nonnull light,
    const LayerGrade *_Nonnull grade, LayerColor *_Nonnull colors);

/// Grades texels of premultiplied linear light and alpha in steps of 1 / 65,535.
void layer_gradeSteps(
    const uint16_t *_Nonnull texels, ptrdiff_t count, const LayerGrade *_Nonnull grade,
    LayerColor *_Nonnull colors);

#endif
