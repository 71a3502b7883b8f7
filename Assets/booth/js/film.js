// The film of the coronation over the painted photo, which is its last frame.

import { api } from "./api.js";
import { make, stillness } from "./dom.js";
import { visit } from "./visit.js";

/** Milliseconds between questions whether the film is made. */
const asking = 700;

/** Plays the film once over a photo; `drop` leaves no copy of it behind. */
export function coronationFilm(photo) {
  let gone = false;
  let url = "";
  let film = null;
  async function play() {
    let made = null;
    while (!gone && made === null) {
      made = await visit.attempt(() => api.film());
      if (made === null) await new Promise((done) => setTimeout(done, asking));
    }
    if (gone || !made?.size) return;
    url = URL.createObjectURL(made);
    film = made.type.startsWith("video/")
      ? make("video", { class: "painted film", muted: "", playsinline: "", "aria-hidden": "true" })
      : make("img", { class: "painted film", alt: "" });
    // A browser that cannot play it keeps the photo.
    film.addEventListener("error", () => film?.remove());
    film.src = url;
    photo.frame.append(film);
    if (film.play) {
      film.muted = true;
      await film.play().catch(() => film?.remove());
    }
  }
  if (visit.session.film && !stillness.matches) play();
  return {
    drop() {
      gone = true;
      film?.removeAttribute("src");
      film?.remove();
      film = null;
      if (url) URL.revokeObjectURL(url);
    },
  };
}
