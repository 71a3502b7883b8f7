// One visit, as the server tells it. The page never decides what is allowed: it shows the state
// that the server last told, and asks again whenever an answer says that the two differ.

import { api, Refusal, Unreachable } from "./api.js";
import { pause } from "./dom.js";
import { language, setLanguage } from "./language.js";
import { version } from "./languages.js";

/** Milliseconds between two questions for what is not made yet, or for an answer that was lost. */
const asking = 700;

const listeners = new Set();
let held = 0;
/** The call that ends the visit, while it is under way. */
let farewell = null;

export const visit = {
  /** The server's session; null between visits. */
  session: null,
  /** Whether the booth is open to visitors. */
  open: true,
  /** Whether the opening hours keep it closed, and the local time at which they end that. */
  resting: false,
  opens: null,
  /** The version of the page that the server has: this one, until it has told. */
  version,
  /** Questions of a round; 0 without a quiz. */
  questions: 3,
  /** The codes of the keys of physical buttons, by what they do. */
  keys: {},
  /** Whose camera it is, "browser" or "machine"; null until the server has told. */
  camera: null,
  /** Whether the visitor went back from the address to the wreath. */
  reviewingAgain: false,
  /** Whether the visitor is at the address, the only way to take the photo along or the chosen one. */
  mailing: false,
  /** Whether the visitor still reads the answer that has won the wreath. */
  reading: false,
  /** Whether the code for the visitor's phone is asked for or shown. */
  taking: false,
  /** The camera's fault as the server tells it, for a camera of the machine. */
  cameraFault: null,

  /**
   * Whether the server has not heard of the visitor's choice of language: its word is old until
   * then.
   */
  untold: false,
  /** Whether it is being told. */
  switching: false,

  /** Whether the visit is over here, and the server is still to hear of it. */
  ending: false,
  /** Whether an answer was lost, and a screen may lack what it told. */
  lacks: false,

  /** The address and name to mend or to go on with, and whether the mail server refused them. */
  typed: null,
  /** What became of the mail, for the last screen. */
  mailed: null,

  /** What the herald is to call, as it was typed, and whether it is still to be heard. */
  called: null,
  calls: false,

  /** Tells the visitor of a refusal that no screen explains. */
  onTrouble: () => {},

  /** Whether the server has another page by now. */
  get isOutdated() {
    return visit.version !== version;
  },

  get state() {
    return this.session?.state ?? "idle";
  },

  /** Whether the server takes pictures of the live camera in this state. */
  get takesFrames() {
    return this.state === "won" || this.state === "preview";
  },

  /** Calls `listener` after every change; the returned function ends that. */
  onChange(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Tells the listeners that something changed, unless a screen is being held. */
  changed() {
    if (held === 0) for (const listener of listeners) listener();
  },

  /** Keeps the screen as it is until the returned function is called. */
  hold() {
    held += 1;
    let once = true;
    return () => {
      if (once) held -= 1;
      once = false;
      this.changed();
    };
  },

  /** Takes over what the server told; a promise where the visit is over. */
  receive(session) {
    if (!session || session.state === "idle") return this.forget();
    if (this.ending) return this.end();
    // An event may be older than the answer to the visitor's last press.
    if (this.session && session.revision < this.session.revision) return;
    // Also once the photo is mailed, a visitor may be at the address: at another one.
    const isNew = session.state !== this.session?.state;
    if (session.state !== "reviewed" && isNew) this.reviewingAgain = this.mailing = false;
    this.session = session;
    if (!this.untold && session.language !== language()) setLanguage(session.language);
    this.changed();
  },

  /** Takes over a new visit: the server has ended the one before. */
  begin(session) {
    this.ending = false;
    farewell = null;
    this.receive(session);
  },

  /** Takes over an answer of the visit that is going on; a late one must not bring an ended one back. */
  learn(session) {
    if (this.session) this.receive(session);
  },

  /** Goes to the address, or back from it to the other ways to take the photo along. */
  mail(yes) {
    this.mailing = yes;
    this.changed();
  },

  /** Goes back to the wreath. */
  review() {
    this.mailing = false;
    this.reviewingAgain = true;
    this.changed();
  },

  /** Forgets the visit; the screens drop what they hold when they are left. */
  forget() {
    this.session = null;
    this.reviewingAgain = this.mailing = this.reading = false;
    this.typed = this.called = this.mailed = null;
    this.calls = this.ending = this.untold = false;
    this.changed();
  },

  /**
   * Takes over a state that an answer told by itself. The server has counted it as a revision,
   * unless its event came first: an answer under way from before is older.
   */
  advance(state) {
    if (!this.session) return;
    const step = state === this.session.state ? 0 : 1;
    this.receive({ ...this.session, state, revision: this.session.revision + step });
  },

  /**
   * Tells the server the language shown, which is also a sign of life. One call at a time: of two
   * at once the older might arrive last.
   */
  async tellLanguage() {
    this.untold = true;
    if (this.switching) return;
    this.switching = true;
    try {
      await this.attempt(async () => {
        let told;
        do {
          told = language();
          const session = await api.change(told);
          this.untold = language() !== told;
          this.learn(session);
        } while (language() !== told);
      });
    } finally {
      this.switching = false;
    }
  },

  /** Asks the server for an answer until there is one; null once `isOver` says so. */
  async insist(work, isOver) {
    while (!isOver()) {
      const answer = await this.attempt(work, () => true);
      if (isOver()) break;
      if (answer) return answer;
      await pause(asking);
    }
    return null;
  },

  /** Asks the server for the session; where it does not tell, the next event does. */
  async resync() {
    try {
      await this.receive(await api.session());
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) this.forget();
      else if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    }
  },

  /** Ends the visit: the server wipes the photo, later where it does not hear of it now. */
  end() {
    if (farewell) return farewell;
    const own = (async () => {
      let failed = null;
      await api.end().catch((error) => (failed = error));
      // Meanwhile a new visit may have begun.
      if (farewell !== own) return;
      farewell = null;
      this.forget();
      this.ending = failed !== null;
    })();
    return (farewell = own);
  },

  /**
   * Runs a call. A refusal because of the state brings the right screen; `explain` gets any other
   * refusal, and returns whether it told the visitor.
   */
  async attempt(work, explain = () => false) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Unreachable) this.lacks = true;
      if (error instanceof Unreachable || error?.name === "AbortError") return undefined;
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 409 || error.status === 404) await this.resync();
      else if (!explain(error)) this.onTrouble(error);
      return undefined;
    }
  },
};
