// The live screen: the camera's picture with what comes alive in it, and words on what is seen.

import { Camera, remedyFor } from "/booth/js/camera.js";
import { announce, button, icon, make, stillness } from "/booth/js/dom.js";
import { follow, onLanguage, rewrite, say } from "/booth/js/language.js";
import { exhibit, words } from "./exhibit.js";
import { Feed } from "./feed.js";
import { isReading, openPoint, pointList } from "./leaves.js";
import { lensButton } from "./lens.js";
import { Marks } from "./marks.js";
import { offset } from "./plane.js";
import { write } from "./screens.js";
import { Stage } from "./stage.js";
import { line, prose } from "./texts.js";
import { hush, speakOf, voiceButton } from "./voice.js";

/** What is asked of the camera: the one that looks away from the visitor. */
const wishes = {
  facingMode: { ideal: "environment" },
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30 },
};

/** Milliseconds without a picture before a hint, and for which another picture must be nearer. */
const [patience, settling] = [6000, 600];

export function live() {
  let current = null;
  let nearer = { picture: null, since: 0 };
  let lastSeen = performance.now();
  let lastLook = lastSeen;
  let told = "";
  let fault = null;
  let isCrowded = false;

  const stage = new Stage(drawn);
  const marks = new Marks(openPoint);
  // Who reads a page holds the phone anyhow: what it sees then is no one's business.
  const picture = () => isReading() || feed.picture();
  const camera = new Camera({ picture, fault: faulty }, wishes);
  const feed = new Feed(camera.video, { frame, crowded });

  const { canvas } = stage;
  canvas.setAttribute("role", "img");
  follow(canvas, () => canvas.setAttribute("aria-label", seenWords()));
  const hung = make("div", { class: "frame" }, canvas, marks.element, lensButton(camera));
  const struck = make("div", { class: "frame empty" }, icon("cameraStruck"));
  const hanging = make("div", { class: "hanging" }, hung);

  function seenWords() {
    return current ? say("seen", { title: words(current.title) }) : say("camera");
  }

  // --- words on the stone, by what is to be told
  const tellings = {
    begin: () => [line("h1", exhibit.title), make("p", { text: () => say("pointCamera") })],
    hint: () => [
      make("h1", { text: () => say("pointCamera") }),
      make("p", { text: () => say("pointNote") }),
    ],
    crowded: () => [
      make("h1", { text: () => say("crowded") }),
      make("p", { text: () => say("crowdedNote", { button: say("allPictures") }) }),
    ],
    fault: () => [
      make("h1", { text: () => say("cameraShut") }),
      make("p", { text: () => say(remedyFor(fault)) }),
      button("clay", () => say("tryAgain"), () => camera.open()),
      make("p", { class: "note", text: () => say("withoutCamera", { button: say("allPictures") }) }),
    ],
    picture: () => [
      line("h1", current.title),
      make("div", { class: "controls" }, voiceButton(current), motionButton()),
      prose(current.speech, { class: "prose captions" }),
      pointList(current),
    ],
  };

  function tell(name, urgent = false) {
    const kind = { picture: current?.name, fault }[name];
    const key = kind ? `${name} ${kind}` : name;
    if (key === told) return;
    told = key;
    write(...tellings[name]());
    rewrite(canvas);
    const sentence = {
      hint: () => say("pointCamera"),
      crowded: () => say("crowded"),
      fault: () => `${say("cameraShut")}. ${say(remedyFor(fault))}`,
      picture: seenWords,
    }[name];
    if (sentence) announce(sentence(), { urgent });
  }

  /** Where less motion is asked for, what comes alive stands until it is pressed. */
  function motionButton() {
    if (!current.motion || !stillness.matches) return null;
    const moves = () => stage.motions.isMoving;
    const press = () => {
      stage.motions.isMoving = !moves();
      rewrite(pressed);
    };
    const pressed = button("stone-button", () => say(moves() ? "stand" : "move"), press, {
      icon: "play",
    });
    return pressed;
  }

  // --- what happens
  function frame(bitmap, sent, pictures) {
    hung.style.setProperty("--ratio", String(bitmap.width / bitmap.height));
    hung.toggleAttribute("data-hung", true);
    stage.take(bitmap, sent, pictures ?? []);
    if (!pictures) return;
    canvas.dataset.seen = pictures.map((one) => exhibit.pictures[one.picture]?.name).join(" ");
    choose(pictures, sent);
  }

  /** Words are of the picture nearest to the middle; another one must be so for a moment. */
  function choose(pictures, sent) {
    const now = performance.now();
    const distance = ({ picture, homography }) =>
      offset(homography, exhibit.pictures[picture], sent);
    const nearest = pictures.reduce(
      (best, one) => (!best || distance(one) < distance(best) ? one : best),
      null,
    );
    const picture = nearest && exhibit.pictures[nearest.picture];
    if (picture !== nearer.picture) nearer = { picture, since: now };
    // After a while without looks, as of a page that was read, patience begins anew.
    if (picture || now - lastLook > patience) lastSeen = now;
    lastLook = now;
    const isNext = picture && picture !== current && (!current || now - nearer.since > settling);
    if (isNext) current = picture;
    if (fault || isCrowded) return;
    // A visitor who reads of a point keeps it; words stay while a hand shakes.
    if (!picture && now - lastSeen > patience) {
      current = null;
      return tell("hint");
    }
    if (current) tell("picture");
    if (isNext && !isReading()) speakOf(current);
  }

  function drawn(shown, sent) {
    marks.show(shown.find((one) => one.picture === current) ?? null, sent);
  }

  function crowded(isSo) {
    isCrowded = isSo;
    if (isSo) tell("crowded");
    else if (told === "crowded") tell("begin");
  }

  function faulty(kind) {
    if (kind === fault) return;
    fault = kind;
    hanging.replaceChildren(kind ? struck : hung);
    current = null;
    lastSeen = performance.now();
    if (kind) tell("fault", true);
    else tell("begin");
  }

  told = "begin";
  queueMicrotask(() => camera.open());
  const deaf = onLanguage(() => rewrite(hung));
  return {
    name: "live",
    wall: [hanging],
    stone: tellings.begin(),
    home: () => camera.home(),
    leave() {
      deaf();
      hush({ forget: true });
      camera.stop();
      feed.stop();
      stage.stop();
    },
  };
}
