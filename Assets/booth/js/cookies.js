// Whether the browser keeps cookies.

/** Whether the browser keeps a cookie, by which the server tells visits apart. */
export function keepsCookies() {
  const probe = "kotinos-probe=1; Path=/; SameSite=Strict";
  try {
    document.cookie = probe;
    const kept = document.cookie.includes("kotinos-probe");
    document.cookie = `${probe}; Max-Age=0`;
    return kept;
  } catch {
    return false;
  }
}
