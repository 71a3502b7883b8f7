#include <string.h>

#include "wreath_setup.h"

// Function multiversioning: compiled for AVX2, too, and the loader chooses. Both give the same
// bytes. ThreadSanitizer would instrument the resolver, which runs before its own start.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer)
#define MULTIVERSIONED __attribute__((target_clones("avx2", "default")))
#else
#define MULTIVERSIONED
#endif

typedef int32_t ColorSteps __attribute__((ext_vector_type(4)));

/// Opaque alpha.
static const float FULL = 65535;

/// One sample of each of eight quads.
typedef struct {
  /// Whether the quad covers it, and whether by its second triangle.
  Ints isCovered, isSecond;
  /// Its index in the tile.
  Ints index;
  /// Barycentric coordinates: of b (of d in the second triangle) and of c; a has the rest.
  Floats weightB, weightC;
  Floats depth;
} Samples;

/// Tests a sample of each of eight quads once against both triangles: the side of a-c on which it
/// lies chooses the triangle.
///
/// - Parameter isInside: the quads whose bounding box has the sample.
INLINE Samples testSamples(
    const WreathTile *tile, const Quads *quads, Ints column, Ints row, Ints isInside) {
  Samples samples;
  const Vertices *c = &quads->ac;
  Floats x = __builtin_convertvector(column, Floats) + 0.5f - quads->a.x;
  Floats y = __builtin_convertvector(row, Floats) + 0.5f - quads->a.y;
  // The edge function of a-c.
  Floats side = x * c->y - y * c->x;
  samples.isSecond = quads->drawSecond | (quads->drawBoth & (side * quads->inverseFirst < 0));
  Floats bX = samples.isSecond ? quads->ad.x : quads->ab.x;
  Floats bY = samples.isSecond ? quads->ad.y : quads->ab.y;
  Floats bZ = samples.isSecond ? quads->ad.z : quads->ab.z;
  Floats bAlpha = samples.isSecond ? quads->ad.alpha : quads->ab.alpha;
  Floats inverseArea = samples.isSecond ? quads->inverseSecond : quads->inverseFirst;
  Floats weightB = side * inverseArea, weightC = (y * bX - x * bY) * inverseArea;
  Floats alpha = quads->a.alpha + bAlpha * weightB + c->alpha * weightC;
  samples.isCovered = (weightB >= -1e-4f) & (weightC >= -1e-4f) &
                      (weightB + weightC <= 1.0001f) & (alpha > HALF) & isInside;
  samples.index = (column - tile->left) * tile->height + row - tile->top;
  samples.weightB = weightB, samples.weightC = weightC;
  samples.depth = quads->a.z + bZ * weightB + c->z * weightC;
  return samples;
}

/// The colour made opaque, as 64 bits: alpha only decides coverage.
INLINE uint64_t packed(LayerColor color) {
  ColorSteps steps = __builtin_convertvector(color * (FULL / color.w), ColorSteps);
  steps = __builtin_elementwise_min(
      __builtin_elementwise_max(steps, (ColorSteps)0), (ColorSteps)65535);
  LayerTexel texel = __builtin_convertvector(steps, LayerTexel);
  uint64_t value;
  memcpy(&value, &texel, sizeof value);
  return value | (uint64_t)UINT16_MAX << 48;
}

/// Draws a quad's sample if it passes the depth test. Of equal depths the larger colour wins, so
/// that the order of drawing does not matter.
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
      packed(a + (b - a) * samples->weightB[quad] + (c - a) * samples->weightC[quad]);
  if (depth == nearest && color <= tile->colors[index]) return;
  tile->depths[index] = depth;
  tile->colors[index] = color;
}

/// Draws eight quads; of folded ones the first triangle.
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
      Samples samples = testSamples(
          tile, quads, x, y, quads->areDrawn & (x <= quads->right) & (y <= quads->bottom));
      for (unsigned rest = bits(samples.isCovered); rest != 0; rest &= rest - 1)
        draw(tile, &samples, __builtin_ctz(rest), left, right);
    }
  }
}

/// Draws the quads below eight vertices, or below the `count` that are left.
INLINE void drawRows(
    const WreathTile *tile, const WreathVertices *left, const WreathVertices *right, int32_t row,
    int32_t count, float tear) {
  Quads quads;
  if (!setUp(tile, left, right, row, count, tear, &quads)) return;
  drawEight(tile, &quads, left->colors + row, right->colors + row);
  if (bits(quads.areFolded) == 0) return;
  quads.areDrawn = quads.drawSecond = quads.areFolded;
  drawEight(tile, &quads, left->colors + row, right->colors + row);
}

MULTIVERSIONED
void wreath_drawQuads(
    const WreathTile *tile, const WreathVertices *left, const WreathVertices *right,
    int32_t firstRow, int32_t endRow, float tear) {
  for (int32_t row = firstRow; row < endRow - 1; row += LANES)
    drawRows(tile, left, right, row, endRow - 1 - row, tear);
}
