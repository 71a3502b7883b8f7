// The museum's pictures, one after the other.

import { make, stillness } from "./dom.js";

/** Milliseconds for which a picture is shown. */
const each = 8000;

/**
 * Pictures that change by themselves for as long as they are in the page; where less motion is asked
 * for, the first one stays.
 * @param {{url: string, width: number, height: number}[]} pictures
 */
export function slides(pictures) {
  const images = pictures.map(({ url, width, height }, index) =>
    make("img", { src: url, width, height, alt: "", loading: index > 0 && "lazy" }),
  );
  images[0].classList.add("shown");
  let current = 0;
  let wasShown = false;
  const turn = setInterval(() => {
    if (wasShown && !images[0].isConnected) return clearInterval(turn);
    wasShown ||= images[0].isConnected;
    if (stillness.matches || document.hidden) return;
    const next = (current + 1) % images.length;
    // One that has not come yet would be a hole in the wall.
    if (!images[next].complete || !images[next].naturalWidth) {
      images[next].loading = "eager";
      return;
    }
    images[current].classList.remove("shown");
    images[next].classList.add("shown");
    current = next;
  }, each);
  return make("div", { class: "slides", "aria-hidden": "true" }, ...images);
}
