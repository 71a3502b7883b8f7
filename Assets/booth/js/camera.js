// The browser's camera: opened, watched, and opened again by itself when its picture stops.

import { nextPicture } from "./frames.js";

/** Milliseconds without a new picture after which the camera counts as stalled. */
const patience = 3000;
const retry = 2500;

/**
 * The largest picture that the server takes. A camera of another shape gives its own: cut to this
 * one it would lose hair and wreath.
 */
const largest = {
  width: { ideal: 3840 },
  height: { ideal: 2160 },
  frameRate: { ideal: 30 },
  resizeMode: { ideal: "none" },
};

/** What the browser's error names mean to the staff. */
const faults = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** What helps against each fault, also of the machine's own camera: keys of words. */
const remedies = {
  refused: "cameraRefused",
  missing: "cameraMissing",
  none: "cameraMissing",
  insecure: "cameraInsecure",
  stalled: "cameraStalled",
  frozen: "cameraStalled",
};

export const remedyFor = (fault) => remedies[fault] ?? "cameraBusy";

/** A fault that goes away by itself, so that the camera is tried again without being asked. */
const passing = new Set(["missing", "busy", "stalled"]);

/** The camera for as long as the live screen stands. */
export class Camera {
  #stream = null;
  #stopped = false;
  #watch = 0;
  #again = 0;
  #lastPicture = 0;
  /** The number of openings: the newest one counts. */
  #openings = 0;
  #fault = null;
  #home;

  /**
   * @param {{picture: () => void, fault: (kind: string | null, name: string) => void}} listener
   *   `picture` hears of every new picture; `fault` of a fault, and of null when it is over.
   * @param {object} wishes what the browser is asked for.
   */
  constructor(listener, wishes = largest) {
    this.listener = listener;
    this.wishes = this.#home = wishes;
    this.video = document.createElement("video");
    this.video.muted = true;
    this.video.playsInline = true;
    this.changed = () => this.#fault && this.open();
    navigator.mediaDevices?.addEventListener("devicechange", this.changed);
    // A page that is hidden gets no pictures.
    this.seen = () => (this.#lastPicture = performance.now());
    document.addEventListener("visibilitychange", this.seen);
  }

  /** The device whose picture is shown. */
  get deviceId() {
    return this.#stream?.getVideoTracks()[0]?.getSettings().deviceId;
  }

  /** Takes another device from now on; where it is gone, the next try is for the one before. */
  async use(deviceId) {
    const before = this.wishes;
    const { facingMode, ...others } = before;
    const chosen = { ...others, deviceId: { exact: deviceId } };
    this.wishes = chosen;
    await this.open();
    if (!this.#stream && this.wishes === chosen) this.wishes = before;
  }

  /** Takes the first device again, if another one was chosen. */
  home() {
    if (this.wishes === this.#home) return;
    this.wishes = this.#home;
    this.open();
  }

  async open() {
    clearTimeout(this.#again);
    this.#close();
    if (!isSecureContext || !navigator.mediaDevices?.getUserMedia) {
      return this.#fail("insecure", "isSecureContext: false");
    }
    const opening = ++this.#openings;
    const isPast = () => this.#stopped || opening !== this.#openings;
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: this.wishes });
    } catch (error) {
      if (!isPast()) this.#fail(faults[error.name] ?? "busy", error.name);
      return;
    }
    if (isPast()) {
      for (const track of stream.getTracks()) track.stop();
      return;
    }
    this.#stream = stream;
    for (const track of stream.getVideoTracks()) {
      track.addEventListener(
        "ended",
        () => this.#stream === stream && this.#fail("stalled", "track ended"),
      );
    }
    this.video.srcObject = stream;
    this.video.play().catch(() => {});
    this.#lastPicture = performance.now();
    this.#next(stream);
    clearInterval(this.#watch);
    this.#watch = setInterval(() => {
      if (performance.now() - this.#lastPicture > patience && !document.hidden)
        this.#fail("stalled", "no new frame");
    }, 500);
  }

  #next(stream) {
    nextPicture(this.video, () => {
      if (this.#stream !== stream) return;
      this.#lastPicture = performance.now();
      if (this.#fault) {
        this.#fault = null;
        this.listener.fault(null, "");
      }
      this.listener.picture();
      this.#next(stream);
    });
  }

  #fail(kind, name) {
    this.#close();
    this.#fault = kind;
    this.listener.fault(kind, name);
    if (passing.has(kind)) this.#again = setTimeout(() => this.open(), retry);
  }

  #close() {
    clearInterval(this.#watch);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.video.srcObject = null;
  }

  /** Lets the camera go; its light goes out. */
  stop() {
    this.#stopped = true;
    clearTimeout(this.#again);
    navigator.mediaDevices?.removeEventListener("devicechange", this.changed);
    document.removeEventListener("visibilitychange", this.seen);
    this.#close();
  }
}
