// The live picture as it is drawn: the camera's frame, Nike behind the people, and the wreaths.

import { pixels } from "./crop.js";
import { drawSprite, spriteOf } from "./sprites.js";

/** Wider than the frame on the wall shows on any kiosk; a larger canvas only costs time. */
export const shownWidth = 1280;

export class LivePicture {
  #layer = document.createElement("canvas").getContext("2d");
  #cover = document.createElement("canvas").getContext("2d");

  constructor() {
    this.canvas = document.createElement("canvas");
    this.context = this.canvas.getContext("2d", { alpha: false });
  }

  /** The sprites that a frame's answer names. */
  async load({ wreaths, statue }) {
    return { wreaths: await Promise.all(wreaths.map(spriteOf)), statue: await spriteOf(statue) };
  }

  /** Draws a part of a frame. */
  draw(bitmap, frame, sprites, part) {
    const from = pixels(part, bitmap.width, bitmap.height);
    const width = Math.min(from.width, shownWidth);
    const height = Math.round((from.height * width) / from.width);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    const { context } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
    // The canvas's pixels for one of the frame's, and where the whole frame's corner lies.
    const scale = (width * bitmap.width) / (from.width * frame.width);
    const left = (-from.x * width) / from.width;
    const top = (-from.y * height) / from.height;
    if (frame.statue && sprites.statue) this.#drawStatue(frame, sprites.statue, scale, left, top);
    context.setTransform(1, 0, 0, 1, left, top);
    frame.wreaths.forEach((wreath, index) => {
      if (sprites.wreaths[index]) drawSprite(context, sprites.wreaths[index], wreath, scale);
    });
    const drawn = frame.statue && sprites.statue;
    this.canvas.dataset.statue = drawn ? "1" : "0";
  }

  /** Draws it on a layer of its own, of which the people before it are taken away. */
  #drawStatue({ statue, cover, width, height }, picture, scale, left, top) {
    const hold = statue.sprite;
    const size = hold.scale * scale;
    const x = Math.floor(left + statue.x * scale - hold.x * size);
    const y = Math.floor(top + statue.y * scale - hold.y * size);
    const layer = this.#layer;
    layer.canvas.width = Math.ceil(picture.width * size) + 2;
    layer.canvas.height = Math.ceil(picture.height * size) + 2;
    layer.setTransform(1, 0, 0, 1, left - x, top - y);
    drawSprite(layer, picture, { ...statue, angle: 0 }, scale);
    if (cover) {
      this.#spread(cover);
      layer.globalCompositeOperation = "destination-out";
      layer.drawImage(this.#cover.canvas, 0, 0, width * scale, height * scale);
    }
    this.context.drawImage(layer.canvas, x, y);
  }

  /** Puts the cover's levels on a canvas as opacity. */
  #spread({ columns, rows, levels }) {
    const { canvas } = this.#cover;
    canvas.width = columns;
    canvas.height = rows;
    const image = this.#cover.createImageData(columns, rows);
    const bytes = atob(levels);
    for (let index = 0; index < columns * rows; index += 1)
      image.data[4 * index + 3] = bytes.charCodeAt(index);
    this.#cover.putImageData(image, 0, 0);
  }

  /** Drops the last picture. */
  drop() {
    for (const canvas of [this.canvas, this.#layer.canvas, this.#cover.canvas])
      canvas.width = canvas.height = 1;
  }
}
