// Anti-aliased shapes.
#pragma once

#include <stdint.h>

typedef struct Colour {
  double red, green, blue;
} Colour;

typedef struct Canvas {
  uint8_t *pixels;
  int32_t width, height;
} Canvas;

/// A line with round ends.
void drawCapsule(Canvas canvas, const double ends[4], double radius, Colour colour);

/// An ellipse with half axes `a` and `b`, turned by `turn` radians; a ring when `line` > 0.
typedef struct Ellipse {
  double x, y, a, b, turn, line;
} Ellipse;
void drawEllipse(Canvas canvas, Ellipse ellipse, Colour colour);

void fillRectangle(Canvas canvas, const double corners[4], Colour colour);
