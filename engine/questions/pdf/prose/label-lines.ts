/** Labels and their lines to write on, one pair each: several beside each other, labels under their line, labels over theirs. */
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { countWords, hasLetters } from '../../text.ts';
import { isSignature } from '../../vocabulary.ts';
import { standingOut } from '../emphasis.ts';
import { isBlank } from '../places/spots.ts';
import { labelsOfBlanks } from './label-sides.ts';

/** Most words of a label. */
const LONGEST = 10;
/** Letter heights that part a label from the line of the one before. */
const GAP = 1.5;

const lineOf = (page: number, words: PdfWord[]): PdfLine => ({
  page,
  text: words.map((word) => word.text).join(' '),
  words,
  rect: boundsOf(words),
});

/** The lines with each label and the line to write on for it together, and apart from the others. */
export function withLabelLines(lines: PdfLine[]): PdfLine[] {
  const split = lines.flatMap(pairsOf);
  const blanks = split.filter(({ words }) => words.length > 0 && words.every(isBlank));
  const labels = labelsOfBlanks(blanks, split, standingOut(split));
  if (labels.size === 0) return split;
  const taken = new Set([...labels.values()].flat());
  return split.flatMap((line) => {
    const label = labels.get(line);
    if (label) return [lineOf(line.page, [...label, ...line.words])];
    const rest = line.words.filter((word) => !taken.has(word));
    return rest.length === line.words.length ? [line] : rest.length === 0 ? [] : [lineOf(line.page, rest)];
  });
}

interface Pair {
  label: PdfWord[];
  blanks: PdfWord[];
}

/** "Name ____ Town ____": two lines; a sentence with gaps and a line to sign stay whole. */
function pairsOf(line: PdfLine): PdfLine[] {
  if (line.words.filter(isBlank).length < 2) return [line];
  const pairs: Pair[] = [];
  for (const word of line.words) {
    const last = pairs.at(-1);
    if (isBlank(word) && last) last.blanks.push(word);
    else if (isBlank(word)) pairs.push({ label: [], blanks: [word] });
    else if (last && last.blanks.length === 0) last.label.push(word);
    else pairs.push({ label: [word], blanks: [] });
  }
  if (pairs.every(({ label }) => label.length === 0)) return line.words.map((word) => lineOf(line.page, [word]));
  if (pairs.length < 2 || isSignature(line.text) || !pairs.every((pair, at) => isPair(pair, pairs[at - 1]))) return [line];
  return pairs.map(({ label, blanks }) => lineOf(line.page, [...label.filter(({ text }) => !/^[,;.]$/u.test(text)), ...blanks]));
}

/** A label and what to write on: it begins as a label does, or well apart from the line before. */
function isPair({ label, blanks }: Pair, before: Pair | undefined): boolean {
  const text = label.map((word) => word.text).join(' ');
  const [first] = label;
  const end = before?.blanks.at(-1);
  const apart = first && end && first.x0 - end.x1 > first.size * GAP;
  const begins = before === undefined || apart || /^\P{L}*\p{Lu}/u.test(text) || /[:：]$/u.test(text) || !/\p{Ll}/u.test(text);
  return blanks.length > 0 && begins && (label.length === 0 || hasLetters(text)) && countWords(text) <= LONGEST;
}
