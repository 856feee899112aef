/** Items of lists, by the sign, number or letter that they begin with. */

const SIGN = /^\s*(?:[-–*•·∙‣⁃▪●◦○■►➢➤❏☐☒✓✔\ue000-\uf8ff]\s|[•▪●\uf0b7\uf0a7\uf0d8]\S)/u;
/** Word processors make the inner bullet from a small letter, which is a word of its own elsewhere. */
const LETTER_SIGN = /^\s*o\s+(?:\p{Lu}|https?:)/u;
const NUMBER = /^\s*(?:\d{1,2}[.)]|\(?[a-z]\)|\(?[ivx]{1,4}\))\s/iu;

/** Whether a text begins with the sign of a list; a number could also be a heading's. */
export const hasItemSign = (text: string): boolean => SIGN.test(text) || LETTER_SIGN.test(text);

/** Whether a text begins an item of a list. */
export const isItem = (text: string): boolean => hasItemSign(text) || NUMBER.test(text);
