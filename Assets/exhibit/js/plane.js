// The plane of a picture as a frame shows it.

/** Where a homography of nine values in row order takes a point; null for one behind the camera. */
export function project(homography, [x, y]) {
  const [a, b, c, d, e, f, g, h, i] = homography;
  const w = g * x + h * y + i;
  return w > 1e-9 ? [(a * x + b * y + c) / w, (d * x + e * y + f) / w] : null;
}

/** A homography whose picture lies elsewhere in the frame by so many pixels. */
export function moved([a, b, c, d, e, f, g, h, i], [x, y]) {
  return [a + x * g, b + x * h, c + x * i, d + y * g, e + y * h, f + y * i, g, h, i];
}

/** Where a frame shows a picture's middle. */
export const middle = (homography, { width, height }) =>
  project(homography, [width / 2, height / 2]);

/** The corners of an area of a picture in its pixels, clockwise from the upper left one. */
export function corners([left, top, width, height], size) {
  const [x, y] = [left * size.width, top * size.height];
  const [right, bottom] = [x + width * size.width, y + height * size.height];
  return [[x, y], [right, y], [right, bottom], [x, bottom]];
}

/** How far a picture's middle is from the frame's, in shares of the frame's width. */
export function offset(homography, size, frame) {
  const seen = middle(homography, size);
  if (!seen) return Infinity;
  return Math.hypot(seen[0] - frame.width / 2, seen[1] - frame.height / 2) / frame.width;
}
