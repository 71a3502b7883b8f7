// Before a visit: Nike offers the wreath. And the same wall while the booth is closed.

import { api } from "./api.js";
import { make } from "./dom.js";
import { languages, say } from "./language.js";
import { title } from "./screens.js";
import { staffDoor } from "./staff.js";
import { visit } from "./visit.js";
import { words } from "./words.js";

// Made once: a picture made anew is decoded anew, and the wall would stay empty for so long.
const statue = make("img", { class: "nike", src: "/api/sprites/statue.png", alt: "", decoding: "sync", on: { load: stand } });
const nike = [make("div", { class: "light", "aria-hidden": "true" }), statue];

/** Sets the plinth's lower edge on the stone: the picture has air round her. */
function stand() {
  const height = 512;
  const width = Math.round((statue.naturalWidth * height) / statue.naturalHeight);
  const context = make("canvas", { width, height }).getContext("2d");
  context.drawImage(statue, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  let last = data.length - 1;
  while (last > 0 && data[last] < 128) last -= 4;
  const air = 1 - (Math.floor(last / (4 * width)) + 1) / height;
  statue.style.setProperty("--air", String(air));
}

/** Both languages at once, until the visitor chooses one. */
export function attract() {
  let pressed = false;
  const tiles = languages.map((code) =>
    make(
      "button",
      {
        type: "button",
        class: "clay tile",
        lang: code,
        on: {
          click: async () => {
            // Two fingers on the two tiles are one visit.
            if (pressed) return;
            pressed = true;
            await visit.attempt(async () => visit.receive(await api.begin(code)));
            pressed = false;
          },
        },
      },
      make("span", { text: words[code].begin }),
      make("small", { text: words[code].beginIn }),
    ),
  );
  return {
    name: "attract",
    wall: [...nike, staffDoor()],
    stone: [
      make(
        "div",
        { class: "words" },
        title(words.el.title, { lang: "el" }),
        make("p", { class: "second", lang: "en", text: words.en.title }),
        make("div", { class: "tiles" }, ...tiles),
      ),
    ],
    notes: languages.map((code) => make("p", { lang: code, text: () => words[code].attractNote(visit.questions) })),
  };
}

/** What keeps the page from starting, for the staff, in both languages. */
export const unable = (why) => ({
  name: "unable",
  wall: [...nike, staffDoor()],
  stone: [
    make(
      "div",
      { class: "words" },
      title(words.el.unable, { lang: "el" }),
      make("p", { class: "second", lang: "en", text: words.en.unable }),
      ...languages.map((code) => make("p", { lang: code, text: words[code][why] })),
    ),
  ],
  notes: [],
});

/** Closed by the staff. */
export const closed = () => ({
  name: "closed",
  wall: [...nike, staffDoor()],
  stone: [
    make(
      "div",
      { class: "words" },
      title(() => say("closed")),
      make("p", { text: () => say("closedNote") }),
    ),
  ],
});
