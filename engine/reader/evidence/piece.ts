/** What a model is given of the knowledge: whole sections of documents, and past answers with their questions. */
import { remember } from '#engine/common/remember.ts';
import { givesOrders } from '#engine/language/polarity.ts';
import { cellsOf, isRow, sentencesOf } from '#engine/language/sentences.ts';
import { SEPARATOR } from '#engine/reading/windows.ts';
import { datedAs } from '#engine/search/dated-as.ts';
import type { Hit, IndexedContent, IndexedDocument, IndexedPair, IndexedPassage } from '#engine/search/model.ts';
import { textKey } from './text-key.ts';

/** A stretch of a piece's text, and the passage or answer that it stands in. */
interface Part {
  from: number;
  to: number;
  hit: Hit;
  /** How it stands there, where it is shown otherwise: a row of a table, shown with its headers. */
  original: string | null;
}

export interface Piece {
  document: IndexedDocument;
  /** The headings it stands under. */
  under: string | null;
  /** Of a past answer: what was asked, and what was chosen. */
  asked: string | null;
  choice: string | null;
  /** The sentence before it in its section, where it begins within one; not to be quoted. */
  before: string | null;
  /** What it was taken from is given just before it. */
  follows?: true;
  /** What may be quoted. */
  text: string;
  parts: Part[];
}

/** Characters of a section that are given as one; a longer one comes in several. */
const SECTION = 1500;
const LONGEST_BEFORE = 240;
const LONGEST_QUESTION = 600;
const LONGEST_ANSWER = 3000;

/** Of what prompt after prompt is made of. */
const isOrder = remember(givesOrders, 4096);

/** Everything in some documents as pieces, in their order; a text that stands in several places once, and nothing that gives orders. Pure. */
export function piecesOf(contents: IndexedContent[]): Piece[] {
  const seen = new Set<string>();
  const isNew = (text: string): boolean => {
    const key = textKey(text);
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const newestFirst = contents
    .toSorted((a, b) => ((a.document.date ?? '') < (b.document.date ?? '') ? 1 : -1))
    .flatMap(({ document, pairs: all }) => all.map((pair) => ({ pair, date: datedAs(document, pair).date ?? '' })))
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const pairs = new Set(
    newestFirst.flatMap(({ pair }) => (isNew(JSON.stringify([pair.question, pair.choice, pair.answer])) ? [pair] : [])),
  );
  return contents.flatMap(({ document, passages, pairs: all }) => [
    ...sectionsOf(document, passages.filter(({ text }) => !isOrder(text) && isNew(text))), // prettier-ignore
    ...all.filter((pair) => pairs.has(pair)).flatMap((pair) => answerOf(datedAs(document, pair), pair) ?? []),
  ]);
}

function sectionsOf(document: IndexedDocument, passages: IndexedPassage[]): Piece[] {
  const groups: IndexedPassage[][] = [];
  for (const passage of passages) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const length = group?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
    const goesOn = last?.heading === passage.heading && last.position + 1 === passage.position;
    if (group && goesOn && length + passage.text.length <= SECTION) group.push(passage);
    else groups.push([passage]);
  }
  return groups.map((group, at) => sectionOf(document, group, groups[at - 1]));
}

function sectionOf(document: IndexedDocument, passages: IndexedPassage[], earlier: IndexedPassage[] | undefined): Piece {
  const heading = passages[0]?.heading ?? null;
  const headers = headersOf(heading);
  const parts: Part[] = [];
  let text = '';
  for (const passage of passages) {
    const hit = hitOf(document, passage);
    for (const line of passage.text.split('\n')) {
      const shown = headers && rowShown(line, headers);
      if (text !== '') text += '\n';
      parts.push({ from: text.length, to: text.length + (shown ?? line).length, hit, original: shown === null ? null : line.trim() });
      text += shown ?? line;
    }
  }
  const hasRows = parts.some(({ original }) => original !== null);
  return {
    document,
    under: hasRows ? withoutLast(heading) : heading,
    asked: null,
    choice: null,
    before: sentenceBefore(passages[0], earlier?.at(-1)),
    text,
    parts,
  };
}

/** Headings without the header row, which its rows repeat. */
const withoutLast = (heading: string | null): string | null => heading?.split(SEPARATOR).slice(0, -1).join(SEPARATOR) || null;

/** The end of the passage before, where both stand in one section. */
function sentenceBefore(first: IndexedPassage | undefined, last: IndexedPassage | undefined): string | null {
  if (!first || !last || last.heading !== first.heading || last.position + 1 !== first.position) return null;
  return sentencesOf(last.text).at(-1)?.slice(-LONGEST_BEFORE) ?? null;
}

/** The cells of a table's header row, which stands last among the headings. */
function headersOf(heading: string | null): string[] | null {
  const last = heading?.split(SEPARATOR).at(-1) ?? '';
  return last.includes(' | ') ? last.split(' | ').map((cell) => cell.trim()) : null;
}

/** A row as `header: value`; null where its cells are not as many as the headers. */
function rowShown(line: string, headers: string[]): string | null {
  const cells = isRow(line) ? cellsOf(line) : [];
  return cells.length === headers.length ? cells.map((cell, at) => `${headers[at]}: ${cell}`).join(' · ') : null;
}

function answerOf(document: IndexedDocument, pair: IndexedPair): Piece | null {
  const text = (pair.answer.trim() || (pair.choice ?? '')).slice(0, LONGEST_ANSWER);
  if (text === '' || isOrder(`${pair.choice ?? ''} ${text}`) || isOrder(pair.question)) return null;
  const hit: Hit = { kind: 'pair', pair, document, score: 1, bm25: 0, cosine: null };
  return {
    document,
    under: pair.section,
    asked: pair.question.slice(0, LONGEST_QUESTION),
    choice: pair.choice,
    before: null,
    text,
    parts: [{ from: 0, to: text.length, hit, original: null }],
  };
}

const hitOf = (document: IndexedDocument, passage: IndexedPassage): Hit => ({
  kind: 'passage',
  passage,
  document,
  score: 1,
  bm25: 0,
  cosine: null,
});
