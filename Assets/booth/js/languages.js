// The page's words in every language that the museum offers, as the server has them. They come
// first: no screen can be shown without words.

const retry = 800;

async function load() {
  for (;;) {
    try {
      const response = await fetch("/api/languages", { cache: "no-store" });
      if (response.ok) return await response.json();
    } catch {
      // The server that gave this file starts anew; it will answer again.
    }
    await new Promise((done) => setTimeout(done, retry));
  }
}

const loaded = await load();

/** Changes with the page's files and words, and what the museum shows of itself. */
export const version = loaded.version;

/** The code of the offered language that the browser wishes for. */
export const wishedLanguage = loaded.wished;

/** In the museum's order: `code`, `name`, `direction`, `museum` (its name), and `words` by key. */
export const languages = loaded.languages;

/**
 * What the museum shows first: `pictures`, `words` by language, `addresses`, `idle`, and perhaps
 * `booth` and `map`; undefined where it has chosen nothing.
 */
export const firstPage = loaded.firstPage;

/** Whether the museum has a logo. */
export const logo = loaded.logo;
