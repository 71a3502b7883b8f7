// What is spoken: one sound at a time, by a button; once on, also for the pictures that come after.

import { button, make } from "/booth/js/dom.js";
import { follow, language, onLanguage, rewrite, say } from "/booth/js/language.js";
import { sourceOf } from "./exhibit.js";

const sound = new Audio();
sound.preload = "none";
const listeners = new Set();
let playing = null;
let isOn = false;

const tell = () => {
  for (const listener of listeners) listener();
};
for (const event of ["ended", "error", "pause", "playing"])
  sound.addEventListener(event, () => {
    if (event !== "playing") playing = null;
    tell();
  });

/** In the language shown, else in the one in which the speech stands there. */
const soundOf = ({ sounds, speech }) => sounds[language()] ?? sounds[sourceOf(speech)];

/** Plays a picture's sound from its beginning. */
function play(picture) {
  const url = soundOf(picture);
  if (!url) return;
  sound.src = url;
  playing = picture;
  sound.play().catch(() => {
    playing = null;
    tell();
  });
  tell();
}

/** Ends what is spoken; `forget` also what would be spoken of the next picture. */
export function hush({ forget = false } = {}) {
  if (forget) isOn = false;
  playing = null;
  sound.pause();
}

/** Speaks of a picture that is seen now, where the visitor has let it speak before. */
export function speakOf(picture) {
  if (isOn && playing !== picture) play(picture);
}

onLanguage(() => playing && play(playing));

/** A button that lets a picture speak and be silent; null where it has no sound in any language. */
export function voiceButton(picture) {
  if (Object.keys(picture.sounds).length === 0) return null;
  const isPlaying = () => playing === picture;
  const press = () => {
    if (isPlaying()) return hush({ forget: true });
    isOn = true;
    play(picture);
  };
  const label = () => say(isPlaying() ? "silence" : "listen");
  const pressed = button("stone-button voice", label, press, { icon: "speaker" });
  const update = () => {
    pressed.classList.toggle("speaking", isPlaying());
    pressed.hidden = !soundOf(picture);
    rewrite(pressed);
  };
  follow(pressed, () => (pressed.hidden = !soundOf(picture)));
  const listener = () => (pressed.isConnected ? update() : listeners.delete(listener));
  // Connected after it is returned; the first event comes later.
  setTimeout(() => listeners.add(listener));
  return pressed;
}
