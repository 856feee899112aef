/** What of a document's text states something: a whole sentence, no title, question or link. */
import { followLists, isSignAlone, signOf } from '#engine/reading/items.ts';
import { isRequirement } from '#engine/reading/voice.ts';
import { fold, isSmall } from '#engine/language/text.ts';
import { isTitle } from '#engine/language/polarity.ts';
import { remember } from '#engine/common/remember.ts';
import { cellsOf, isRow, sentencesOf } from '#engine/language/sentences.ts';

const SHORTEST = 20;
const FEWEST_WORDS = 4;
/** Words and numbers; the number of a paragraph, "164.312(a)(1)", is one. */
const WORDS = /\p{N}+(?:[.()]*[\p{L}\p{N}]+)*|\p{L}{2,}/gu;

/** Where a sentence stands in its passage: first and last ones may be cut. */
interface Place {
  isFirst: boolean;
  isLast: boolean;
  /** Sentences of the passage end with a full stop. */
  inProse: boolean;
}

/** A statement of a passage, with what leads up to it: "We offer:" before the items of a list. */
export interface Said {
  text: string;
  lead: string | null;
  /** An item of a list. */
  isItem: boolean;
}

/** The statements of a passage, in order; each is a part of it word for word, without the bullet or number of a list before it. */
export const statementsOf = remember((text): Said[] => {
  const sentences = signed(sentencesOf(text).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)));
  const inProse = sentences.filter((sentence) => FULL_STOP.test(sentence.text)).length * 2 > sentences.length;
  const lists = followLists();
  const said: Said[] = [];
  for (const [at, { text: sentence, sign }] of sentences.entries()) {
    if (isRow(sentence)) {
      if (statesInCells(sentence)) said.push({ text: sentence, lead: null, isItem: false });
      continue;
    }
    if (sign !== null) lists.beginItem(sign);
    if (sentence.endsWith(':')) {
      lists.leadIn(sentence.replace(BULLET, ''));
      continue;
    }
    const isItem = sign !== null;
    const place = { isFirst: at === 0, isLast: at === sentences.length - 1 && !isItem, inProse };
    if (isStatement(sentence, place)) said.push({ text: sentence.replace(BULLET, ''), lead: lists.lead(), isItem });
  }
  return said;
});

/** Sentences with the sign of the list that they are items of; a number that ends like a sentence ("3.") is the sign of the next one. */
function signed(sentences: string[]): { text: string; sign: string | null }[] {
  const found: { text: string; sign: string | null }[] = [];
  let before: string | null = null;
  for (const text of sentences) {
    if (isSignAlone(text)) before = text;
    else {
      found.push({ text, sign: before ?? signOf(text) });
      before = null;
    }
  }
  return found;
}

const FEWEST_CELLS = 2;
const ROW_LETTERS = 12;
/** "3.1 | 1 July 2025 | Retention table": what changed in a document, which says nothing of the company. */
const ofHistory = /^v?\d{1,2}(?:\.\d{1,2}){1,2}$|^\d{4}-\d{1,2}$/u;

/** Whether a row of a table says something of what its first cell names. */
function statesInCells(row: string): boolean {
  const cells = cellsOf(row);
  const [first] = cells;
  if (first === undefined || cells.length < FEWEST_CELLS || ofHistory.test(first)) return false;
  return (row.match(/\p{L}/gu)?.length ?? 0) >= ROW_LETTERS && !cells.some((cell) => cell.endsWith('?'));
}

const FULL_STOP = /[.!…]["”»’)]*$/u;
const BULLET = /^\s*[•▪◦·●■☐☒*–-]\s+/u;

/** "[policy]: https://example.com/policy": where the links of a text in Markdown lead to. */
const LINK_DEFINITION = /\[[^\]^][^\]]{0,500}\]:\s*<?(?:[a-z]+:|www\.|[./#])\S+(?:\s+(?:"[^"]*"|'[^']*'))?/giu;
const ADDRESS = /(?:https?:\/\/|www\.)\S+/giu;

/** "LR: legal requirements, CO: contractual obligations": what the signs of a table stand for. */
const isLegend = (text: string): boolean => (text.match(/(?:^|[,;(]\s?)\p{Lu}[\p{Lu}\p{N}/&-]{0,7}\s?[:=–]\s/gu)?.length ?? 0) > 1;

/** What states nothing, whatever its words; the first that holds decides. */
const noStatements: { name: string; is(text: string, place: Place): boolean }[] = [
  { name: 'too short', is: (text) => text.length < SHORTEST || (text.match(WORDS)?.length ?? 0) < FEWEST_WORDS },
  { name: 'question, lead, notice or dotted line', is: (text) => /[?:]["”»)]?$|^©|(?:\.\s?){4,}|\s[.…]$/u.test(text.trim()) },
  { name: 'title', is: isTitle },
  { name: 'cut off', is: (text, place) => isCut(text, place) },
  { name: 'item of a list by others', is: (text) => isListed(text) },
  { name: 'legend', is: isLegend },
  { name: 'link', is: (text) => isLink(text) },
];

/** Whether a piece of text is a statement. */
const isStatement = (text: string, place: Place): boolean => !noStatements.some(({ is }) => is(text, place));

/** "[Encryption policy](https://…)", "[policy]: https://…", "https://…": where something stands, not what it says. */
function isLink(text: string): boolean {
  const unlinked = text.replace(/!?\[[^\]]{0,1000}\]\([^)]{0,2000}\)/gu, ' ').replace(LINK_DEFINITION, ' ');
  const bare = text.replace(ADDRESS, ' ');
  return (unlinked !== text && wordsIn(unlinked) < FEWEST_WORDS - 1) || (bare !== text && wordsIn(bare) === 0);
}

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

/** "12.10.1 Create the incident response plan": an item of a list that somebody else wrote. */
const isListed = (text: string): boolean => /^\s*[A-Z]{0,3}\.?\d{1,2}(?:\.\d{1,2}){1,3}/u.test(text) && isRequirement(text);

/** A sentence that begins or ends outside of its passage. */
function isCut(text: string, { isFirst, isLast, inProse }: Place): boolean {
  if (/^\p{Ll}/u.test(text) && !/^\p{Ll}[\p{L}\d]?[.)]\s/u.test(text) && isFirst) return true;
  const ends = /[.!…;"”»)\]%]$/u.test(text.trim());
  if (ends) return false;
  return /[,(–-]$/u.test(text.trim()) || endsOpen(text) || (isLast && inProse && !/^\s*[•▪◦·●■*–-]\s/u.test(text));
}

/** Whether the text stops at a small word, which needs another: "of the". */
const endsOpen = (text: string): boolean => {
  const last = /(?<![\p{L}'])([\p{L}']+)\s*$/u.exec(text)?.[1];
  return last !== undefined && isSmall(fold(last));
};
