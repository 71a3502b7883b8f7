// The painted photo as a picture of a screen.

import { api } from "./api.js";
import { make } from "./dom.js";
import { follow, rewrite, say } from "./language.js";
import { visit } from "./visit.js";

/** The photo in its frame, and `drop`, which leaves no copy of it behind. */
export function paintedPhoto() {
  const picture = make("img", { class: "painted", alt: "" });
  let wreaths = 1;
  follow(picture, () => (picture.alt = say("photo", { count: wreaths })));
  const frame = make("div", { class: "frame" }, picture);
  let url = "";
  let gone = false;
  (async () => {
    const review = await visit.attempt(() => api.review());
    if (!review) return;
    frame.style.setProperty("--ratio", String(review.width / review.height));
    wreaths = review.wreaths.length;
    rewrite(picture);
    const blob = await visit.attempt(() => api.preview(review.plan));
    if (!blob || gone) return;
    url = URL.createObjectURL(blob);
    picture.src = url;
    await picture.decode().catch(() => {});
    frame.toggleAttribute("data-hung", true);
  })();
  return {
    frame,
    drop() {
      gone = true;
      picture.removeAttribute("src");
      if (url) URL.revokeObjectURL(url);
    },
  };
}
