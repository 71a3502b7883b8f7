// The live picture. A frame goes to the server, and when the wreath's place comes back that very
// frame is drawn with the wreath on it: over a later one the wreath would lag behind the head.

import { api, Refusal } from "./api.js";
import { pause } from "./dom.js";
import { jpeg } from "./jpeg.js";
import { LivePicture, shownWidth } from "./livepicture.js";
import { visit } from "./visit.js";

/** One request travels while the server works on the other. */
const inFlightLimit = 2;
const sentWidth = 480;
const sentQuality = 0.8;

export class Preview {
  #inFlight = 0;
  #number = 0;
  #drawn = 0;
  #stopped = new AbortController();
  #resting = false;
  #scratch = [document.createElement("canvas"), document.createElement("canvas")];
  #shown = new LivePicture();

  /**
   * @param {HTMLVideoElement} video
   * @param {import("./crop.js").Crop} crop
   * @param {{frame: (answer: object) => void, refused: (error: Refusal) => void}} listener
   */
  constructor(video, crop, listener) {
    this.video = video;
    this.crop = crop;
    this.listener = listener;
    this.canvas = this.#shown.canvas;
  }

  /** Takes the camera's newest picture, unless enough are under way. */
  async picture() {
    const scratch = this.#scratch.pop();
    const idle = this.#resting || this.#stopped.signal.aborted || !visit.takesFrames;
    if (!scratch || this.#inFlight >= inFlightLimit || idle) {
      if (scratch) this.#scratch.push(scratch);
      return;
    }
    this.#inFlight += 1;
    const number = ++this.#number;
    let bitmap = null;
    try {
      const { videoWidth, videoHeight } = this.video;
      const part = this.crop.part(videoWidth / videoHeight);
      // A large camera's pictures are sharper than the wall shows, and only cost time here.
      const resizeWidth = Math.min(videoWidth, Math.ceil(shownWidth / part.width));
      bitmap = await createImageBitmap(this.video, resizeWidth < videoWidth ? { resizeWidth } : {});
      const blob = await jpeg(bitmap, scratch, sentQuality, Math.min(sentWidth, bitmap.width));
      const answer = await api.frame(blob, part, this.crop.isHeld, this.#stopped.signal);
      const sprites = await this.#shown.load(answer);
      // Answers may overtake each other; an older picture is never drawn over a newer.
      if (number > this.#drawn && !this.#stopped.signal.aborted) {
        this.#drawn = number;
        this.#shown.draw(bitmap, answer, sprites, part);
        this.crop.see(answer);
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
    this.#shown.drop();
    for (const scratch of this.#scratch) scratch.width = scratch.height = 1;
  }
}
