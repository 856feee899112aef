import { wordsOf } from './lexicon/lexicon.ts';
import { opensWith } from './lexicon/match.ts';
import { fold, isSmall } from './text.ts';

/** A row of a table, as readers give it: cells between bars or tabs, a word before the last of them. In one pass over the line. */
export function isRow(line: string): boolean {
  if (/^\s*\|.*\|\s*$/u.test(line)) return true;
  if (!line.includes('\t')) return false;
  const cells = line.trimEnd().split('\t');
  return cells.slice(0, -1).some((cell) => /\p{L}{2}/u.test(cell));
}

/** What stands in a row's cells; empty ones left out. */
export const cellsOf = (row: string): string[] =>
  row
    .split(/[|\t]/u)
    .map((cell) => cell.trim())
    .filter(Boolean);

/** Sentences of a passage as they stand in it: substrings, in order; a row of a table is one. Abbreviations, numbers and line ends within a sentence do not end one. */
export function sentencesOf(text: string): string[] {
  if (!/[|\t]/u.test(text)) return sentencesIn(text);
  const pieces: string[] = [];
  let prose: string[] = [];
  const close = (): void => {
    if (prose.length > 0) pieces.push(...sentencesIn(prose.join('\n')));
    prose = [];
  };
  for (const line of text.split('\n')) {
    if (!isRow(line)) {
      prose.push(line);
      continue;
    }
    close();
    pieces.push(line.trim());
  }
  close();
  return pieces;
}

/** What in Markdown is written as HTML ends cells, items and paragraphs at its tags. */
function sentencesIn(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  const endOfInk = inkEnds(text);
  for (const found of text.matchAll(
    /<\/?(?:table|thead|tbody|tr|td|th|ul|ol|li|dl|dt|dd|p|div|br|h[1-6])(?:\s[^<>]{0,200})?\/?>|(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)|\n+|\s(?=[•▪◦●■]\s)|(?<=[.:;!?])\s(?=[·–-]\s)|(?<=\S)\s(?=\|\s)/gu,
  )) {
    const end = found.index + found[0].length;
    if (found[0].startsWith('<')) {
      push(text.slice(start, found.index));
      start = end;
      continue;
    }
    if (/^[.!?…]/u.test(found[0]) && isAbbreviation(text, found.index, end)) continue;
    if (found[0].startsWith('\n') && goesOn(text.slice(start, endOfInk(found.index)), text.slice(end, end + 40))) continue;
    push(text.slice(start, end));
    start = end;
  }
  push(text.slice(start));
  return sentences;

  function push(piece: string): void {
    const sentence = piece.trim();
    if (sentence) sentences.push(sentence);
  }
}

/** Where the last letter or sign before a place ends, of places that are asked for in order: each blank is looked at once. */
function inkEnds(text: string): (at: number) => number {
  let [looked, end] = [0, 0];
  return (at) => {
    const ink = text.slice(looked, at).trimEnd();
    if (ink !== '') end = looked + ink.length;
    looked = at;
    return end;
  };
}

/** What is looked at of a line's end: longer than any word that needs another. */
const LOOKED_BACK = 80;

/** Whether a line, without blanks at its end, goes on in the next one: it stops at a word that needs another, or the next begins in small letters. */
function goesOn(line: string, after: string): boolean {
  const before = line.slice(-LOOKED_BACK);
  if (/[.!?…:;]["'”’)\]]*\s*$/u.test(before) || /^\s*(?:[•▪◦·●■☐☒*–-]|\(?[\p{L}\d]{1,3}[.)])\s/u.test(after)) return false;
  const last = /(?<![\p{L}'])([\p{L}']+),?\s*$/u.exec(before)?.[1];
  return /^\s*\p{Ll}/u.test(after) || /,\s*$/u.test(before) || (last !== undefined && /^\p{Ll}/u.test(last) && isSmall(fold(last)));
}

const abbreviations = new RegExp(`(?:^|[\\s(])(?:${[...wordsOf('dottedWords'), '[A-ZА-Я]'].join('|')})$`, 'iu');

const afterOrdinals = opensWith('afterOrdinals');

/** "31. 3. 2027", "31. März", "III. Quartal": the full stop of a number that says which. */
function isOrdinal(before: string, after: string): boolean {
  if (!/(?<![\p{L}\p{N}])(?:\d{1,2}|[IVX]{1,4})$/u.test(before)) return false;
  if (/^\d{1,2}\.\s?(?:19|20)\d\d(?!\p{N})/u.test(after)) return true;
  if (/^(?:19|20)\d\d(?!\p{N})/u.test(after)) return /(?<!\p{N})\d{1,2}\.\s?\d{1,2}$/u.test(before);
  return /^\p{Lu}/u.test(after) && !/\p{N}[.,]\d+$/u.test(before) && afterOrdinals.test(fold(after));
}

function isAbbreviation(text: string, dot: number, end: number): boolean {
  if (text[dot] !== '.' || end - dot > 1) return false;
  const next = text.slice(end).trimStart()[0] ?? '';
  if (isOrdinal(text.slice(Math.max(0, dot - 8), dot), text.slice(end, end + 24).trimStart())) return true;
  return (
    (abbreviations.test(text.slice(Math.max(0, dot - 8), dot)) && !/\p{Lu}\p{Ll}/u.test(text.slice(end).trimStart().slice(0, 2))) ||
    /\p{Ll}/u.test(next)
  );
}
