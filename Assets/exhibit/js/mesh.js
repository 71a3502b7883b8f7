// Draws a frame and what comes alive on it without WebGL: by a mesh of triangles, each of which a
// 2D canvas can draw.

import { project } from "./plane.js";

/** Cells along each side: at 55 degrees the mesh is within a pixel of the perspective. */
const cells = 12;

export class MeshPainter {
  #frame = document.createElement("canvas");
  #lit = document.createElement("canvas");
  #warped = document.createElement("canvas");

  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
  }

  take(bitmap) {
    for (const canvas of [this.canvas, this.#frame, this.#warped]) {
      if (canvas.width === bitmap.width && canvas.height === bitmap.height) continue;
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
    }
    this.#frame.getContext("2d").drawImage(bitmap, 0, 0);
  }

  draw(sent, overlays) {
    this.context.drawImage(this.#frame, 0, 0);
    for (const overlay of overlays) {
      this.#light(overlay, this.canvas.width / sent.width);
      this.#warp(overlay, sent);
      this.context.globalAlpha = overlay.alpha;
      this.context.drawImage(this.#warped, 0, 0);
      this.context.globalAlpha = 1;
    }
  }

  /** The picture in the frame's light, as a 2D canvas can give it: the mean of the gains. */
  #light({ source, gains }) {
    const lit = this.#lit;
    lit.width = source.videoWidth || source.width;
    lit.height = source.videoHeight || source.height;
    const context = lit.getContext("2d");
    const mean = (gains[0] + gains[1] + gains[2]) / 3;
    if ("filter" in context) context.filter = `brightness(${mean ** (1 / 2.2)})`;
    context.drawImage(source, 0, 0, lit.width, lit.height);
  }

  #warp({ picture, homography, blur }, sent) {
    const context = this.#warped.getContext("2d");
    const { width, height } = this.#warped;
    const scale = width / sent.width;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    if ("filter" in context) context.filter = blur > 0.3 ? `blur(${blur * scale}px)` : "none";
    const [left, top, across, down] = picture.motion.area;
    const { width: columns, height: rows } = this.#lit;
    const corner = (i, j) => {
      const [u, v] = [i / cells, j / cells];
      const at = [(left + u * across) * picture.width, (top + v * down) * picture.height];
      const seen = project(homography, at);
      return seen && { u: u * columns, v: v * rows, x: seen[0] * scale, y: seen[1] * scale };
    };
    for (let j = 0; j < cells; j += 1) {
      for (let i = 0; i < cells; i += 1) {
        const [a, b] = [corner(i, j), corner(i + 1, j)];
        const [c, d] = [corner(i + 1, j + 1), corner(i, j + 1)];
        if (!(a && b && c && d)) continue;
        this.#triangle(context, a, b, d);
        this.#triangle(context, c, d, b);
      }
    }
  }

  /** Draws the triangle of the lit picture between three of its points where they are seen. */
  #triangle(context, a, b, c) {
    const det = (b.u - a.u) * (c.v - a.v) - (c.u - a.u) * (b.v - a.v);
    const slope = (name) => [
      ((b[name] - a[name]) * (c.v - a.v) - (c[name] - a[name]) * (b.v - a.v)) / det,
      ((c[name] - a[name]) * (b.u - a.u) - (b[name] - a[name]) * (c.u - a.u)) / det,
    ];
    const [xu, xv] = slope("x");
    const [yu, yv] = slope("y");
    const middle = { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    // Half a pixel larger, so that no seam is left between two.
    for (const { x, y } of [a, b, c]) {
      const length = Math.hypot(x - middle.x, y - middle.y) || 1;
      context.lineTo(x + (x - middle.x) / length * 0.7, y + (y - middle.y) / length * 0.7);
    }
    context.clip();
    context.setTransform(xu, yu, xv, yv, a.x - xu * a.u - xv * a.v, a.y - yu * a.u - yv * a.v);
    context.drawImage(this.#lit, 0, 0);
    context.restore();
  }

  drop() {
    for (const canvas of [this.#frame, this.#lit, this.#warped]) canvas.width = canvas.height = 1;
  }
}
