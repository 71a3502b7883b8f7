// Four short sounds. `--silent` leaves them out.

import { visit } from "./visit.js";

const names = ["right", "wrong", "tick", "shutter"];
let context = null;
let sounds = {};

/** Browsers let a page sound only after a press: the first one of a visit loads the sounds. */
function wake() {
  if (!visit.session?.sounds || !window.AudioContext) return;
  if (!context) {
    context = new AudioContext();
    sounds = Object.fromEntries(names.map((name) => [name, load(name)]));
  }
  if (context.state === "suspended") context.resume().catch(() => {});
}

async function load(name) {
  try {
    const answer = await fetch(`sounds/${name}.wav`);
    return await context.decodeAudioData(await answer.arrayBuffer());
  } catch {
    return null; // the words say all that a sound does
  }
}

/** Plays a sound's file; the returned function ends it. */
export async function playFile(blob) {
  const file = await blob.arrayBuffer();
  const buffer = await context?.decodeAudioData(file).catch(() => null);
  return buffer ? start(buffer) : () => {};
}

function start(buffer) {
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
  return () => source.stop();
}

/** Plays a sound: "right", "wrong", "tick" or "shutter". */
export async function play(name) {
  if (!visit.session?.sounds) return;
  const buffer = await sounds[name];
  if (buffer) start(buffer);
}

for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, wake, true);
