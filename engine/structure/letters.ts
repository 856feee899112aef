/** Texts compared by their letters: white space, hyphens of wrapped lines and the signs of Markdown make no difference. */
import { normalise } from '#contract/normalise.ts';

const UNSAID = /[\s⏎\-‐‑‒–—\u00ad\u200b\ufeff*_`#|]+/gu;

/** The letters of a text, alike however its lines are wrapped. */
export const lettersOf = (text: string): string => normalise(text, 'NFC').replaceAll(UNSAID, '');
