// Requests to the server, and what becomes of them.

import { language } from "./language.js";

/** The server refused: `status` as in HTTP, `code` the server's word for why, `body` all of it. */
export class Refusal extends Error {
  constructor(status, body) {
    super(`The server answered ${status}.`);
    this.status = status;
    this.body = body ?? {};
    this.code = this.body.code ?? "";
  }
}

/** No answer of the server came: the connection to it, or from a proxy to it, is lost. */
export class Unreachable extends Error {}

/** What a proxy answers where it does not reach the server. */
const gateway = new Set([502, 503, 504]);

let lost = () => {};

/** Tells who is to be called when a request finds no server. */
export const onUnreachable = (listener) => (lost = listener);

/** What ends with either of two: `AbortSignal.any`, which Safari 17.3 and Firefox 123 lack. */
export function either(one, other) {
  if (AbortSignal.any) return AbortSignal.any([one, other]);
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort();
    else signal.addEventListener("abort", () => both.abort(), { once: true, signal: both.signal });
  }
  return both.signal;
}

/**
 * A request; what `read` makes of its answer, or what kept it from one: also an answer that breaks
 * off after its headers is none.
 */
export async function call(method, path, read, { json, jpeg, signal, patience = 20000 } = {}) {
  const headers = { "Accept-Language": language() };
  let body;
  if (json !== undefined) {
    headers["Content-Type"] = "application/json";
    body = JSON.stringify(json);
  } else if (jpeg) {
    headers["Content-Type"] = "image/jpeg";
    body = jpeg;
  }
  const limit = AbortSignal.timeout(patience);
  let response, answer;
  const unreachable = () => {
    lost();
    return new Unreachable(`No answer to ${method} ${path}.`);
  };
  try {
    response = await fetch(path, {
      method,
      headers,
      body,
      cache: "no-store",
      credentials: "same-origin",
      signal: signal ? either(signal, limit) : limit,
    });
    answer = await (response.ok ? read(response) : response.json().catch(() => null));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
  // The server's own refusals have a code.
  if (gateway.has(response.status) && !answer?.code) throw unreachable();
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}

/** A request whose answer is JSON, or empty. */
export const json = (method, path, options) =>
  call(method, path, (response) => (response.status === 204 ? null : response.json()), options);

/** A request whose answer is a file; null where it is not made yet. */
export const blob = (method, path, options) =>
  call(method, path, (response) => (response.status === 202 ? null : response.blob()), options);
