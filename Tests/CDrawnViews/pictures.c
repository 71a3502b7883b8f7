// Pictures in the manner of vase painting: friezes, figures with incised lines, fillings.
#include <math.h>

#include "include/CDrawnViews.h"
#include "random.h"
#include "shapes.h"

static const double pi = 3.14159265358979;

static Colour shade(uint64_t *state, Colour colour, double spread) {
  return (Colour){fmin(fmax(colour.red + uniform(state, -spread, spread), 0), 255),
                  fmin(fmax(colour.green + uniform(state, -spread, spread), 0), 255),
                  fmin(fmax(colour.blue + uniform(state, -spread, spread), 0), 255)};
}

/// A running meander between `top` and `top + size`.
static void drawMeander(Canvas canvas, double top, double size, Colour colour) {
  // A hook of the meander in a square of 6 x 6 units, as a polyline.
  static const double hook[][2] = {{0, 5.5}, {0, 0.5}, {4, 0.5}, {4, 3.6},
                                   {2, 3.6}, {2, 2.2}};
  const double unit = size / 6;
  for (double left = unit / 2; left < canvas.width; left += size) {
    for (int i = 0; i < 5; ++i)
      drawCapsule(canvas,
                  (double[4]){left + hook[i][0] * unit, top + hook[i][1] * unit,
                              left + hook[i + 1][0] * unit, top + hook[i + 1][1] * unit},
                  unit * 0.4, colour);
    drawCapsule(canvas, (double[4]){left, top + 5.5 * unit, left + size, top + 5.5 * unit},
                unit * 0.4, colour);
  }
}

/// A frieze of another kind: tongues, dots, or waves.
static void drawFrieze(Canvas canvas, double top, double size, uint64_t *state, Colour colour) {
  const int kind = (int)uniform(state, 0, 4);
  if (kind == 0) {
    drawMeander(canvas, top, size, colour);
    return;
  }
  const double step = size * uniform(state, 0.5, 1.4);
  for (double x = step / 2; x < canvas.width; x += step)
    switch (kind) {
      case 1:
        drawEllipse(canvas, (Ellipse){x, top + size / 2, step * 0.3, size * 0.45, 0, 0}, colour);
        break;
      case 2:
        drawEllipse(canvas, (Ellipse){x, top + size / 2, size * 0.35, size * 0.35, 0, size * 0.06},
                    colour);
        break;
      default:
        drawCapsule(canvas, (double[4]){x - step / 2, top + size * 0.9, x, top + size * 0.1},
                    size * 0.08, colour);
        drawCapsule(canvas, (double[4]){x, top + size * 0.1, x + step / 2, top + size * 0.9},
                    size * 0.08, colour);
    }
}

/// A limb of two parts from a joint, with an incised line.
static void drawLimb(Canvas canvas, uint64_t *state, double x, double y, double bearing,
                     double length, Colour body, Colour line) {
  double radius = length * uniform(state, 0.13, 0.2);
  for (int part = 0; part < 2; ++part) {
    const double toX = x + cos(bearing) * length, toY = y + sin(bearing) * length;
    drawCapsule(canvas, (double[4]){x, y, toX, toY}, radius, body);
    drawCapsule(canvas, (double[4]){x, y, (x + toX) / 2, (y + toY) / 2}, radius * 0.14, line);
    x = toX, y = toY, radius *= 0.75, bearing += uniform(state, -1.2, 1.2);
  }
}

/// An athlete, who may carry a shield, a spear or a wreath.
static void drawFigure(Canvas canvas, uint64_t *state, double x, double foot, double height,
                       Colour body, Colour line) {
  const double lean = uniform(state, -0.5, 0.5), trunk = height * 0.33;
  const double hipY = foot - height * 0.42, neckX = x + sin(lean) * trunk;
  const double neckY = hipY - cos(lean) * trunk, wide = height * uniform(state, 0.07, 0.11);
  for (int leg = 0; leg < 2; ++leg)
    drawLimb(canvas, state, x, hipY, pi / 2 + uniform(state, -0.9, 0.9), height * 0.23, body, line);
  drawCapsule(canvas, (double[4]){x, hipY, neckX, neckY}, wide, body);
  for (int i = 0; i < 4; ++i) {
    const double t = uniform(state, 0, 1), side = uniform(state, -0.8, 0.8) * wide;
    const double fromX = x + (neckX - x) * t, fromY = hipY + (neckY - hipY) * t;
    drawCapsule(canvas,
                (double[4]){fromX - side, fromY, fromX + side, fromY + uniform(state, -9, 9)},
                height * 0.006, line);
  }
  for (int arm = 0; arm < 2; ++arm)
    drawLimb(canvas, state, neckX, neckY, uniform(state, -pi, pi), height * 0.19, body, line);
  const double head = height * 0.075, headX = neckX + sin(lean) * head * 2;
  const double headY = neckY - head * 1.7;
  drawEllipse(canvas, (Ellipse){headX, headY, head, head * 1.2, lean, 0}, body);
  drawEllipse(canvas, (Ellipse){headX + head * 0.3, headY, head * 0.22, head * 0.12, 0, 0}, line);
  drawCapsule(canvas,
              (double[4]){headX - head, headY - head * 0.5, headX + head, headY - head * 0.6},
              head * 0.1, line);
  const double armsX = neckX + uniform(state, -0.3, 0.3) * height;
  switch ((int)uniform(state, 0, 4)) {
    case 0: {
      const double radius = height * uniform(state, 0.12, 0.2);
      const double y = hipY - trunk * 0.5;
      drawEllipse(canvas, (Ellipse){armsX, y, radius, radius, 0, 0}, body);
      drawEllipse(canvas, (Ellipse){armsX, y, radius * 0.85, radius * 0.85, 0, radius * 0.04},
                  line);
      const int rays = (int)uniform(state, 3, 9);
      const double start = uniform(state, 0, pi);
      for (int ray = 0; ray < rays; ++ray) {
        const double bearing = start + 2 * pi * ray / rays;
        drawCapsule(canvas,
                    (double[4]){armsX, y, armsX + cos(bearing) * radius * 0.6,
                                y + sin(bearing) * radius * 0.6},
                    radius * 0.07, line);
      }
      break;
    }
    case 1: {
      const double tilt = uniform(state, -1, 1) * height * 0.4;
      drawCapsule(canvas, (double[4]){armsX - tilt, foot, armsX + tilt, foot - height},
                  height * 0.012, body);
      break;
    }
    case 2:
      drawEllipse(canvas,
                  (Ellipse){armsX, neckY - head, head * 1.3, head * 1.3, 0, head * 0.25}, body);
      break;
    default: break;
  }
}

/// Soft stains and the grain of the clay.
static void addTexture(Canvas canvas, uint64_t *state, double depth) {
  enum { cells = 24 };
  double grid[cells + 1][cells + 1];
  for (int i = 0; i <= cells; ++i)
    for (int j = 0; j <= cells; ++j) grid[i][j] = uniform(state, -depth, depth);
  for (int y = 0; y < canvas.height; ++y)
    for (int x = 0; x < canvas.width; ++x) {
      const double u = (double)x * cells / canvas.width, v = (double)y * cells / canvas.height;
      const int i = (int)v, j = (int)u;
      const double a = u - j, b = v - i;
      const double stain = (grid[i][j] * (1 - a) + grid[i][j + 1] * a) * (1 - b) +
                           (grid[i + 1][j] * (1 - a) + grid[i + 1][j + 1] * a) * b;
      const double change = stain + nearlyNormal(state) * 3;
      uint8_t *pixel = canvas.pixels + ((int64_t)y * canvas.width + x) * 3;
      for (int c = 0; c < 3; ++c) pixel[c] = (uint8_t)fmin(fmax(pixel[c] + change, 0), 255);
    }
}

void CDrawnViews_picture(uint64_t seed, int32_t width, int32_t height, uint8_t *pixels) {
  uint64_t state = seed * 7919 + 1;
  const Canvas canvas = {pixels, width, height};
  const Colour clay = shade(&state, (Colour){196, 112, 62}, 28);
  const Colour glaze = shade(&state, (Colour){32, 24, 22}, 20);
  const int isRed = uniform(&state, 0, 1) < 0.5;
  const Colour ground = isRed ? glaze : clay, body = isRed ? clay : glaze;
  const Colour line = isRed ? glaze : shade(&state, (Colour){226, 200, 170}, 20);
  fillRectangle(canvas, (double[4]){0, 0, width, height}, ground);
  const double band = height * uniform(&state, 0.06, 0.12);
  drawFrieze(canvas, band * 0.2, band, &state, body);
  drawFrieze(canvas, height - band * 1.2, band, &state, body);
  const int fillings = (int)uniform(&state, 6, 20);
  for (int i = 0; i < fillings; ++i) {
    const double size = height * uniform(&state, 0.01, 0.04);
    drawEllipse(canvas,
                (Ellipse){uniform(&state, 0, width), uniform(&state, band * 1.5, height - band * 2),
                          size, size * uniform(&state, 0.3, 1), uniform(&state, 0, pi),
                          uniform(&state, -1, 1) > 0 ? size * 0.2 : 0},
                body);
  }
  const int figures = 2 + (int)uniform(&state, 0, 3);
  const double tall = height - band * 2.9;
  for (int i = 0; i < figures; ++i)
    drawFigure(canvas, &state, width * (i + uniform(&state, 0.3, 0.7)) / figures,
               height - band * 1.4, tall * uniform(&state, 0.75, 1), body, line);
  addTexture(canvas, &state, 14);
}

void CDrawnViews_meander(int32_t width, int32_t height, uint8_t *pixels) {
  const Canvas canvas = {pixels, width, height};
  fillRectangle(canvas, (double[4]){0, 0, width, height}, (Colour){196, 112, 62});
  for (double top = 0; top < height; top += height / 6.0)
    drawMeander(canvas, top, height / 6.0, (Colour){32, 24, 22});
}

void CDrawnViews_wall(uint64_t seed, int32_t frameWidth, int32_t frameHeight, uint8_t *frame) {
  uint64_t state = seed * 104729 + 3;
  const Canvas canvas = {frame, frameWidth, frameHeight};
  fillRectangle(canvas, (double[4]){0, 0, frameWidth, frameHeight},
                shade(&state, (Colour){150, 145, 140}, 60));
  const int things = (int)uniform(&state, 15, 60);
  for (int i = 0; i < things; ++i) {
    const double x = uniform(&state, 0, frameWidth), y = uniform(&state, 0, frameHeight);
    const double size = frameHeight * uniform(&state, 0.01, 0.2);
    const Colour colour = shade(&state, (Colour){128, 120, 110}, 120);
    switch ((int)uniform(&state, 0, 4)) {
      case 0:
        drawEllipse(canvas,
                    (Ellipse){x, y, size, size * uniform(&state, 0.2, 1), uniform(&state, 0, pi),
                              uniform(&state, -1, 1) > 0 ? 2 : 0},
                    colour);
        break;
      case 1:
        fillRectangle(canvas, (double[4]){x, y, x + size, y + size * uniform(&state, 0.2, 2)},
                      colour);
        break;
      case 2:
        for (int k = 0; k < 6; ++k)  // writing on a label
          drawCapsule(canvas,
                      (double[4]){x + k * 7, y, x + k * 7 + uniform(&state, -3, 3),
                                  y + uniform(&state, 4, 10)},
                      1, colour);
        break;
      default:
        drawCapsule(canvas,
                    (double[4]){x, y, x + uniform(&state, -3, 3) * size,
                                y + uniform(&state, -3, 3) * size},
                    uniform(&state, 0.5, 6), colour);
    }
  }
  addTexture(canvas, &state, 20);
}
