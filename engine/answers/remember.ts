/** Texts whose results are kept; a form meets some thousand sentences again and again. */
const REMEMBERED = 20_000;

/** The same for the same text, made once: passages and past questions come up for question after question. `make` must be pure, its results left alone. */
export function remember<T>(make: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size > REMEMBERED) kept.clear();
    const made = make(text);
    kept.set(text, made);
    return made;
  };
}
