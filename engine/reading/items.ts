/** Items of lists, by the sign, number or letter that they begin with, and the words that lead in to them. */

const SIGN = /^\s*(?:[-–*•·∙‣⁃▪●◦○■►➢➤❏☐☒✓✔\ue000-\uf8ff]\s|[•▪●\uf0b7\uf0a7\uf0d8]\S)/u;
/** Word processors make the inner bullet from a small letter, which is a word of its own elsewhere. */
const LETTER_SIGN = /^\s*o\s+(?:\p{Lu}|https?:)/u;
const NUMBER = /^\s*(?:\d{1,2}[.)]|\(?[a-z]\)|\(?[ivx]{1,4}\))\s/iu;

/** Whether a text begins with the sign of a list; a number could also be a heading's. */
export const hasItemSign = (text: string): boolean => SIGN.test(text) || LETTER_SIGN.test(text);

/** Whether a text begins an item of a list. */
export const isItem = (text: string): boolean => hasItemSign(text) || NUMBER.test(text);

const MARK = String.raw`\(?(?:\d{1,3}|\p{L}|[ivx]{1,4})[.)]`;
const ALONE = new RegExp(`^${MARK}$`, 'iu');
const MARKED = new RegExp(String.raw`^\s*(${MARK}|[•▪◦·●■☐☒*–-])\s`, 'iu');

/** Whether a text is nothing but the number or letter of an item: "3.", "b)", "(iv)". */
export const isSignAlone = (text: string): boolean => ALONE.test(text);

/** The sign that a text begins with: "•", "(a)", "2."; null where it begins with none. */
export const signOf = (text: string): string | null => MARKED.exec(text)?.[1] ?? null;

/** A text without the sign that it begins with. */
export const withoutSign = (text: string): string => text.replace(MARKED, '').trimStart();

/** Where a list is that is being read. */
interface Level {
  sign: string;
  depth: number | undefined;
  lead: string | null;
}

/** Follows lists from item to item, lists within their items too, and knows the words that lead in to what is read. */
export function followLists() {
  let levels: Level[] = [];
  let lead: string | null = null;
  /** What leads in was read last. */
  let isFresh = false;
  return {
    /** The words that lead in to what is read: "We offer:". */
    lead: (): string | null => lead,
    /** Notes words that lead in to a list, within an item too. */
    leadIn(text: string): void {
      lead = text;
      isFresh = true;
    },
    /** Notes an item by its sign, and how far it is set in where that is known: one more of a list that is open, or the first of a list within that. */
    beginItem(sign: string, depth?: number): void {
      const at = levels.findLastIndex((level) => isBeside(level, sign, depth, isFresh));
      if (at === -1) {
        levels = levels.filter((level) => level.depth === undefined || depth === undefined || level.depth < depth);
        lead = isFresh || levels.length === 0 ? lead : null;
      } else {
        lead = levels[at]!.lead;
        levels = levels.slice(0, at);
      }
      levels.push({ sign, depth, lead });
      isFresh = false;
    },
  };
}

/** Whether an item belongs to the list of another one: by how far both are set in, else by their signs; `isFresh`: words that lead in stand between. */
const isBeside = (one: Level, sign: string, depth: number | undefined, isFresh: boolean): boolean =>
  one.depth === undefined || depth === undefined ? goesOn(one.sign, sign) || (!isFresh && one.sign === sign) : one.depth === depth;

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv'];

/** Whether a number or letter is the next after another one that is written as it is: "(b)" after "(a)", "v." after "iv.". */
function goesOn(from: string, to: string): boolean {
  const [before, after] = [from, to].map((sign) => sign.replace(/[().]/gu, '').toLowerCase()) as [string, string];
  if (from.replace(/[^().]/gu, '') !== to.replace(/[^().]/gu, '')) return false;
  if (/^\d+$/u.test(before)) return Number(after) === Number(before) + 1;
  const isNextLetter = before.length === 1 && after.length === 1 && after.codePointAt(0) === before.codePointAt(0)! + 1;
  return isNextLetter || (ROMAN.includes(before) && ROMAN.indexOf(after) === ROMAN.indexOf(before) + 1);
}
