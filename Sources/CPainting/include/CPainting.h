// The innermost loops of painting: colours, rows of them, and the wreath's surface. A processor's
// vectors do a colour's four channels, or eight quads of the surface, at a time; Swift's vectors do
// so only where the compiler inlines all of them.
//
// Nothing is allocated, nothing fails, and nothing is global: threads may paint different rows and
// tiles at the same time. Sums are added in one order and never fused (-ffp-contract=off), so that
// every processor gives the same bytes.

#ifndef CPAINTING_H
#define CPAINTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: - Colours

/// Red, green, blue and alpha: premultiplied linear light, 0 to 1.
typedef float LayerColor __attribute__((ext_vector_type(4)));

/// The same in steps of 1 / 65,535.
typedef uint16_t LayerTexel __attribute__((ext_vector_type(4)));

/// Makes texels of straight, sRGB-encoded R, G, B, A bytes.
///
/// - Parameter linear: the light of each of the 256 bytes, 0 to 1.
void layer_premultiply(
    const uint8_t *_Nonnull rgba, ptrdiff_t count, const float *_Nonnull linear,
    LayerTexel *_Nonnull texels);

/// Makes colours of texels.
void layer_unpack(
    const LayerTexel *_Nonnull texels, ptrdiff_t count, LayerColor *_Nonnull colors);

/// What brings artwork into a photo's light. Of gain and black the fourth number does not count.
typedef struct LayerGrade {
  /// What each channel is multiplied by, and what is added to an opaque colour.
  LayerColor gain, black;
  /// 1 for the artwork's own colours, 0 for none.
  float saturation;
  /// The factor of the contrast for each of 256 steps of the luminance's square root.
  const float *_Nonnull contrast;
} LayerGrade;

/// Grades colours in place; no channel becomes brighter than the alpha, which stays.
void layer_grade(
    LayerColor *_Nonnull colors, ptrdiff_t count, const LayerGrade *_Nonnull grade);

// MARK: - Resampling

/// Adds weighted colours to sums.
void layer_accumulate(
    const LayerColor *_Nonnull colors, ptrdiff_t count, float weight, LayerColor *_Nonnull sums);

/// Makes each colour the weighted sum of `taps` colours of a row, from its `first` one on.
/// requires: taps >= 1; `taps` weights a colour.
void layer_resample(
    const LayerColor *_Nonnull row, const ptrdiff_t *_Nonnull first,
    const float *_Nonnull weights, ptrdiff_t taps, LayerColor *_Nonnull colors, ptrdiff_t count);

/// The place between two rows and two columns of a layer at which a pixel lies.
typedef struct LayerPlace {
  /// The column before it; -1 to the row's width.
  int32_t column;
  /// How far it is towards the next, 0 to 1.
  float share;
} LayerPlace;

/// Interpolates colours bilinearly between two rows of a layer; outside of them is transparency.
///
/// - Parameters:
///   - upper, lower: rows of `width` colours.
///   - share: how far the pixels are from the upper row towards the lower one, 0 to 1.
void layer_enlarge(
    const LayerColor *_Nonnull upper, const LayerColor *_Nonnull lower, ptrdiff_t width,
    float share, const LayerPlace *_Nonnull places, LayerColor *_Nonnull colors, ptrdiff_t count);

// MARK: - Blending

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

/// Blends colours over a photo's pixels of three bytes each; where a colour is transparent the
/// pixel stays. `x` is the first pixel's column.
void layer_blend(
    uint8_t *_Nonnull pixels, const LayerColor *_Nonnull colors, ptrdiff_t count, ptrdiff_t x,
    const LayerTables *_Nonnull tables, const LayerGrain *_Nonnull grain);

// MARK: - The wreath's surface

/// Keeps leaves at their height up to their outline.
///
/// On an outline the drawn relief is a mean of the leaf's height and of that of what lies behind or
/// beside it: a surface through such heights would lead from leaf to leaf in single dots. So a
/// texel whose neighbours differ by more than a leaf's slope gets the height of the highest or the
/// lowest of them, whichever is nearer; neighbours of an alpha up to a half do not count.
///
/// - Parameters:
///   - relief, texels: a strip, column by column; its first and last column are neighbours.
///   - columns, rows: how many it has.
void wreath_snapRelief(
    const uint8_t *_Nonnull relief, const LayerTexel *_Nonnull texels, ptrdiff_t columns,
    ptrdiff_t rows, uint8_t *_Nonnull snapped);

/// One column of the surface's vertices, by row; the caller's memory.
typedef struct WreathVertices {
  /// Where a vertex is seen, in samples, and how far from the camera.
  float *_Nonnull x, *_Nonnull y, *_Nonnull depth;
  /// How far it stands off from the head, in half-breadths of the ring.
  float *_Nonnull displacement;
  /// 0 to 65535; 0 where the head hides it.
  float *_Nonnull alpha;
  /// Its texel under the column's light, 0 to 65535; 0 where the head hides it.
  LayerColor *_Nonnull colors;
  /// One half-breadth away from the head, in samples.
  float outwardX, outwardY, outwardDepth;
} WreathVertices;

/// So many numbers after the last row of a column's vertices are read, whatever they are.
enum { wreathVerticesPadding = 7 };

/// How high each row of vertices lies over the ring's line, and how far it stands off for that.
typedef struct WreathHeights {
  /// In half-breadths.
  const float *_Nonnull height, *_Nonnull flare;
} WreathHeights;

/// What a column of vertices is placed by.
typedef struct WreathColumn {
  /// Where it crosses the ring's line, in samples.
  float x, y, depth;
  /// One half-breadth towards the crown, in samples.
  float upX, upY, upDepth;
  /// The strip's texels and the relief of each. Row 0's would be `firstTexel` texels after them;
  /// only those of the rows placed are read.
  const LayerTexel *_Nonnull texels;
  const uint8_t *_Nonnull relief;
  ptrdiff_t firstTexel;
  /// The displacement of each step of the relief, in half-breadths.
  float displacementOfStep;
  /// What share of the light the column gets.
  float light;
} WreathColumn;

/// Places a column's vertices, with their texels' alpha and colours.
void wreath_placeVertices(
    const WreathVertices *_Nonnull vertices, const WreathColumn *_Nonnull column,
    const WreathHeights *_Nonnull heights, int32_t firstRow, int32_t endRow);

/// A head as the camera sees it: x and y in the picture, z away. Below the ring it is an elliptic
/// cylinder, above it half an ellipsoid.
typedef struct WreathHead {
  /// The axes of its frame: unit vectors.
  double right[3], down[3], inward[3];
  /// From forehead to nape, and the crown over the ring: of half its breadth.
  double depth, vault;
} WreathHead;

/// Whether the head hides a point, in half-breadths about the ring's centre.
bool wreath_isHidden(const WreathHead *_Nonnull head, double x, double y, double z);

/// A place on the ring's line and the direction away from the head there, in half-breadths.
typedef struct WreathSpoke {
  double place[3], outward[3];
} WreathSpoke;

/// Makes those of a column's vertices transparent that the head hides.
void wreath_hideVertices(
    const WreathVertices *_Nonnull vertices, const WreathHead *_Nonnull head,
    const WreathSpoke *_Nonnull spoke, const WreathHeights *_Nonnull heights, int32_t firstRow,
    int32_t endRow);

/// A tile of samples, column by column; the caller's memory.
typedef struct WreathTile {
  /// The first sample's column and row, 0 or more, and how many there are.
  int32_t left, top, width, height;
  /// The depth buffer: infinite where nothing was drawn.
  float *_Nonnull depths;
  /// Red, green, blue and alpha of 16 bits each, the red lowest; 0 where nothing was drawn.
  uint64_t *_Nonnull colors;
} WreathTile;

/// Draws the quads between two columns of vertices. Each sample keeps the nearest surface, whatever
/// the order of drawing.
///
/// Neighbouring vertices whose displacement differs by more than `tear` belong to two leaves: the
/// nearer leaf goes on flat to the quad's end.
///
/// - Parameters:
///   - firstRow, endRow: the vertices' rows, the upper first; both columns must have them.
void wreath_drawQuads(
    const WreathTile *_Nonnull tile, const WreathVertices *_Nonnull left,
    const WreathVertices *_Nonnull right, int32_t firstRow, int32_t endRow, float tear);

/// Writes the mean of the samples of each pixel of a tile.
///
/// - Parameters:
///   - samples: samples a pixel in each direction.
///   - pixels: the tile's first pixel.
///   - stride: pixels from one row to the next.
void wreath_resolve(
    const WreathTile *_Nonnull tile, int32_t samples, LayerColor *_Nonnull pixels,
    ptrdiff_t stride);

#endif
