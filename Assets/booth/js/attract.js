// Before a visit: Nike offers the wreath. And the same wall while the booth is closed.

import { api } from "./api.js";
import { choose } from "./chooser.js";
import { make } from "./dom.js";
import { languages, say, sayIn, sayTime } from "./language.js";
import { firstPage } from "./languages.js";
import { museumSign } from "./museum.js";
import { title } from "./screens.js";
import { slides } from "./slides.js";
import { staffDoor } from "./staff.js";
import { visit } from "./visit.js";

// Made once: a picture made anew is decoded anew, and the wall would stay empty for so long.
const statue = make("img", {
  class: "nike",
  src: "/api/sprites/statue.png",
  alt: "",
  decoding: "sync",
  on: { load: stand },
});
const nike = [make("div", { class: "light", "aria-hidden": "true" }), statue];

/** Nike, or the museum's pictures where it wants them before a visit. */
const greeters = () =>
  firstPage?.idle && firstPage.pictures.length > 0 ? [slides(firstPage.pictures)] : nike;

/** Sets the plinth's lower edge on the stone: the picture has air round it. */
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

/** The two languages in which the wall greets; the others stand on their tiles. */
const [first, second] = languages;

/** A tile for every language, until the visitor chooses one. */
export function attract() {
  let pressed = false;
  async function begin(code) {
    // Two fingers on two tiles are one visit.
    if (pressed) return;
    pressed = true;
    // A refusal is told in the language of the tile.
    choose(code);
    await visit.attempt(async () => visit.begin(await api.begin(code)))
      .finally(() => (pressed = false));
  }
  const tiles = languages.map(({ code }) =>
    make(
      "button",
      { type: "button", class: "clay tile", lang: code, on: { click: () => begin(code) } },
      make("span", { text: sayIn(code, "begin") }),
      make("small", { text: sayIn(code, "beginIn") }),
    ),
  );
  return {
    name: "attract",
    wall: [...greeters(), staffDoor()],
    stone: [
      make(
        "div",
        { class: tiles.length > 2 ? "words crowded" : "words" },
        museumSign(first.code),
        ...greetings("title"),
        make("div", { class: tiles.length === 4 ? "tiles pairs" : "tiles" }, ...tiles),
      ),
    ],
    notes: languages
      .slice(0, 2)
      .map(({ code }) => make("p", {
        lang: code,
        text: () => [
          sayIn(code, "attractNote", { count: visit.questions }),
          visit.keys.begin?.length
            ? sayIn(code, "buttonBegins")
            : visit.keys.photo?.length && sayIn(code, "buttonTakes"),
        ].filter(Boolean).join(" · "),
      })),
  };
}

/** The same words in both: a title, and a second line unless the museum offers one language. */
const greetings = (key) => [
  title(sayIn(first.code, key), { lang: first.code }),
  ...(
    second
      ? [make("p", { class: "second", lang: second.code, text: sayIn(second.code, key) })]
      : []
  ),
];

/** What keeps the page from starting, for the staff, in the first two languages. */
export const unable = (why) => ({
  name: "unable",
  wall: [...nike, staffDoor()],
  stone: [
    make(
      "div",
      { class: "words" },
      ...greetings("unable"),
      ...languages.slice(0, 2).map(({ code }) => make("p", { lang: code, text: sayIn(code, why) })),
    ),
  ],
  notes: [],
});

/** Closed by the staff, or outside the opening hours. */
export const closed = () => ({
  name: "closed",
  wall: [...nike, staffDoor()],
  stone: [
    make(
      "div",
      { class: "words" },
      title(() => say("closed")),
      make("p", {
        text: () => (
          visit.opens
            ? say("opensAt", { time: sayTime(new Date(visit.opens)) })
            : say("closedNote")
        ),
      }),
    ),
  ],
});
