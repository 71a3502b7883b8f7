// What opens over the camera's picture: the page of a point, of a picture, and the list of all.

import { button, make } from "/booth/js/dom.js";
import { follow, say } from "/booth/js/language.js";
import { raise } from "/booth/js/slab.js";
import { count } from "./counts.js";
import { exhibit, words } from "./exhibit.js";
import { letterOf } from "./marks.js";
import { line, prose } from "./texts.js";
import { voiceButton } from "./voice.js";

/** The leaves that are open, the last one in front. */
const open = [];

/** Closes all. */
export function closeLeaves() {
  while (open.length > 0) open.at(-1)();
}

/** Whether anything is open. */
export const isReading = () => open.length > 0;

/** Raises a leaf: `pictures` stand above its words, or beside them where there is room. */
function leaf(name, title, pictures, content) {
  let lower = null;
  const close = () => {
    const index = open.indexOf(close);
    if (index < 0) return;
    open.splice(index, 1);
    lower();
  };
  const back = button("clay", () => say("back"), close);
  lower = raise({
    name: `${name}-${open.length}`,
    rank: 1 + open.length,
    role: "dialog",
    title,
    content: [
      make(
        "div",
        { class: `leaf ${name}` },
        pictures.length > 0 && make("div", { class: "beside" }, ...pictures),
        make("div", { class: "reading" }, ...content),
      ),
      back,
    ],
    dismiss: close,
  });
  open.push(close);
}

const image = ({ url, width, height, description }) => {
  const shown = make("img", { src: url, width, height, loading: "lazy", decoding: "async" });
  follow(shown, () => shown.setAttribute("alt", words(description)));
  return shown;
};

/** The page of a point. */
export function openPoint(picture, point) {
  count({ what: "point", picture: picture.name, point: point.name });
  leaf("point", () => words(point.title), point.images.map(image), [prose(point.text)]);
}

/** The buttons of a picture's points. */
export function pointList(picture) {
  if (picture.points.length === 0) return null;
  return make(
    "ul",
    { class: "points", "aria-label": () => say("points") },
    ...picture.points.map((point, index) =>
      make(
        "li",
        {},
        make(
          "button",
          { type: "button", class: "stone-button", on: { click: () => openPoint(picture, point) } },
          make("span", { class: "letter", text: () => letterOf(index), "aria-hidden": "true" }),
          line("span", point.title),
        ),
      ),
    ),
  );
}

/** The page of a picture, for those who do not see it with a camera. */
export function openPicture(picture) {
  const { motion } = picture;
  leaf("picture", () => words(picture.title), [image({ ...picture, url: picture.image })], [
    prose(picture.description),
    motion && Object.keys(motion.description).length > 0 &&
      make(
        "div",
        { class: "moves" },
        make("h3", { text: () => say("whatMoves") }),
        prose(motion.description),
      ),
    voiceButton(picture),
    prose(picture.speech),
    pointList(picture),
  ]);
}

/** All pictures of the exhibit, with or without a camera. */
export function openAll() {
  const entries = exhibit.pictures.map((picture) =>
    make(
      "li",
      {},
      make(
        "button",
        { type: "button", class: "stone-button", on: { click: () => openPicture(picture) } },
        make("img", { src: picture.image, alt: "", loading: "lazy", decoding: "async" }),
        line("span", picture.title),
      ),
    ),
  );
  leaf("all", () => say("allPictures"), [], [make("ul", { class: "all-pictures" }, ...entries)]);
}
