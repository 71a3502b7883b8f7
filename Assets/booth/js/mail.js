// Consent, address and name. The two stay in their fields and in the one request that sends them.

import { agreement } from "./agreement.js";
import { api } from "./api.js";
import { printedCard } from "./card.js";
import { announce, button, make, writeFault } from "./dom.js";
import { shrink } from "./fit.js";
import { entry, isMixed, keyboard } from "./keyboard.js";
import { follow, language, say } from "./language.js";
import { phoneLink } from "./link.js";
import { paintedPhoto } from "./painted.js";
import { nearestAddress } from "./providers.js";
import { focusOn, startOver, title } from "./screens.js";
import { raise } from "./slab.js";
import { visit } from "./visit.js";
import { choosesWay } from "./ways.js";

const landscape = matchMedia("(orientation: landscape)");

/** An arc turns beside the label when an answer takes longer than this. */
const slow = 300;

/** The faults that stand at the address. */
const ofTheAddress = new Set(["addressIncomplete", "mixedScripts", "lettersMissing"]);

/** An address to be read letter by letter: what stands before the @, and what stands after it. */
function addressLines(address) {
  const at = address.lastIndexOf("@");
  const part = (text) => make("span", { text });
  return make("p", { class: "address" }, part(address.slice(0, at)), part(address.slice(at)));
}

export function mail() {
  const { consent } = visit.session;
  const photo = paintedPhoto();
  let fault = null;
  let sending = false;
  let lower = null;
  const words = make("div", { class: "words" });

  const field = entry({
    id: "address",
    maxlength: "254",
    "aria-describedby": "fault",
    on: { input: typed, keydown: entered, blur: showEnd },
  });
  const name = entry({
    id: "name",
    maxlength: "60",
    "data-keys": "names",
    on: { keydown: entered, input: rewritten },
  });
  const { lineLength, mailsFilm } = visit.session;
  const line = lineLength > 0 && entry({
    id: "line",
    maxlength: String(lineLength),
    "data-keys": "texts",
    lang: language,
    on: { keydown: entered, input: rewritten },
  });
  const { element: agreeing, input: agree } = agreement(
    "agree",
    () => say(mailsFilm ? "agreeWithFilm" : "agree"),
    ticked,
  );
  const caption = make("label", { class: "caption", for: "address", text: () => say("address") });
  const atAddress = make("p", { id: "fault", class: "fault" });
  const atTick = make("p", { id: "agree-fault", class: "fault" });
  follow(atTick, tell);
  const send = make(
    "button",
    { type: "button", class: "clay send", "aria-describedby": "agree-fault", on: { click: ask } },
    make("i", { class: "arc", "aria-hidden": "true" }),
    make("span", { text: () => say(sending ? "sending" : "send") }),
  );
  const label = send.lastChild;
  const back = button("stone-button back", () => say("back"), goBack, { icon: "arrowLeft" });
  const ways = make("div", { class: "ways" });
  const heading = title(() => say("whereTo"));
  const phone = phoneLink();
  const toPhone = phone &&
    button("aside phone", () => say("takeWithPhone"), phone.ask, { icon: "phone" });
  const card = printedCard(() => name.value);
  const toPrinter = card &&
    button("aside phone", () => say("takeCard"), card.ask, { icon: "printer" });
  const others = [toPhone, toPrinter].filter(Boolean);
  const kind = others.length > 1 ? "head with-two" : "head";
  const head = make("div", { class: kind }, heading, ...others);
  const away = startOver();
  const asides = make("div", { class: "asides" }, away);

  /** Focus follows reading: Send stands above Back in landscape and after it in portrait. */
  function arrange() {
    ways.replaceChildren(...(landscape.matches ? [send, back] : [back, send]));
    // The title hangs on the wall in portrait and stands on the stone in landscape.
    if (landscape.matches) words.prepend(head);
    else photo.frame.after(head);
    // Beside a title that lies on one line there is room for one of them.
    if (landscape.matches && others.length > 1) asides.replaceChildren(...others, away);
    else head.append(...others);
  }

  /** A fault stands at its field: in place of the address's caption, or at the tick and Send. */
  function tell() {
    const ofAddress = ofTheAddress.has(fault);
    writeFault(atAddress, ofAddress ? fault : null);
    writeFault(atTick, ofAddress ? null : fault, agree.checked ? null : "agreeFirst");
    caption.classList.toggle("heard", ofAddress);
    words.dataset.fault = fault ?? "";
    field.setAttribute("aria-invalid", String(ofAddress));
  }

  function blame(key) {
    fault = key;
    tell();
    announce(say(key), { urgent: true });
  }

  function typed() {
    const mixed = isMixed(field.value);
    if (mixed && fault !== "mixedScripts") blame("mixedScripts");
    else if (!mixed && ofTheAddress.has(fault)) {
      fault = null;
      tell();
    }
  }

  function rewritten() {
    if (fault !== "lineRefused") return;
    fault = null;
    tell();
  }

  function ticked() {
    send.setAttribute("aria-disabled", String(!agree.checked));
    if (fault === "agreeFirst") fault = null;
    tell();
  }

  /** Enter asks; the same press must not answer. */
  function entered(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) ask();
  }

  /** The end of a long address stays visible; a browser goes back to its beginning. */
  function showEnd() {
    requestAnimationFrame(() => (field.scrollLeft = field.scrollWidth));
  }

  /** Shows the whole address once more before it is used: a wrong one is the commonest fault. */
  function ask() {
    if (sending || lower) return;
    if (!agree.checked) return blame("agreeFirst");
    // The server decides; this only spares the visitor a question about an empty field.
    if (!/.@./.test(field.value.trim())) return blame("addressIncomplete");
    const yes = button("clay", () => say("yesSend"), () => (close(), post()));
    const no = button("stone-button", () => say("correctIt"), () => (close(), field.focus()));
    const address = addressLines(field.value.trim());
    const nearest = nearestAddress(field.value.trim());
    const meant = nearest && make(
      "div",
      { class: "meant" },
      make("p", { text: () => say("didYouMean") }),
      button("stone-button", () => nearest, () => {
        close();
        field.value = nearest;
        typed();
        ask();
      }),
    );
    lower = raise({
      name: "address",
      rank: 1,
      title: () => say("isItRight"),
      content: [address, meant, make("div", { class: "ways" }, no, yes)],
      focus: yes,
      dismiss: close,
    });
    const slab = address.parentElement;
    shrink(address, () => slab.scrollHeight <= slab.clientHeight);
  }

  function close() {
    lower?.();
    lower = null;
  }

  function busy(yes) {
    sending = yes;
    // The end of the visit would take back the mail that the visitor has just confirmed.
    for (const exit of [away, ...others]) exit.disabled = yes;
    label.textContent = say(yes ? "sending" : "send");
    send.setAttribute("aria-busy", String(yes));
    clearTimeout(busy.timer);
    send.classList.remove("slow");
    if (yes) busy.timer = setTimeout(() => send.classList.add("slow"), slow);
  }

  const faults = {
    address: "addressIncomplete",
    "mixed-scripts": "mixedScripts",
    consent: "agreeFirst",
    line: "lineRefused",
    name: "lineRefused",
  };

  async function post() {
    if (sending) return;
    busy(true);
    announce(say("sending"));
    // The event of the new state may come before the answer, which says what became of the mail.
    const release = visit.hold();
    await deliver().finally(() => (busy(false), release()));
  }

  async function deliver() {
    let told = false;
    const answer = await visit.attempt(
      () => api.mail({
        address: field.value.trim(),
        name: name.value.trim() || null,
        line: (line && line.value.trim()) || null,
        consent: consent.version,
      }),
      (refusal) => {
        told = true;
        blame(faults[refusal.code] ?? (refusal.status === 429 ? "tooOften" : "notSent"));
        if (refusal.code === "name") focusOn(name);
        return true;
      },
    );
    // The visit may have ended meanwhile: the next visitor must not find the address.
    if (!visit.session) return;
    if (answer) {
      visit.mailed = answer;
      keepTyped(true);
      if (visit.session.state === "queued") visit.mail(false);
      else visit.advance("queued");
    } else if (told && ofTheAddress.has(fault)) focusOn(field);
  }

  function keepTyped(refused) {
    visit.typed = { address: field.value, name: name.value, line: line && line.value, refused };
  }

  function goBack() {
    if (sending) return;
    keepTyped(false);
    if (visit.session.state === "queued" || choosesWay(visit.session)) visit.mail(false);
    else visit.review();
  }

  name.value = visit.called?.name ?? "";
  if (visit.typed) {
    [field.value, name.value] = [visit.typed.address, visit.typed.name];
    if (line) line.value = visit.typed.line;
    if (visit.typed.refused) fault = "lettersMissing";
    visit.typed = null;
    showEnd();
  }
  ticked();
  words.append(
    caption,
    atAddress,
    field,
    make(
      "div",
      { class: "naming" },
      make("label", { for: "name", text: () => say("name") }),
      name,
      line && make("label", { for: "line", text: () => say("ownLine") }),
      line,
    ),
    agreeing,
    make("p", { class: "note", text: () => say(mailsFilm ? "erasedWithFilm" : "erased", { count: consent.addressDays }) }),
    atTick,
    ways,
    keyboard([field, name, line].filter(Boolean)),
  );
  const picture = make("div", { class: "beside-title" }, photo.frame);
  arrange();
  landscape.addEventListener("change", arrange);
  return {
    name: "mail",
    wall: [picture],
    stone: [words],
    aside: asides,
    focus: field,
    leave() {
      close();
      phone?.close();
      card?.close();
      landscape.removeEventListener("change", arrange);
      for (const one of [field, name, line].filter(Boolean)) one.value = "";
      photo.drop();
    },
  };
}
