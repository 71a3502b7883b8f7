// The film of the coronation over the painted photo, which is its last frame; and the herald's
// call.

import { api } from "./api.js";
import { make, stillness } from "./dom.js";
import { playFile } from "./sound.js";
import { visit } from "./visit.js";

/** Plays the film once over a photo; `drop` leaves no copy of it behind. */
export function coronationFilm(photo) {
  let gone = false;
  let url = "";
  let film = null;
  let hush = null;
  async function play() {
    const made = await visit.insist(() => api.film(), () => gone);
    if (!made) return;
    if (!made.size) return call(false);
    const sound = await called(true);
    if (gone) return;
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
    hear(sound);
  }
  /** The herald's call, for the loudspeaker; once a visit. */
  async function called(withFilm) {
    if (!visit.calls) return null;
    visit.calls = false;
    return visit.attempt(() => api.call(withFilm), () => true);
  }
  async function hear(sound) {
    if (gone || !sound?.size) return;
    hush = await playFile(sound);
    if (gone) hush();
  }
  const call = async (withFilm) => hear(await called(withFilm));
  if (visit.session.film && !stillness.matches) play();
  else call(false);
  return {
    drop() {
      gone = true;
      hush?.();
      film?.removeAttribute("src");
      film?.remove();
      film = null;
      if (url) URL.revokeObjectURL(url);
    },
  };
}
