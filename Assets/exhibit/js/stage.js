// The picture on the wall: the newest frame that has an answer, what comes alive on it, and the
// marks of its points.

import { stillness } from "/booth/js/dom.js";
import { MeshPainter } from "./mesh.js";
import { Motions } from "./motions.js";
import { Shown } from "./shown.js";
import { WebGLPainter } from "./webgl.js";

/** Milliseconds between two drawings of the same frame: films have 24 to 30 pictures a second. */
const spacing = 30;

export class Stage {
  #shown = new Shown();
  #sent = null;
  #last = 0;
  #stopped = false;
  motions = new Motions();

  /** @param {(shown: object[], sent: object) => void} drawn hears of every drawing. */
  constructor(drawn) {
    this.drawn = drawn;
    this.canvas = document.createElement("canvas");
    this.painter = WebGLPainter.make(this.canvas) ?? new MeshPainter(this.canvas);
    const turn = (now) => {
      if (this.#stopped) return;
      if (this.#sent && now - this.#last >= spacing) this.#draw(now);
      requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  }

  /** Takes over a frame and what it shows; the bitmap is closed. */
  take(bitmap, sent, pictures) {
    const now = performance.now();
    this.painter.take(bitmap);
    bitmap.close();
    this.#sent = sent;
    this.#shown.see(pictures, now);
    this.#draw(now);
  }

  #draw(now) {
    this.#shown.fade(this.#last ? now - this.#last : 0, stillness.matches);
    this.#last = now;
    const shown = this.#shown.all;
    const overlays = [];
    for (const one of shown) {
      const drawing = this.motions.of(one.picture, (now - one.since) / 1000);
      if (drawing) overlays.push({ ...one, ...drawing });
    }
    this.motions.rest(shown);
    this.painter.draw(this.#sent, overlays);
    this.drawn(shown, this.#sent);
  }

  /** Drops the last frame and all that is loaded. */
  stop() {
    this.#stopped = true;
    this.#shown.clear();
    this.motions.drop();
    this.painter.drop();
    this.canvas.width = this.canvas.height = 1;
  }
}
