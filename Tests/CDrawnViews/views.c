// What a camera sees of a picture on a wall.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "include/CDrawnViews.h"
#include "random.h"
#include "shapes.h"

/// The focal length in widths of the frame: a phone's camera sees some 56 degrees.
static const double focalShare = 0.94;
static const double degree = 3.14159265358979 / 180;

void CDrawnViews_homography(const CDrawnView *view, int32_t width, int32_t height,
                            int32_t frameWidth, double homography[9]) {
  const double focal = focalShare * frameWidth;
  const double longest = width > height ? width : height;
  // A rotation by `angle` about an axis in the picture's plane (Rodrigues), after `turn` in it.
  const double ax = cos(view->tiltDirection * degree), ay = sin(view->tiltDirection * degree);
  const double c = cos(view->angle * degree), s = sin(view->angle * degree);
  const double tilt[3][2] = {{c + ax * ax * (1 - c), ax * ay * (1 - c)},
                             {ax * ay * (1 - c), c + ay * ay * (1 - c)},
                             {-ay * s, ax * s}};
  const double tc = cos(view->turn * degree), ts = sin(view->turn * degree);
  // Lengths in units of the picture's longer side; the camera is `focal / side` of them away.
  const double distance = focal / view->side;
  for (int row = 0; row < 3; ++row) {
    const double x = (tilt[row][0] * tc + tilt[row][1] * ts) / longest;
    const double y = (tilt[row][1] * tc - tilt[row][0] * ts) / longest;
    homography[row * 3] = x, homography[row * 3 + 1] = y;
    homography[row * 3 + 2] = -x * width / 2 - y * height / 2 + (row == 2 ? distance : 0);
  }
  for (int column = 0; column < 3; ++column) {
    const double w = homography[6 + column];
    homography[column] = focal * homography[column] + view->centerX * w;
    homography[3 + column] = focal * homography[3 + column] + view->centerY * w;
  }
  for (int i = 0; i < 9; ++i) homography[i] /= distance;
}

static void invert(const double m[9], double inverse[9]) {
  const double d = m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) +
                   m[2] * (m[3] * m[7] - m[4] * m[6]);
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) {
      const int a = (column + 1) % 3, b = (column + 2) % 3, c = (row + 1) % 3, e = (row + 2) % 3;
      inverse[row * 3 + column] = (m[a * 3 + c] * m[b * 3 + e] - m[a * 3 + e] * m[b * 3 + c]) / d;
    }
}

/// A picture at half the size of the one above it, until a side has less than 8 pixels.
typedef struct Level {
  uint8_t *pixels;
  int width, height;
} Level;
enum { maximumLevels = 12 };

static int makeLevels(const uint8_t *picture, int width, int height, Level levels[maximumLevels]) {
  int count = 0;
  for (; count < maximumLevels && width >= 8 && height >= 8; ++count, width /= 2, height /= 2) {
    uint8_t *pixels = malloc((size_t)width * (size_t)height * 3);
    if (!pixels) abort();
    levels[count] = (Level){pixels, width, height};
    if (count == 0) {
      memcpy(pixels, picture, (size_t)width * (size_t)height * 3);
      continue;
    }
    const Level above = levels[count - 1];
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width * 3; ++x) {
        const uint8_t *from =
            above.pixels + (int64_t)y * 2 * above.width * 3 + (x / 3) * 6 + x % 3;
        const uint8_t *below = from + above.width * 3;
        pixels[y * width * 3 + x] = (uint8_t)((from[0] + from[3] + below[0] + below[3] + 2) / 4);
      }
  }
  return count;
}

/// Bilinear, at continuous coordinates of the uppermost level.
static void sample(Level level, double x, double y, double colour[3]) {
  const double u = fmin(fmax(x - 0.5, 0), level.width - 1.001);
  const double v = fmin(fmax(y - 0.5, 0), level.height - 1.001);
  const int i = (int)u, j = (int)v;
  const double a = u - i, b = v - j;
  const uint8_t *p = level.pixels + ((int64_t)j * level.width + i) * 3;
  const uint8_t *q = p + level.width * 3;
  for (int c = 0; c < 3; ++c)
    colour[c] += (p[c] * (1 - a) + p[c + 3] * a) * (1 - b) + (q[c] * (1 - a) + q[c + 3] * a) * b;
}

void CDrawnViews_hang(const uint8_t *picture, int32_t width, int32_t height,
                      const CDrawnView *view, uint8_t *frame, int32_t frameWidth,
                      int32_t frameHeight) {
  Level levels[maximumLevels];
  const int count = makeLevels(picture, width, height, levels);
  if (count == 0) abort();
  double homography[9], inverse[9];
  CDrawnViews_homography(view, width, height, frameWidth, homography);
  invert(homography, inverse);
  uint64_t state = view->seed * 31 + 5;
  // The cover slides in over an edge: a half-plane in the picture, with a round outline.
  const double bearing = uniform(&state, 0, 360) * degree;
  const double glareX = uniform(&state, 0.2, 0.8) * width;
  const double glareY = uniform(&state, 0.2, 0.8) * height;
  const double radius = view->glare * (width > height ? width : height);
  const double cover[3] = {uniform(&state, 20, 230), uniform(&state, 20, 230),
                           uniform(&state, 20, 230)};
  const int isAcross = fabs(cos(bearing)) > fabs(sin(bearing));
  const int isFromEnd = (isAcross ? cos(bearing) : sin(bearing)) > 0;
  enum { samples = 4 };
  for (int y = 0; y < frameHeight; ++y)
    for (int x = 0; x < frameWidth; ++x) {
      double colour[3] = {0, 0, 0};
      int hits = 0;
      for (int k = 0; k < samples * samples; ++k) {
        const double fx = x + (k % samples + 0.5) / samples, fy = y + (k / samples + 0.5) / samples;
        const double w = inverse[6] * fx + inverse[7] * fy + inverse[8];
        if (w <= 0) continue;
        const double px = (inverse[0] * fx + inverse[1] * fy + inverse[2]) / w;
        const double py = (inverse[3] * fx + inverse[4] * fy + inverse[5]) / w;
        if (px < 0 || py < 0 || px >= width || py >= height) {
          if (k == 0 && hypot(px - width / 2.0, py - height / 2.0) > 3.0 * (width + height)) break;
          continue;
        }
        hits += 1;
        const double share = isAcross ? px / width : py / height;
        const double edge = view->hidden + 0.04 * sin((isAcross ? py / height : px / width) * 9);
        if (view->hidden > 0 && (isFromEnd ? 1 - share : share) < edge) {
          for (int c = 0; c < 3; ++c) colour[c] += cover[c];
          continue;
        }
        // Pixels of the picture in a sample: its level is chosen so that nothing aliases.
        const double step = w > 0 ? 1 / (w * sqrt(fabs(homography[0] * homography[4] -
                                                       homography[1] * homography[3])))
                                  : 1;
        int level = 0;
        while (level + 1 < count && step / samples > 1.5 * (1 << level)) level += 1;
        double seen[3] = {0, 0, 0};
        sample(levels[level], px / (1 << level), py / (1 << level), seen);
        if (radius > 0) {
          const double d = hypot(px - glareX, py - glareY) / radius;
          const double glare = 255 * exp(-2 * d * d);
          for (int c = 0; c < 3; ++c) seen[c] = fmin(seen[c] + glare, 255);
        }
        for (int c = 0; c < 3; ++c) colour[c] += seen[c];
      }
      if (hits == 0) continue;
      uint8_t *pixel = frame + ((int64_t)y * frameWidth + x) * 3;
      const double rest = samples * samples - hits;
      for (int c = 0; c < 3; ++c)
        pixel[c] = (uint8_t)((colour[c] + rest * pixel[c]) / (samples * samples) + 0.5);
    }
  for (int i = 0; i < count; ++i) free(levels[i].pixels);
}

static void blurLine(const float *line, float *out, int count, int stride, const float *kernel,
                     int reach) {
  for (int i = 0; i < count; ++i) {
    float sum = 0;
    for (int k = -reach; k <= reach; ++k) {
      const int j = i + k < 0 ? 0 : i + k >= count ? count - 1 : i + k;
      sum += kernel[k + reach] * line[(int64_t)j * stride];
    }
    out[(int64_t)i * stride] = sum;
  }
}

void CDrawnViews_expose(const CDrawnView *view, uint8_t *frame, int32_t frameWidth,
                        int32_t frameHeight) {
  const int64_t count = (int64_t)frameWidth * frameHeight * 3;
  float *light = malloc((size_t)count * sizeof(float));
  float *other = malloc((size_t)count * sizeof(float));
  if (!light || !other) abort();
  for (int64_t i = 0; i < count; ++i) light[i] = frame[i];
  if (view->blur > 0) {
    float kernel[65], sum = 0;
    const int reach = (int)fmin(ceil(view->blur * 3), 32);
    for (int k = -reach; k <= reach; ++k)
      sum += kernel[k + reach] = (float)exp(-0.5 * k * k / (view->blur * view->blur));
    for (int k = 0; k <= 2 * reach; ++k) kernel[k] /= sum;
    for (int y = 0; y < frameHeight; ++y)
      for (int c = 0; c < 3; ++c)
        blurLine(light + (int64_t)y * frameWidth * 3 + c, other + (int64_t)y * frameWidth * 3 + c,
                 frameWidth, 3, kernel, reach);
    for (int x = 0; x < frameWidth * 3; ++x)
      blurLine(other + x, light + x, frameHeight, frameWidth * 3, kernel, reach);
  }
  uint64_t state = view->seed * 17 + 11;
  for (int64_t i = 0; i < count; ++i) {
    const double exposed = fmin(light[i] * view->light, 255);
    light[i] = (float)(exposed + view->noise * nearlyNormal(&state));
  }
  // As strong compression does: the deviations from a block's mean are rounded.
  if (view->blocks > 0)
    for (int y = 0; y + 8 <= frameHeight; y += 8)
      for (int x = 0; x + 8 <= frameWidth; x += 8)
        for (int c = 0; c < 3; ++c) {
          float mean = 0;
          for (int k = 0; k < 64; ++k)
            mean += light[((int64_t)(y + k / 8) * frameWidth + x + k % 8) * 3 + c] / 64;
          for (int k = 0; k < 64; ++k) {
            float *value = light + ((int64_t)(y + k / 8) * frameWidth + x + k % 8) * 3 + c;
            *value = mean + (float)(round((*value - mean) / view->blocks) * view->blocks);
          }
        }
  for (int64_t i = 0; i < count; ++i) frame[i] = (uint8_t)fmin(fmax(light[i] + 0.5, 0), 255);
  free(light), free(other);
}
