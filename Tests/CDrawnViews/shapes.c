#include "shapes.h"

#include <math.h>

static void blend(Canvas canvas, int x, int y, double cover, Colour colour) {
  uint8_t *pixel = canvas.pixels + ((int64_t)y * canvas.width + x) * 3;
  const double parts[3] = {colour.red, colour.green, colour.blue};
  for (int i = 0; i < 3; ++i) pixel[i] = (uint8_t)(pixel[i] + cover * (parts[i] - pixel[i]) + 0.5);
}

static int within(double value, int limit) {
  return value < 0 ? 0 : value > limit ? limit : (int)value;
}

void drawCapsule(Canvas canvas, const double ends[4], double radius, Colour colour) {
  const double dx = ends[2] - ends[0], dy = ends[3] - ends[1], length = dx * dx + dy * dy;
  const int left = within(fmin(ends[0], ends[2]) - radius - 1, canvas.width);
  const int right = within(fmax(ends[0], ends[2]) + radius + 2, canvas.width);
  const int top = within(fmin(ends[1], ends[3]) - radius - 1, canvas.height);
  const int bottom = within(fmax(ends[1], ends[3]) + radius + 2, canvas.height);
  for (int y = top; y < bottom; ++y)
    for (int x = left; x < right; ++x) {
      const double px = x + 0.5 - ends[0], py = y + 0.5 - ends[1];
      const double t = length > 0 ? fmin(fmax((px * dx + py * dy) / length, 0), 1) : 0;
      const double cover = radius - hypot(px - t * dx, py - t * dy) + 0.5;
      if (cover > 0) blend(canvas, x, y, fmin(cover, 1), colour);
    }
}

void drawEllipse(Canvas canvas, Ellipse e, Colour colour) {
  const double reach = fmax(e.a, e.b) + e.line + 1, c = cos(e.turn), s = sin(e.turn);
  const int bottom = within(e.y + reach + 1, canvas.height);
  const int right = within(e.x + reach + 1, canvas.width);
  for (int y = within(e.y - reach, canvas.height); y < bottom; ++y)
    for (int x = within(e.x - reach, canvas.width); x < right; ++x) {
      const double px = x + 0.5 - e.x, py = y + 0.5 - e.y;
      const double u = (px * c + py * s) / e.a, v = (py * c - px * s) / e.b;
      const double out = (hypot(u, v) - 1) * fmin(e.a, e.b);
      const double cover = 0.5 - (e.line > 0 ? fabs(out) - e.line : out);
      if (cover > 0) blend(canvas, x, y, fmin(cover, 1), colour);
    }
}

void fillRectangle(Canvas canvas, const double corners[4], Colour colour) {
  for (int y = within(corners[1], canvas.height); y < within(corners[3], canvas.height); ++y)
    for (int x = within(corners[0], canvas.width); x < within(corners[2], canvas.width); ++x)
      blend(canvas, x, y, 1, colour);
}
