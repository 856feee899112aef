/** Whether a form requires an answer: what it calls that, and what a cell says of it. */
import { plain } from '#engine/language/text.ts';
import { opensWith } from '#engine/language/lexicon/match.ts';
import { anywhere, whole, withLanguages } from '../matching.ts';
import { optionalWords, requiredWords } from './rule-words.ts';

const named = anywhere(withLanguages(requiredWords, 'required'));
const [requiredSaid, optionalSaid] = [whole(withLanguages(requiredWords, 'required')), whole(optionalWords)];
const [yes, no] = [opensWith('meansYes'), opensWith('meansNo')];

/** "Required", "Pflichtfeld": over what says whether an answer is required. */
export const namesRequired = (label: string): boolean => named.test(plain(label));

/** "required" or "optional" itself, and no yes or no. */
export const spellsRequired = (text: string): boolean => requiredSaid.test(plain(text)) || optionalSaid.test(plain(text));

/** What a cell says where an answer may be required: that it is, that it is not, or nothing (null). */
export function isRequired(text: string): boolean | null {
  const words = plain(text);
  if (optionalSaid.test(words) || no.test(words) || /^(?:false|0|n|falsch|faux|falso)$/.test(words)) return false;
  return requiredSaid.test(words) ||
    yes.test(words) ||
    /^(?:true|1|x|y|wahr|vrai|vero|verdadero)$/.test(words) ||
    /^[✓✔*]$/.test(text.trim())
    ? true
    : null;
}
