// The machine's own camera: the server sends its pictures with the wreaths' places, and takes the
// burst itself. The same two faces as Camera and Preview, for the live screen.

import { api, Refusal } from "./api.js";
import { pause } from "./dom.js";
import { LivePicture } from "./livepicture.js";
import { visit } from "./visit.js";

/** Milliseconds between questions after an error. */
const rest = 400;

/** Tells what the server's events say about its camera. */
export class MachineCamera {
  #last = null;
  #deaf;

  constructor(listener) {
    this.listener = listener;
    this.#deaf = visit.onChange(() => this.#tell());
  }

  #tell() {
    const fault = visit.cameraFault;
    if (fault === this.#last) return;
    this.#last = fault;
    this.listener.fault(fault, fault ?? "");
  }

  /** Asks again: the server opens its camera by itself. */
  open() {
    this.#tell();
    this.listener.picture();
  }

  stop() {
    this.#deaf();
  }
}

/** Draws one picture after the other for as long as the live screen stands. */
export class MachinePreview {
  #stopped = new AbortController();
  #running = false;
  #resting = false;
  #busy = false;
  #ratio = 4 / 3;
  /** The last picture's; null asks for the next from now on. */
  #number = null;
  #shown = new LivePicture();

  constructor(crop, listener) {
    this.crop = crop;
    this.listener = listener;
    this.canvas = this.#shown.canvas;
  }

  async picture() {
    if (this.#running) return;
    this.#running = true;
    while (!this.#stopped.signal.aborted) {
      if (this.#resting || !visit.takesFrames) {
        await pause(30);
        continue;
      }
      this.#busy = true;
      try {
        await this.#next();
      } catch (error) {
        // A camera that has closed counts anew.
        this.#number = null;
        if (this.#stopped.signal.aborted) return;
        if (error instanceof Refusal && (error.status === 409 || error.status === 404)) {
          this.listener.refused(error);
        }
        await pause(rest);
      } finally {
        this.#busy = false;
      }
    }
  }

  async #next() {
    const part = this.crop.part(this.#ratio);
    const { picture, frame, number } = await api.machineFrame(
      part,
      this.crop.isHeld,
      this.#number,
      this.#stopped.signal,
    );
    this.#number = number;
    const bitmap = await createImageBitmap(picture);
    const sprites = await this.#shown.load(frame);
    if (!this.#stopped.signal.aborted) {
      // Only the answer tells the picture's shape.
      const ratio = frame.width / frame.height;
      this.#shown.draw(
        bitmap,
        frame,
        sprites,
        ratio === this.#ratio ? part : this.crop.part(ratio),
      );
      this.#ratio = ratio;
      this.crop.see(frame);
      this.listener.frame(frame);
    }
    bitmap.close();
  }

  async rest() {
    this.#resting = true;
    while (this.#busy) await pause(20);
  }

  wake() {
    this.#resting = false;
  }

  stop() {
    this.#stopped.abort();
    this.#shown.drop();
  }
}
