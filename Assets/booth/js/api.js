// The booth's interface: every call of the page to the server but for its words and health.

import { blob, call, either, json } from "./calls.js";

export { Refusal, Unreachable } from "./calls.js";

/** Ends the fetches of painted photos, and the frames under way. */
let pictures = new AbortController();

/**
 * Tells the server to wipe the photo. It would refuse pictures of it and of the visit from then on:
 * none is under way.
 */
async function wipe(path) {
  pictures.abort();
  try {
    return await json("DELETE", path);
  } finally {
    pictures = new AbortController();
  }
}

/** A part of the picture as a query: nothing for all of it. */
function cropped(part, before) {
  if (!part || (part.width === 1 && part.height === 1)) return "";
  const { x, y, width, height } = part;
  return `${before}crop=${[x, y, width, height].map((value) => value.toFixed(4)).join(",")}`;
}

/** `part` is what the screen shows of the frame; `held`, whether the countdown runs. */
const frames = (part, held) => `/api/frames?held=${held}${cropped(part, "&")}`;

export const api = {
  session: () => json("GET", "/api/session"),
  begin: (code) => json("POST", "/api/session", { json: { language: code } }),
  change: (code) => json("PUT", "/api/session", { json: { language: code } }),
  end: () => wipe("/api/session"),

  question: () => json("GET", "/api/quiz"),
  answer: (index) => json("POST", "/api/quiz", { json: { answer: index } }),

  frame: (jpeg, part, held, signal) =>
    json("POST", frames(part, held), {
      jpeg,
      signal: either(signal, pictures.signal),
      patience: 5000,
    }),
  /**
   * The machine's own camera: its next picture after that of the number `after`, or after now,
   * and the answer that a frame of ours would get.
   */
  machineFrame: (part, held, after, signal) => {
    const path = `${frames(part, held)}${after === null ? "" : `&after=${after}`}`;
    const read = async (response) => ({
      picture: await response.blob(),
      frame: JSON.parse(response.headers.get("Kotinos-Frame")),
      number: response.headers.get("Kotinos-Number"),
    });
    return call("GET", path, read, { signal: either(signal, pictures.signal), patience: 5000 });
  },
  /** `part` is what the photo shows, or what the server keeps of the machine's picture. */
  shot: (jpeg, number, of, part) => json(
    "POST",
    `/api/photo?frame=${number}&of=${of}${cropped(part, "&")}`,
    { jpeg },
  ),
  retake: () => wipe("/api/photo"),
  review: () => json("GET", "/api/photo"),
  arrange: (plan) => json("PUT", "/api/plan", { json: plan }),
  accept: () => json("POST", "/api/review"),
  /** The painted photo; `without` its "wreaths" or its "statue", to drag them on it. */
  preview: (plan, { without } = {}) => {
    const path =
      `/api/preview?plan=${encodeURIComponent(plan)}${without ? `&without=${without}` : ""}`;
    return blob("GET", path, { signal: pictures.signal });
  },

  /** The film of the coronation: null while it is made, and an empty blob where there is none. */
  film: () => blob("GET", "/api/film", { signal: pictures.signal }),

  /** What the visitor is to be called; without a name, nobody is. */
  decideHerald: (call) => json("POST", "/api/herald", { json: call }),
  /** The call as a sound that begins with the film, or at once; empty where there is none. */
  call: (withFilm) =>
    blob("GET", `/api/herald?film=${withFilm}`, { signal: pictures.signal }),
  mail: (letter) => json("POST", "/api/mail", { json: letter }),
  delivery: () => json("GET", "/api/mail"),
  /** The card as it would be printed. */
  card: (name) => blob("POST", "/api/card", { json: { name }, signal: pictures.signal }),
  print: (name, number) => json("POST", "/api/print", { json: { name, number } }),
  printed: () => json("GET", "/api/print"),
  link: (consent) => json("POST", "/api/link", { json: { consent } }),

  enter: (pin) => json("POST", "/staff/login", { json: { pin } }),
  /** The check-up asks the mail server, its password's program and the printer first. */
  staff: () => json("GET", "/staff/status", { patience: 60000 }),
  open: () => json("POST", "/staff/open"),
  close: () => json("POST", "/staff/close"),
  leave: () => json("POST", "/staff/logout"),
  stuckPrints: () => json("GET", "/staff/prints"),
  settlePrint: (id, word) => json("POST", "/staff/prints", { json: { id, word } }),
  failed: () => json("GET", "/staff/mail"),
  sendAgain: (id) => json("POST", "/staff/mail/again", { json: { id } }),
  addressOf: (id) => json("POST", "/staff/mail/address", { json: { id } }),
  mend: (id, address) => json("PUT", "/staff/mail/address", { json: { id, address } }),
  questions: () => json("GET", "/staff/questions"),
  keepQuestion: (draft) => json("PUT", "/staff/questions", { json: draft }),
  removeQuestion: (id) => json("DELETE", `/staff/questions?id=${encodeURIComponent(id)}`),
  deliveredQuestions: () => json("POST", "/staff/questions/delivered"),
  sums: () => json("GET", "/staff/sums"),
  exhibitSums: () => json("GET", "/staff/exhibit"),
};
