// The painted photo as a picture of a screen.

import { api } from "./api.js";
import { make } from "./dom.js";
import { follow, rewrite, say } from "./language.js";
import { seen } from "./sight.js";
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
    const review = await visit.insist(() => api.review(), () => gone);
    if (!review) return;
    wreaths = seen(review.wreaths);
    rewrite(picture);
    const blob = await visit.insist(() => api.preview(review.plan), () => gone);
    if (!blob) return;
    url = URL.createObjectURL(blob);
    picture.src = url;
    await picture.decode().catch(() => {});
    // The review's size has the ledge also where it is taken out.
    if (picture.naturalHeight)
      frame.style.setProperty("--ratio", String(picture.naturalWidth / picture.naturalHeight));
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
