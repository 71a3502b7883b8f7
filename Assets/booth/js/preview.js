// The live picture. A frame goes to the server, and when the wreath's place comes back that very
// frame is drawn with the wreath on it: over a later one the wreath would lag behind the head.

import { api, Refusal } from "./api.js";
import { jpeg } from "./jpeg.js";
import { pause } from "./dom.js";
import { drawSprite, sprite } from "./sprites.js";

/** One request travels while the server works on the other. */
const inFlightLimit = 2;
const sentWidth = 480;
const sentQuality = 0.8;
/** Wider than the frame on the wall shows on any kiosk; a larger canvas only costs time. */
const shownWidth = 1280;

export class Preview {
  #inFlight = 0;
  #number = 0;
  #drawn = 0;
  #stopped = new AbortController();
  #resting = false;
  #scratch = [document.createElement("canvas"), document.createElement("canvas")];

  /**
   * @param {HTMLVideoElement} video
   * @param {{frame: (answer: object) => void, refused: (error: Refusal) => void}} listener
   */
  constructor(video, listener) {
    this.video = video;
    this.listener = listener;
    this.canvas = document.createElement("canvas");
    this.context = this.canvas.getContext("2d", { alpha: false });
  }

  /** Takes the camera's newest picture, unless enough are under way. */
  async picture() {
    const scratch = this.#scratch.pop();
    if (!scratch || this.#inFlight >= inFlightLimit || this.#resting || this.#stopped.signal.aborted) {
      if (scratch) this.#scratch.push(scratch);
      return;
    }
    this.#inFlight += 1;
    const number = ++this.#number;
    let bitmap = null;
    try {
      bitmap = await createImageBitmap(this.video);
      const blob = await jpeg(bitmap, scratch, sentQuality, Math.min(sentWidth, bitmap.width));
      const answer = await api.frame(blob, this.#stopped.signal);
      const pictures = await Promise.all(
        answer.wreaths.map((wreath) => sprite(wreath.sprite.url).catch(() => null)),
      );
      // Answers may overtake each other; an older picture is never drawn over a newer.
      if (number > this.#drawn && !this.#stopped.signal.aborted) {
        this.#drawn = number;
        this.#draw(bitmap, answer, pictures);
        this.listener.frame(answer);
      }
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      if (error instanceof Refusal) {
        if (error.status === 409 || error.status === 404) this.listener.refused(error);
      } else if (error.name === "InvalidStateError") {
        return; // the video had no picture yet
      }
      // Its place among those under way is kept, so that a busy server is asked less often.
      await pause(400);
    } finally {
      bitmap?.close();
      this.#scratch.push(scratch);
      this.#inFlight -= 1;
    }
  }

  #draw(bitmap, answer, pictures) {
    const width = Math.min(bitmap.width, shownWidth);
    const height = Math.round((bitmap.height * width) / bitmap.width);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.context.drawImage(bitmap, 0, 0, width, height);
    const scale = width / answer.width;
    answer.wreaths.forEach((wreath, index) => {
      if (pictures[index]) drawSprite(this.context, pictures[index], wreath, scale);
    });
  }

  /** Sends no more frames until `wake`, and waits for those under way. */
  async rest() {
    this.#resting = true;
    while (this.#inFlight > 0) await pause(20);
  }

  wake() {
    this.#resting = false;
  }

  /** Stops, and drops the last picture. */
  stop() {
    this.#stopped.abort();
    this.canvas.width = this.canvas.height = 1;
    for (const scratch of this.#scratch) scratch.width = scratch.height = 1;
  }
}
