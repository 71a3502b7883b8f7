// What is seen of the wreaths, by which every sentence about them is chosen.

/** The wreaths that a visitor sees: a frame, or the visitor, may leave some out. */
export const seen = (wreaths) => wreaths.filter((wreath) => wreath.seen).length;

/** What the visitors before the camera may do: the key of the words. */
export function hintFor({ wreaths, dark }) {
  if (wreaths.length === 0) return "noHead";
  if (seen(wreaths) < wreaths.length) return "stepBack";
  return dark ? "dark" : "lookUp";
}
