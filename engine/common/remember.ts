import { keepRecent } from '#engine/common/kept.ts';

/** Texts whose results are kept; a form meets some thousand sentences again and again. */
const REMEMBERED = 20_000;

/**
 * The same for the same text, made once: passages and past questions come up for question after question. `make` must be pure,
 * its results left alone. The `most` texts that were asked for last are kept.
 */
export function remember<T extends NonNullable<unknown> | null>(make: (text: string) => T, most = REMEMBERED): (text: string) => T {
  const kept = keepRecent<string, T>(most);
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    kept.set(text, made);
    return made;
  };
}

/** The same for the same object, made once while it lives. `make` must be pure, what it reads of the object left alone. */
export function rememberOf<K extends object, T extends NonNullable<unknown>>(make: (of: K) => T): (of: K) => T {
  const kept = new WeakMap<K, T>();
  return (of) => {
    const known = kept.get(of);
    if (known !== undefined) return known;
    const made = make(of);
    kept.set(of, made);
    return made;
  };
}
