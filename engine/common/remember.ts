import { keepRecent } from '#engine/common/kept.ts';

/** Texts whose results are kept; a form meets some thousand sentences again and again. */
const REMEMBERED = 20_000;
/**
 * Letters of those texts: what is made of one takes up to 15 bytes a letter (measured for a profile of 6,000 letters: 90 KB), so one
 * function holds 120 MB at most, half of it of long texts.
 */
const LETTERS = 4_000_000;
/** A text is long from so many letters on: of these fewer are kept, and they push no short one out. */
const LONG = 2_000;
const LONG_SHARE = 20;

/**
 * The same for the same text, made once: passages and past questions come up for question after question. `make` must be pure,
 * its results left alone. The `most` texts that were asked for last are kept, and a twentieth as many of those that are long; `letters`
 * of either at most. What is made of a text of more than half of that is not kept.
 */
export function remember<T extends NonNullable<unknown> | null>(
  make: (text: string) => T,
  most = REMEMBERED,
  letters = LETTERS,
): (text: string) => T {
  const weight = { of: (text: string): number => text.length, most: letters };
  const short = keepRecent<string, T>(most, weight);
  const long = keepRecent<string, T>(Math.ceil(most / LONG_SHARE), weight);
  return (text) => {
    const kept = text.length < LONG ? short : long;
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
