// What is spoken: one sound at a time, for as long as the page has a button in reach that stops it.
// Once on, also for the pictures that come after.

import { button } from "/booth/js/dom.js";
import { language, onLanguage, rewrite, say, sourceOf } from "/booth/js/language.js";
import { count } from "./counts.js";

const sound = new Audio();
sound.preload = "none";
/** The buttons that the page has made, each with its picture. */
const buttons = new Map();
/** Called when a sound has ended. */
const ends = new Set();
let playing = null;
let isOn = false;

/** In the language shown, else in the one in which the speech stands there. */
const soundOf = ({ sounds, speech }) => sounds[language()] ?? sounds[sourceOf(speech)];

/** Shows on every button whether its picture speaks. */
function tell() {
  for (const [pressed, picture] of buttons) {
    pressed.classList.toggle("speaking", playing === picture);
    pressed.hidden = !soundOf(picture);
    rewrite(pressed);
  }
}

function end() {
  playing = null;
  tell();
  for (const listener of ends) listener();
}
for (const event of ["ended", "error"]) sound.addEventListener(event, end);
// Another program, or the phone's own keys, may stop it, too.
sound.addEventListener("pause", () => playing && sound.paused && !sound.ended && end());

/** Begins to speak of a picture; the same speech in another language is no other one. */
function begin(picture) {
  play(picture);
  if (playing) count({ what: "speech", picture: picture.name });
}

/** Plays a picture's sound from its beginning. */
function play(picture) {
  const url = soundOf(picture);
  if (!url) return hush();
  playing = null;
  sound.src = url;
  playing = picture;
  sound.play().catch((fault) => fault.name !== "AbortError" && playing === picture && end());
  tell();
}

/** Ends what is spoken; `forget` also what would be spoken of the next picture. */
export function hush({ forget = false } = {}) {
  if (forget) isOn = false;
  if (!playing) return;
  sound.pause();
  end();
}

/** No sound begins by itself any more; one that goes on is heard to its end. */
export const speakNoMore = () => (isOn = false);

export const isSpeaking = () => playing !== null;

/** Calls `listener` whenever a sound has ended. */
export const onSilence = (listener) => void ends.add(listener);

/** Speaks of a picture that is seen now, where the visitor has let it speak before. */
export function speakOf(picture) {
  if (isOn && playing !== picture) begin(picture);
}

/** Whether a picture has a button that can be pressed now: what lies beneath a slab cannot. */
const hasButton = (picture) =>
  [...buttons].some(
    ([pressed, one]) => one === picture && !pressed.hidden && !pressed.closest("[inert]"),
  );

// The rule: no sound without a button that stops it, and none of a page that is out of sight.
const check = () => {
  for (const pressed of buttons.keys()) if (!pressed.isConnected) buttons.delete(pressed);
  if (playing && !hasButton(playing)) hush();
};
const page = new MutationObserver(check);
for (const id of ["booth", "overlays"])
  page.observe(document.getElementById(id), {
    childList: true, subtree: true, attributes: true, attributeFilter: ["inert", "hidden"],
  });
document.addEventListener("visibilitychange", () => document.hidden && hush());
addEventListener("pagehide", () => hush());

onLanguage(() => (playing ? play(playing) : tell()));

/** A button that lets a picture speak and be silent; null where it has no sound in any language. */
export function voiceButton(picture) {
  if (Object.keys(picture.sounds).length === 0) return null;
  const press = () => {
    if (playing === picture) return hush({ forget: true });
    isOn = true;
    begin(picture);
  };
  const label = () => say(playing === picture ? "silence" : "listen");
  const pressed = button("stone-button voice", label, press, { icon: "speaker" });
  pressed.classList.toggle("speaking", playing === picture);
  pressed.hidden = !soundOf(picture);
  buttons.set(pressed, picture);
  return pressed;
}
