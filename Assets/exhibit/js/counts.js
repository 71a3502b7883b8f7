// What the server cannot see in frames: a point's page that was opened, a text that is heard. It
// adds one to the day's sum, and knows no more of it.

/** No answer is waited for: a visitor needs none. */
export function count(what) {
  fetch("/api/counts", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(what),
    keepalive: true,
  }).catch(() => {});
}
