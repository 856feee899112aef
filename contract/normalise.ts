export type Form = 'NFC' | 'NFD' | 'NFKC' | 'NFKD';

const ascii = /^[\0-\x7f]*$/;

/** Whether a text is of the plainest letters alone, as most English ones are: it is the same in each form, and needs none of the slower patterns. */
export const isAscii = (text: string): boolean => ascii.test(text);

/** What Unicode's Stream-Safe Text Format (UAX #15, section 13) lets stand one after the other; no script writes half as many. */
const MOST_MARKS = 30;
const moreMarks = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');
/** Marks begin at U+0300; among typographic signs and symbols are none but those of U+20D0 to U+20F0. Most texts have no other letters, and this pattern is many times as quick. */
const mayBeMarks = /[^\0-\u02ff\u2000-\u20cf\u20f1-\u2cee]/;
/** Times that a text may grow: a ligature of three letters does, and an Arabic one (U+FDFA) that stands for a sentence would eighteen times. */
const MOST_GROWTH = 4;
const SHORT = 100;

/**
 * A text in one of Unicode's forms, in time that grows as the text does: marks are put in order by comparing each with those before it, so of
 * a run of marks the first thirty stay. What unfolds to more than four times its length is cut there, but for short texts.
 */
export function normalise(text: string, form: Form): string {
  if (isAscii(text)) return text;
  const normalised = (mayBeMarks.test(text) ? text.replace(moreMarks, '$1') : text).normalize(form);
  const longest = MOST_GROWTH * text.length + SHORT;
  return normalised.length > longest ? normalised.slice(0, longest) : normalised;
}
