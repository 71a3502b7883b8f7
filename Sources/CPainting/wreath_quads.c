#include <string.h>

#include "wreath_setup.h"

typedef int32_t ColorSteps __attribute__((ext_vector_type(4)));

/// The alpha of what is opaque.
static const float FULL = 65535;

/// One sample of each of eight quads.
typedef struct {
  /// Whether the quad covers it, and with its second triangle.
  Ints isCovered, isSecond;
  /// Its number in the tile.
  Ints index;
  /// Barycentric coordinates: of the vertex b or d, and of c; the rest is a's.
  Floats beside, opposite;
  Floats depth;
} Samples;

/// Looks at a sample of each of eight quads.
///
/// - Parameter isSample: which quads have one here.
INLINE Samples samplesAt(
    const WreathTile *tile, const Quads *quads, Ints column, Ints row, Ints isSample) {
  Samples samples;
  const Vertices *c = &quads->ac;
  Floats x = __builtin_convertvector(column, Floats) + 0.5f - quads->a.x;
  Floats y = __builtin_convertvector(row, Floats) + 0.5f - quads->a.y;
  Floats beyond = x * c->y - y * c->x;
  samples.isSecond = quads->areSecond | (quads->areWhole & (beyond * quads->perFirst < 0));
  Floats bX = samples.isSecond ? quads->ad.x : quads->ab.x;
  Floats bY = samples.isSecond ? quads->ad.y : quads->ab.y;
  Floats bZ = samples.isSecond ? quads->ad.z : quads->ab.z;
  Floats bAlpha = samples.isSecond ? quads->ad.alpha : quads->ab.alpha;
  Floats perArea = samples.isSecond ? quads->perSecond : quads->perFirst;
  Floats beside = beyond * perArea, opposite = (y * bX - x * bY) * perArea;
  Floats alpha = quads->a.alpha + bAlpha * beside + c->alpha * opposite;
  samples.isCovered = (beside >= -1e-4f) & (opposite >= -1e-4f) &
                      (beside + opposite <= 1.0001f) & (alpha > HALF) & isSample;
  samples.index = (column - tile->left) * tile->height + row - tile->top;
  samples.beside = beside, samples.opposite = opposite;
  samples.depth = quads->a.z + bZ * beside + c->z * opposite;
  return samples;
}

/// The colour made opaque: alpha only tells where the edge is.
INLINE uint64_t packed(LayerColor color) {
  ColorSteps steps = __builtin_convertvector(color * (FULL / color.w), ColorSteps);
  steps = __builtin_elementwise_min(
      __builtin_elementwise_max(steps, (ColorSteps)0), (ColorSteps)65535);
  LayerTexel texel = __builtin_convertvector(steps, LayerTexel);
  uint64_t value;
  memcpy(&value, &texel, sizeof value);
  return value | (uint64_t)UINT16_MAX << 48;
}

/// Draws a quad's sample unless a nearer one has been drawn. Of two that are equally near the
/// colour chooses one, so that the order of drawing does not matter.
///
/// - Parameters:
///   - left, right: the colours of the quads' upper vertices.
INLINE void draw(
    const WreathTile *tile, const Samples *samples, int quad, const LayerColor *left,
    const LayerColor *right) {
  int32_t index = samples->index[quad];
  float depth = samples->depth[quad], nearest = tile->depths[index];
  if (!(depth <= nearest)) return;
  left += quad, right += quad;
  LayerColor a = left[0], b = samples->isSecond[quad] ? left[1] : right[0], c = right[1];
  uint64_t color =
      packed(a + (b - a) * samples->beside[quad] + (c - a) * samples->opposite[quad]);
  if (depth == nearest && color <= tile->colors[index]) return;
  tile->depths[index] = depth;
  tile->colors[index] = color;
}

/// Draws eight quads; of those that are folded one triangle.
INLINE void drawEight(
    const WreathTile *tile, const Quads *quads, const LayerColor *left,
    const LayerColor *right) {
  const int32_t columns =
      __builtin_reduce_max(quads->areDrawn ? quads->right - quads->left : (Ints)-1) + 1;
  const int32_t rows =
      __builtin_reduce_max(quads->areDrawn ? quads->bottom - quads->top : (Ints)-1) + 1;
  for (int32_t across = 0; across < columns; ++across) {
    for (int32_t along = 0; along < rows; ++along) {
      Ints x = quads->left + across, y = quads->top + along;
      Samples samples = samplesAt(
          tile, quads, x, y, quads->areDrawn & (x <= quads->right) & (y <= quads->bottom));
      for (unsigned rest = bits(samples.isCovered); rest != 0; rest &= rest - 1)
        draw(tile, &samples, __builtin_ctz(rest), left, right);
    }
  }
}

/// Draws the quads below a row's vertices, eight at most.
INLINE void drawBelow(
    const WreathTile *tile, const WreathVertices *left, const WreathVertices *right, int32_t row,
    int32_t count, float tear) {
  Quads quads;
  if (!setUp(tile, left, right, row, count, tear, &quads)) return;
  drawEight(tile, &quads, left->colors + row, right->colors + row);
  if (bits(quads.areFolded) == 0) return;
  quads.areDrawn = quads.areSecond = quads.areFolded;
  drawEight(tile, &quads, left->colors + row, right->colors + row);
}

// Function multiversioning: compiled for AVX2, too, and the loader chooses. The bytes are the same.
#if defined(__x86_64__)
__attribute__((target_clones("avx2", "default")))
#endif
void wreath_drawQuads(
    const WreathTile *tile, const WreathVertices *left, const WreathVertices *right,
    int32_t firstRow, int32_t endRow, float tear) {
  for (int32_t row = firstRow; row < endRow - 1; row += LANES)
    drawBelow(tile, left, right, row, endRow - 1 - row, tear);
}
