// Three, two, one, and a burst of full-size photos, of which the server keeps the best.

import { pixels } from "./crop.js";
import { announce, make, pause } from "./dom.js";
import { jpeg } from "./jpeg.js";
import { play } from "./sound.js";

/** The first that makes a photo small enough. */
const burstQualities = [0.92, 0.85, 0.75];
/** What the server takes: 3840 x 2160 pixels, and 8 MB. */
const mostPixels = 3840 * 2160;
const mostBytes = 8_000_000;
/** Milliseconds between the burst's photos: a blink lasts some 150. */
export const burstSpacing = 130;

/** More numerals than these have no room beside each other; then only the nearest are shown. */
const room = 4;

/** The numerals; twice in the page, of which the orientation shows one. */
export function numerals(from, place) {
  const digits = Array.from(
    { length: from },
    (_, index) => make("span", { text: String(from - index) }),
  );
  const element = make("div", { class: `numerals ${place}`, "aria-hidden": "true" }, ...digits);
  return {
    element,
    show(left) {
      digits.forEach((digit, index) => {
        const own = from - index;
        digit.hidden = left === 0 || (from > room && (own > left + 1 || own < left - 2));
        digit.className = own === left ? "now" : own > left ? "gone" : "coming";
      });
    },
  };
}

/** Counts down a second at a time, seen, heard and spoken. Returns whether it came to its end. */
export async function count(from, show, signal) {
  for (let left = from; left > 0; left -= 1) {
    show(left);
    play("tick");
    announce(String(left), { urgent: true });
    await pause(1000);
    if (signal.aborted) return false;
  }
  play("shutter");
  return true;
}

/** Takes `number` photos of a part of the video's picture, as JPEG. */
export async function burst(video, number, part) {
  const bitmaps = [];
  for (let index = 0; index < number; index += 1) {
    if (index > 0) await pause(burstSpacing);
    const { x, y, width, height } = pixels(part, video.videoWidth, video.videoHeight);
    const tooLarge = width * height > mostPixels;
    const resizeWidth = Math.floor(width * Math.sqrt(mostPixels / (width * height)));
    bitmaps.push(await createImageBitmap(
      video,
      x,
      y,
      width,
      height,
      tooLarge ? { resizeWidth, resizeQuality: "high" } : {},
    ));
  }
  // Encoded afterwards: it would stretch the spacing.
  const canvas = document.createElement("canvas");
  const photos = [];
  for (const bitmap of bitmaps) {
    let photo;
    for (const quality of burstQualities) {
      photo = await jpeg(bitmap, canvas, quality);
      if (photo.size <= mostBytes) break;
    }
    photos.push(photo);
    bitmap.close();
  }
  canvas.width = canvas.height = 1;
  return photos;
}
