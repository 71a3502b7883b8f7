// The inner loops of painting: rows of premultiplied colours, and the wreath's rasterizer. In C for
// its vector types: Swift's SIMD types are vectors only where the compiler inlines every operation.
//
// Nothing allocates, fails or is global: threads may paint different rows and tiles at the same
// time. Sums are added in one order and never fused, so that every processor gives the same bytes.

#ifndef CPAINTING_H
#define CPAINTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// No fused multiply-add, in any file that includes this one: its rounding would change the bytes.
#pragma STDC FP_CONTRACT OFF

// MARK: - Colours

/// Red, green, blue and alpha: premultiplied linear light, 0 to 1.
typedef float LayerColor __attribute__((ext_vector_type(4)));

/// The same in steps of 1 / 65,535.
typedef uint16_t LayerTexel __attribute__((ext_vector_type(4)));

/// Premultiplies straight, sRGB-encoded R, G, B, A bytes.
///
/// - Parameter linear: the linear light of each of the 256 bytes, 0 to 1.
void layer_premultiply(
    const uint8_t *_Nonnull rgba, ptrdiff_t count, const float *_Nonnull linear,
    LayerTexel *_Nonnull texels);

/// Converts texels to colours.
void layer_unpack(
    const LayerTexel *_Nonnull texels, ptrdiff_t count, LayerColor *_Nonnull colors);

/// A colour grading. The fourth component of gain and black is ignored.
typedef struct LayerGrade {
  /// The factor of each channel, and the black level added to an opaque colour.
  LayerColor gain, black;
  /// 1 keeps the colours, 0 gives grey.
  float saturation;
  /// The tone curve: a factor for each of 256 steps of the luminance's square root.
  const float *_Nonnull contrast;
  /// Three columns that lead from the colours' primaries to the photo's; null where they are the
  /// same.
  const LayerColor *_Nullable matrix;
} LayerGrade;

/// Grades colours in place; alpha stays, and no channel exceeds it.
void layer_grade(
    LayerColor *_Nonnull colors, ptrdiff_t count, const LayerGrade *_Nonnull grade);

// MARK: - Sampling

/// Adds weighted colours to sums.
void layer_accumulate(
    const LayerColor *_Nonnull colors, ptrdiff_t count, float weight, LayerColor *_Nonnull sums);

/// Filters a row: each colour is the weighted sum of `taps` neighbours from its `first` one on.
/// requires: taps >= 1; `taps` weights for each colour.
void layer_resample(
    const LayerColor *_Nonnull row, const ptrdiff_t *_Nonnull first,
    const float *_Nonnull weights, ptrdiff_t taps, LayerColor *_Nonnull colors, ptrdiff_t count);

/// The position of a pixel between two columns of a layer.
typedef struct LayerPosition {
  /// The column before it: -1 to the row's width.
  int32_t column;
  /// The fraction of the way to the next, 0 to 1.
  float fraction;
} LayerPosition;

/// Interpolates between two rows.
///
/// - Parameter fraction: of the way from the upper row to the lower one, 0 to 1.
void layer_mix(
    const LayerColor *_Nonnull upper, const LayerColor *_Nonnull lower, ptrdiff_t count,
    float fraction, LayerColor *_Nonnull mixed);

/// Interpolates between the columns of a layer's row of `width` colours; outside it is transparent.
void layer_upsample(
    const LayerColor *_Nonnull row, ptrdiff_t width, const LayerPosition *_Nonnull positions,
    LayerColor *_Nonnull colors, ptrdiff_t count);

// MARK: - Planes

/// Converts opaque, sRGB-encoded R, G, B bytes to texels.
///
/// - Parameter linear: the linear light of each of the 256 bytes, 0 to 1.
void plane_opaque(
    const uint8_t *_Nonnull rgb, ptrdiff_t count, const float *_Nonnull linear,
    LayerTexel *_Nonnull texels);

/// Halves a picture of `width` and `height` texels: each texel is the mean of four; an odd last row
/// or column is repeated.
///
/// - Parameter half: receives (width + 1) / 2 * ((height + 1) / 2) texels.
void plane_halve(
    const LayerTexel *_Nonnull texels, ptrdiff_t width, ptrdiff_t height,
    LayerTexel *_Nonnull half);

/// The places of a row's pixels on a plane that is seen in perspective: pixel i is at x / w, y / w
/// with x = startX + i * stepX, and so on.
typedef struct PlaneRow {
  double startX, startY, startW, stepX, stepY, stepW;
} PlaneRow;

/// Samples a picture of `width` and `height` texels on a plane, in texels with centres at +0.5,
/// bilinearly; outside it has the colours of its edge.
void plane_sample(
    const LayerTexel *_Nonnull texels, ptrdiff_t width, ptrdiff_t height,
    const PlaneRow *_Nonnull row, LayerColor *_Nonnull colors, ptrdiff_t count);

/// An edge: the distance of a row's first pixel from it in pixels, positive inside, and how much it
/// grows from pixel to pixel.
typedef struct PlaneEdge {
  float distance, step;
} PlaneEdge;

/// Multiplies colours by a factor, lifts them by their alpha's part of a colour, and multiplies them
/// by their pixels' share inside of all edges, which are a pixel wide. No channel is below 0 or
/// exceeds alpha then.
void plane_clip(
    LayerColor *_Nonnull colors, ptrdiff_t count, const PlaneEdge *_Nonnull edges,
    ptrdiff_t edgeCount, LayerColor factor, LayerColor lift);

// MARK: - Blending

/// The sRGB transfer function as tables.
typedef struct LayerTables {
  /// The linear light of each of the 256 bytes, 0 to 1.
  const float *_Nonnull linear;
  /// The byte of each of 65,536 steps of linear light.
  const uint8_t *_Nonnull encoded;
} LayerTables;

/// The film grain of a row: the noise of column x is `sequence[(start + x) & mask]` times `scale`.
typedef struct LayerGrain {
  const LayerColor *_Nonnull sequence;
  size_t start, mask;
  /// In levels of the encoded photo; 0 for no grain.
  float scale;
} LayerGrain;

/// Composites colours over a photo's R, G, B pixels (source-over), with grain; pixels under
/// transparent colours keep their bytes. `x` is the first pixel's column.
void layer_blend(
    uint8_t *_Nonnull pixels, const LayerColor *_Nonnull colors, ptrdiff_t count, ptrdiff_t x,
    const LayerTables *_Nonnull tables, const LayerGrain *_Nonnull grain);

// MARK: - The wreath's rasterizer

/// The number of quads that are drawn together, one in each lane of a vector.
enum { wreathQuadLanes = 8 };

/// One column of the surface's vertices, by row, in the caller's memory: every array has
/// `wreathQuadLanes` - 1 elements after the last row, which are read and ignored.
typedef struct WreathVertices {
  /// The position in samples; depth grows away from the camera.
  float *_Nonnull x, *_Nonnull y, *_Nonnull depth;
  /// The displacement from the head, in half-breadths of the ring.
  float *_Nonnull displacement;
  /// 0 to 65535; 0 where the head occludes the vertex.
  float *_Nonnull alpha;
  /// The texel under the column's light, 0 to 65535; 0 where the head occludes the vertex.
  LayerColor *_Nonnull colors;
  /// The vector of one half-breadth away from the head, in samples.
  float outwardX, outwardY, outwardDepth;
} WreathVertices;

/// The height of each row of vertices over the ring's line, and its flare.
typedef struct WreathHeights {
  /// In half-breadths.
  const float *_Nonnull height, *_Nonnull flare;
} WreathHeights;

/// A column of the strip on the ring.
typedef struct WreathColumn {
  /// Its crossing of the ring's line, in samples.
  float x, y, depth;
  /// The vector of one half-breadth towards the crown, in samples.
  float upX, upY, upDepth;
  /// The strip's texels and their relief; the column's row 0 is `firstTexel` after them, which may
  /// lie outside of the arrays: only the rows to place are read.
  const LayerTexel *_Nonnull texels;
  const uint8_t *_Nonnull relief;
  ptrdiff_t firstTexel;
  /// The displacement of a step of the relief, in half-breadths.
  float displacementOfStep;
  /// The factor of the column's light.
  float light;
} WreathColumn;

/// Places a column's vertices, with the alpha and the colours of their texels.
void wreath_placeVertices(
    const WreathVertices *_Nonnull vertices, const WreathColumn *_Nonnull column,
    const WreathHeights *_Nonnull heights, int32_t firstRow, int32_t endRow);

/// A tile of samples in column order, in the caller's memory.
typedef struct WreathTile {
  /// The first sample's column and row, 0 or more, and the size in samples.
  int32_t left, top, width, height;
  /// The depth buffer: infinite where nothing is drawn.
  float *_Nonnull depths;
  /// Red, green, blue and alpha of 16 bits each, red lowest; 0 where nothing is drawn.
  uint64_t *_Nonnull colors;
} WreathTile;

/// Draws the quads between two columns of vertices. The result does not depend on the order of
/// drawing.
///
/// Vertices of a quad whose displacements differ by more than `tear` belong to two leaves: the quad
/// then lies flat at the nearer leaf's displacement.
///
/// - Parameters:
///   - firstRow, endRow: the vertices' rows; both columns must have them.
void wreath_drawQuads(
    const WreathTile *_Nonnull tile, const WreathVertices *_Nonnull left,
    const WreathVertices *_Nonnull right, int32_t firstRow, int32_t endRow, float tear);

/// Resolves a tile: each pixel is the mean of its samples.
///
/// - Parameters:
///   - samples: samples per pixel in each direction.
///   - pixels: the tile's first pixel.
///   - stride: pixels from one row to the next.
void wreath_resolve(
    const WreathTile *_Nonnull tile, int32_t samples, LayerColor *_Nonnull pixels,
    ptrdiff_t stride);

#endif
