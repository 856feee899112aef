/** Options that are printed behind a question to be ticked or circled: "Is there a plan? ☐ Yes ☐ No", "… ? Yes No N/A". */
import { boxSigns } from '#engine/files/box-signs.ts';
import { boxesIn, tidy } from './text.ts';
import { choicesIn, isChoiceLabel } from './vocabulary.ts';

/** A question mark at the end. */
export const endsAsking = /[?？؟\u037e]\s*$/u;

const box = new RegExp(String.raw`[${boxSigns}]|\[\s?\]|\(\s?\)`, 'u');
/** Most words of the options behind a question. */
const MOST_WORDS = 8;
/** Most words of one option. */
const LONGEST = 3;
/** Fewest questions with the same words behind them, for options in a language that is not known. */
const FEWEST_ALIKE = 3;

/** What stands behind the last question mark of a text, '' when nothing does. */
const behind = (text: string): string => tidy(/[?？؟\u037e]([^?？؟\u037e]*)$/u.exec(text)?.[1] ?? '');

/** Words as known short answers, two or more, the longest first; null when some are none. */
function knownChoices(text: string): string[] | null {
  const words = text.split(/\s+/u).filter((word) => !/^[/|]?$/u.test(word));
  const found: string[] = [];
  for (let at = 0; at < words.length;) {
    const length = [LONGEST, 2, 1].find((many) => at + many <= words.length && isChoiceLabel(words.slice(at, at + many).join(' ')));
    if (length === undefined) return null;
    found.push(words.slice(at, at + length).join(' '));
    at += length;
  }
  return found.length >= 2 ? found : null;
}

/** The options that a text is made of, and of nothing else. */
export function choicesAlone(text: string): string[] | null {
  const boxed = text
    .split(box)
    .map(tidy)
    .filter((part) => part !== '');
  if (box.test(text) && boxed.length >= 2 && boxed.every((one) => one.length <= 60)) return boxesIn(text) ?? boxed;
  return text.split(/\s+/u).length <= MOST_WORDS ? (knownChoices(text) ?? choicesIn(text)) : null;
}

/** Whether a question with its options ends the paragraph. */
export const endsInChoices = (text: string): boolean => behind(text) !== '' && choicesAlone(behind(text)) !== null;

/** Words that stand behind three or more questions, each time the same: options, whatever the language. */
export function repeatedEnds(texts: string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const end of texts.map(behind))
    if (end !== '' && end.split(/\s+/u).length <= MOST_WORDS) counts.set(end, (counts.get(end) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= FEWEST_ALIKE).map(([end]) => end));
}

/** A question without the options behind it, and these. Of repeated ends single words are options each. */
export function withoutChoices(text: string, repeated: Set<string>): { text: string; options: string[] | null } {
  const end = behind(text);
  const options = end === '' ? null : (choicesAlone(end) ?? (repeated.has(end) ? end.split(/\s+/u) : null));
  if (options) return { text: tidy(text.slice(0, text.lastIndexOf(end))), options: options.length >= 2 ? options : null };
  const at = text.search(box);
  const boxed = at > 0 ? choicesAlone(text.slice(at)) : null;
  return boxed ? { text: tidy(text.slice(0, at)), options: boxed } : { text, options: null };
}
