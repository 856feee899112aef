/** Whether a quote stands in a text to the letter, white space apart. */

interface Place {
  from: number;
  to: number;
}

/** Where it stands, as offsets in the text; null where it does not. The text there is the quote as its source spells it. */
export const standsAt = (quote: string, text: string): Place | null => standsIn(quote, withoutSpace(text));

/** The same in a text that many quotes are looked for in. */
export function standsIn(quote: string, { letters, offsets }: Spaceless): Place | null {
  const wanted = quote.replace(/\s+/gu, '');
  if (wanted === '') return null;
  const at = letters.indexOf(wanted);
  const [from, last] = [offsets[at], offsets[at + wanted.length - 1]];
  return at < 0 || from === undefined || last === undefined ? null : { from, to: last + 1 };
}

/** The characters that are no white space, and where each stands. */
export interface Spaceless {
  letters: string;
  offsets: number[];
}

export function withoutSpace(text: string): Spaceless {
  const offsets: number[] = [];
  let letters = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (/\s/u.test(letter)) continue;
    letters += letter;
    offsets.push(at);
  }
  return { letters, offsets };
}
