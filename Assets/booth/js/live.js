// The live screen and its countdown: one wall for both, as the photo must not move. The camera's
// faults have a screen of their own in the same place.

import { api } from "./api.js";
import { Camera, remedyFor } from "./camera.js";
import { burst, burstSpacing, count, numerals } from "./countdown.js";
import { Crop } from "./crop.js";
import { announce, button, icon, make, pause } from "./dom.js";
import { follow, rewrite, say } from "./language.js";
import { MachineCamera, MachinePreview } from "./machine.js";
import { Preview } from "./preview.js";
import { hintFor, seen as seenOf } from "./sight.js";
import { focusOn, startOver, title } from "./screens.js";
import { visit } from "./visit.js";

const booth = document.getElementById("booth");

/**
 * Milliseconds before the words follow what is seen: a head that turns away is lost for a moment.
 */
const settling = 600;

export function live() {
  let gone = false;
  let fault = null;
  let faultName = "";
  let hint = "lookUp";
  let counting = null;
  /** The wreaths that are seen. */
  let crowned = 0;
  let agreed = 0;

  const watching = { picture: () => preview.picture(), fault: faulty };
  const drawing = { frame: seen, refused: () => visit.resync() };
  const own = visit.session.camera === "machine";
  const camera = own ? new MachineCamera(watching) : new Camera(watching);
  const crop = new Crop();
  const preview = own
    ? new MachinePreview(crop, drawing)
    : new Preview(camera.video, crop, drawing);

  // --- the wall
  const cueWords = make("span", { text: () => say(hint) });
  const cue = make("p", { class: "cue" }, icon("arrowUp"), cueWords);
  preview.canvas.setAttribute("role", "img");
  follow(
    preview.canvas,
    () => preview.canvas.setAttribute("aria-label", say("livePicture", { count: crowned })),
  );
  const frame = make("div", { class: "frame" }, preview.canvas);
  const struck = make("div", { class: "frame empty" }, icon("cameraStruck"));
  const { countdownSeconds, burstFrames } = visit.session;
  const above = numerals(countdownSeconds, "above");
  const beside = numerals(countdownSeconds, "beside");
  const hanging = make("div", { class: "hanging" });

  // --- the stone
  const words = make("div", { class: "words" });
  const shutter = make(
    "button",
    { type: "button", class: "shutter", on: { click: shoot } },
    icon("camera"),
    make("span", { class: "heard", text: () => say("takePhoto") }),
  );
  const heading = title(() => say("wreathIsYours", { count: crowned }));
  // Names the shutter, or says what is missing.
  const label = make("p", {
    id: "label",
    class: "label",
    "aria-hidden": "true",
    text: () => say(lacking() ? hint : "takePhoto"),
  });

  function standLive(focus) {
    booth.dataset.screen = "live";
    hanging.replaceChildren(cue, frame);
    words.replaceChildren(
      heading,
      shutter,
      label,
      make("p", { id: "kept", class: "note", text: () => say("nothingKept") }),
    );
    // The language may have changed while these were down.
    rewrite(hanging);
    rewrite(words);
    if (focus) focusOn(focus);
  }

  function standCounting() {
    booth.dataset.screen = "countdown";
    hanging.replaceChildren(above.element, frame);
    const cancel = button("stone-button", () => say("cancel"), stopCounting);
    words.replaceChildren(
      beside.element,
      title(() => say("holdStill")),
      make("p", { text: () => say("smile") }),
      cancel,
    );
    focusOn(cancel);
  }

  function standChoosing() {
    const heading = title(() => say("choosing"));
    words.replaceChildren(heading, make("p", { text: () => say("choosingNote") }));
    focusOn(heading);
    announce(say("choosing"));
  }

  function standFault() {
    booth.dataset.screen = "camera";
    hanging.replaceChildren(struck);
    const heading = title(() => say("cameraShut"));
    words.replaceChildren(
      heading,
      make("p", { text: () => say("notYourFault") }),
      make(
        "div",
        { class: "for-staff" },
        make("h2", { text: () => say("forStaff") }),
        make("p", { text: () => say(remedyFor(fault)) }),
        make("code", { text: faultName, lang: "en" }),
      ),
      button("clay", () => say("tryAgain"), () => camera.open()),
    );
    focusOn(heading);
    announce(`${say("cameraShut")}. ${say(remedyFor(fault))}`, { urgent: true });
  }

  // --- what happens
  function faulty(kind, name) {
    if (gone || (kind === fault && name === faultName)) return;
    const over = fault !== null && kind === null;
    fault = kind;
    faultName = name;
    if (kind) {
      counting?.abort();
      resume();
      standFault();
    } else if (over) {
      standLive(shutter);
    }
  }

  /** Whether the picture shows a head and no wreath. */
  function lacking() {
    return hint === "noHead" || hint === "stepBack";
  }

  function seen({ wreaths, dark }) {
    frame.style.setProperty("--ratio", String(preview.canvas.width / preview.canvas.height));
    frame.toggleAttribute("data-hung", true);
    if (visit.state === "won") visit.advance("preview");
    preview.canvas.dataset.wreaths = wreaths.length;
    const next = hintFor({ wreaths, dark });
    const number = seenOf(wreaths);
    const isNew = next !== hint;
    if (!isNew && number === crowned) {
      agreed = performance.now();
      return;
    }
    // Who steps in front of the camera is told at once.
    if (hint !== "noHead" && performance.now() - agreed < settling) return;
    hint = next;
    crowned = number;
    suggest();
    if (isNew && !counting) announce(say(hint));
  }

  /** Writes what is seen into the words. */
  function suggest() {
    cueWords.textContent = say(hint);
    cue.classList.toggle("plain", hint !== "lookUp");
    shutter.setAttribute("aria-describedby", lacking() ? "label kept" : "kept");
    for (const part of [heading, label, preview.canvas]) rewrite(part);
  }

  async function shoot() {
    // Before the first picture nothing tells the camera's shape and where the heads are.
    if (counting || fault || !frame.hasAttribute("data-hung")) return;
    counting = new AbortController();
    const { signal } = counting;
    const part = crop.freeze();
    const showLeft = (left) => {
      above.show(left);
      beside.show(left);
    };
    showLeft(countdownSeconds);
    standCounting();
    const finished = await count(countdownSeconds, showLeft, signal);
    if (!finished || gone) return;
    showLeft(0);
    frame.classList.add("flash");
    setTimeout(() => frame.classList.remove("flash"), 240);
    standChoosing();
    const release = visit.hold();
    try {
      await visit.attempt(() => send(part));
    } catch {
      // The camera was lost in the middle of the burst; its own fault screen says so.
    } finally {
      release();
    }
    resume();
    if (!gone && !fault && visit.state !== "taken") standLive(shutter);
  }

  async function send(part) {
    // An empty photo stands for "take one now".
    const photos = own
      ? Array.from({ length: burstFrames }, () => new Blob([], { type: "image/jpeg" }))
      : await burst(camera.video, burstFrames, part);
    await preview.rest();
    for (const [index, photo] of photos.entries()) {
      // The machine's camera takes each photo when it is asked for it.
      if (own && index > 0) await pause(burstSpacing);
      await api.shot(photo, index + 1, photos.length, part);
    }
    visit.advance("taken");
  }

  /** The live picture goes on, and follows the heads again. */
  function resume() {
    counting = null;
    crop.thaw();
    preview.wake();
  }

  function stopCounting() {
    counting?.abort();
    resume();
    standLive(shutter);
  }

  suggest();
  standLive();
  // After the screen stands: a fault that is known at once replaces it.
  queueMicrotask(() => camera.open());
  return {
    name: "live",
    wall: [hanging],
    stone: [words],
    aside: startOver(),
    leave() {
      gone = true;
      counting?.abort();
      camera.stop();
      preview.stop();
    },
  };
}
