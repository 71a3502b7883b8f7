// Slips in the part after the @, as far as a short list of the commonest providers shows them.

const providers = [
  "gmail.com", "outlook.com", "hotmail.com", "yahoo.com", "icloud.com", "live.com", "aol.com",
  "proton.me", "gmx.net", "gmx.de", "web.de", "t-online.de", "yahoo.gr", "hotmail.gr",
  "windowslive.com", "otenet.gr", "free.fr", "orange.fr", "wanadoo.fr", "laposte.net", "sfr.fr",
  "libero.it", "virgilio.it", "tiscali.it", "hotmail.fr", "hotmail.it", "hotmail.co.uk", "yahoo.fr",
  "yahoo.it", "yahoo.de", "yahoo.co.uk", "btinternet.com", "outlook.de", "outlook.fr", "outlook.it",
  "googlemail.com", "gmx.at", "gmx.ch", "mail.com", "mail.ru", "msn.com", "me.com", "mac.com",
  "qq.com", "ymail.com", "gmx.com", "alice.it", "tin.it", "hotmail.de", "mail.de", "freenet.de",
];

/** The letters that one is written wrong in, two swapped being one (Damerau), up to a limit. */
export function slips(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  }
  return rows[one.length][other.length];
}

/** Whether two are one provider's in two countries, such as outlook.fr and outlook.gr: no slip. */
function isAbroad(domain, other) {
  const [name, ...country] = domain.split(".");
  const [otherName, ...otherCountry] = other.split(".");
  return name === otherName && country.at(-1)?.length === 2 && otherCountry.at(-1).length === 2;
}

/** The address that was meant by one whose provider is nearly a known one; null for others. */
export function nearestAddress(address) {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || !domain || providers.includes(domain)) return null;
  const local = address.slice(0, at + 1);
  // Without its end, or with a dot too many or too few.
  const bare = domain.replaceAll(".", "");
  const whole = providers.find((one) =>
    one.split(".")[0] === bare || one.replaceAll(".", "") === bare
  );
  if (whole) return local + whole;
  // Short names have many neighbours that are others' own.
  const near = providers
    .filter((one) => one.length >= 7 && !isAbroad(domain, one))
    .map((one) => [slips(domain, one), one])
    .toSorted(([one], [other]) => one - other)[0];
  return near[0] === 1 ? local + near[1] : null;
}
