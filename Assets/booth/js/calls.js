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

/** No answer came: the connection is lost. */
export class Unreachable extends Error {}

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

/** A request; its answer, or what kept it from one. */
export async function call(method, path, { json, jpeg, signal, patience = 20000 } = {}) {
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
  let response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body,
      cache: "no-store",
      credentials: "same-origin",
      signal: signal ? either(signal, limit) : limit,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    lost();
    throw new Unreachable(`No answer to ${method} ${path}.`);
  }
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => null));
  return response;
}

/** A request whose answer is JSON, or empty. */
export async function json(method, path, options) {
  const response = await call(method, path, options);
  return response.status === 204 ? null : response.json();
}
