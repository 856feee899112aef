/** Questions of a PDF without a table: paragraphs that ask, lines to write on, labels, and the options printed with them. */
import type { FoundQuestion } from '#contract/extraction.ts';
import type { PdfLine } from '#engine/files/model.ts';
import type { Uses } from '../rules/rule.ts';
import {
  blankLine,
  boxesIn,
  countWords,
  hasLetters,
  labelBeforeBlank,
  looksLikeHeading,
  splitLeadingId,
  tidy,
  withoutColon,
} from '../text.ts';
import { headsKeptOut, isSignature, startsLikeQuestion } from '../vocabulary.ts';
import type { Block } from './blocks.ts';
import { choicesAlone, endsAsking, repeatedEnds, withoutChoices } from '../printed-choices.ts';
import { placesOf } from './places/places-of.ts';
import type { Spot } from './places/spots.ts';
import { numberedAmong, overBoxes, overLines } from './prose/asked-by-place.ts';
import { withoutBullet } from './prose/bullets.ts';
import { withLabelLines } from './prose/label-lines.ts';
import { optionsUnder } from './prose/options-under.ts';
import { paragraphs } from './prose/paragraphs.ts';
import { scaleRows } from './prose/scale-rows.ts';
import { subQuestions } from './prose/sub-questions.ts';
import type { SubQuestion } from './prose/sub-questions.ts';
import { withoutPageEdges, withoutRepeats } from './running-heads.ts';

/** Fewest questions of a text that asks, and their share of its paragraphs. */
const FEWEST_ASKED = 3;
const SHARE_ASKED = 0.15;

/** Without a table: paragraphs of the whole width that ask, or are numbered beside such. `fewest`: beside tables that ask, fewer are believed. */
export function findInText(lines: PdfLine[], uses: Uses, fewest = FEWEST_ASKED): FoundQuestion[] {
  const scales = uses('rows of a scale in a PDF') ? scaleRows(lines) : { lines, rows: new Map<never, never>() };
  const labelled = uses('labels side by side in a PDF') ? withLabelLines(scales.lines) : scales.lines;
  const whole = paragraphs(labelled, scales.rows);
  const parts = uses('labels side by side in a PDF') ? whole.flatMap(partsOfLine) : whole;
  const blocks = withoutPageEdges(withoutRepeats(parts, uses), uses);
  const subs = uses('lettered questions of a PDF') ? subQuestions(blocks) : new Map<never, never>();
  const repeated = repeatedEnds(blocks.map((block) => block.text));
  const options = uses('boxes under statements of a PDF') ? optionsUnder(blocks) : new Map<never, never>();
  const labels = new Set([
    ...labelLines(blocks),
    ...overLines(blocks, 1).filter((block) => subs.has(block) || !isSentence(splitLeadingId(withoutBullet(block))?.rest ?? block.text)),
  ]);
  const among = askedByPlace(blocks, { repeated, options }, uses);
  const legend = uses('legends of a PDF') ? legendLines(blocks) : new Set<Block>();
  const read = (block: Block): ReadBlock =>
    readBlock(block, { isLabel: labels.has(block), among: among.has(block) || block.choices !== undefined, repeated });
  const taken = new Set([...legend, ...[...options.values()].flatMap((one) => one.lines)]);
  const questions = questionsOf(
    blocks.filter((block) => !taken.has(block)),
    { read, options, subs },
  );
  return questions.length >= Math.max(fewest, (blocks.length - taken.size) * SHARE_ASKED) ? questions : [];
}

interface Reading {
  read: (block: Block) => ReadBlock;
  options: ReturnType<typeof optionsUnder>;
  subs: Map<Block, SubQuestion>;
}

/** A question to which boxes and lines to write on may still belong. */
interface Open {
  question: FoundQuestion;
  allowed: string[] | null;
  spots: Spot[];
}

/** The questions of paragraphs one after the other, each with the heading over it. */
function questionsOf(blocks: Block[], { read, options, subs }: Reading): FoundQuestion[] {
  const asked = new Map<Block, FoundQuestion>();
  let section: string | null = null;
  let last: Open | undefined;
  for (const block of blocks) {
    const found = read(block);
    if (found === 'heading') section = tidy(withoutBullet(block));
    if (found === 'heading') last = undefined;
    else if (found && !Array.isArray(found)) {
      last = opened(block, { ...found, section }, options.get(block));
      asked.set(block, last.question);
    } else if (last) goOn(last, block, found);
    if (last) last.question.answers = placesOf(last.allowed, last.spots);
  }
  for (const [block, sub] of subs) underStem(asked, block, sub);
  return [...asked.values()];
}

/** A question with the boxes and lines that are printed with it, and under it. */
function opened(block: Block, found: Asked, under: { allowed: string[]; lines: Block[] } | undefined): Open {
  const beneath = under?.lines.flatMap(({ spots }) => spots ?? []) ?? [];
  return {
    question: inText(block, found),
    allowed: block.choices?.allowed ?? under?.allowed ?? found.allowed ?? null,
    spots: [...(block.choices?.boxes ?? block.spots ?? []), ...beneath],
  };
}

/** Options under a question, and lines to write on with nothing else, are its own. */
function goOn(last: Open, { text, spots }: Block, options: string[] | null): void {
  if (options !== null) last.allowed ??= options;
  if (options !== null || !hasLetters(text)) last.spots.push(...(spots ?? []));
}

/** A lettered question belongs to the sentence over it, which asks nothing by itself. */
function underStem(asked: Map<Block, FoundQuestion>, block: Block, { letter, rest, stem }: SubQuestion): void {
  const question = asked.get(block);
  if (!question) return;
  const led = stem ? (splitLeadingId(stem.text) ?? { id: null, rest: stem.text }) : null;
  if (stem && asked.get(stem)?.answers[0]?.allowed === undefined) asked.delete(stem);
  question.id = `${led?.id ?? ''}${letter}`;
  question.question = labelBeforeBlank(rest) ?? rest;
  question.parent = led?.rest ?? null;
}

interface Printed {
  repeated: Set<string>;
  options: ReturnType<typeof optionsUnder>;
}

/** What asks by where it stands: by its number among questions, over lines to write on, over boxes to tick. */
function askedByPlace(blocks: Block[], { repeated, options }: Printed, uses: Uses): Set<Block> {
  const asked = (block: Block): boolean => isAsked(readBlock(block, { isLabel: false, among: block.choices !== undefined, repeated }));
  return new Set([
    ...(uses('numbers between those that ask') ? numberedAmong(blocks, asked) : []),
    ...(uses('lines to write on under statements of a PDF') ? overLines(blocks) : []),
    ...overBoxes(options),
  ]);
}

/** "Tax number: ......... Founded in: ......": each label with the line behind it; of a line to sign and others, itself. */
function partsOfLine(block: Block): Block[] {
  const parts = block.text.split(/(?![\s_.…])(?<=(?:_{3}|\.{6}|…{3})[\s_.…]*)/u).filter((part) => /_{3}|\.{6}|…{3}/u.test(part));
  const labels = parts.every((part) => labelBeforeBlank(part) !== null && /[:：]\s*$/u.test(labelBeforeBlank(part) ?? ''));
  return parts.length >= 2 && labels && !isSignature(block.text) && block.lines === 1 ? parts.map((text) => ({ ...block, text })) : [block];
}

type ReadBlock = ReturnType<typeof readBlock>;
const isAsked = (read: ReadBlock): boolean => read !== null && read !== 'heading' && !Array.isArray(read);

/** Fewest points of a scale. */
const FEWEST_POINTS = 3;

/** "0 – none", "1 – partly", "2 – all": neighbours that count up from 0, or with an equals sign, in a few words. */
function legendLines(blocks: Block[]): Set<Block> {
  const runs: { points: Point[]; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const point = pointOf(block);
    const run = runs.at(-1);
    if (point && run?.points.at(-1)?.number === point.number - 1) {
      run.points.push(point);
      run.blocks.push(block);
    } else runs.push({ points: point ? [point] : [], blocks: point ? [block] : [] });
  }
  const explains = ({ points: [first, ...more] }: { points: Point[] }): boolean =>
    first !== undefined &&
    more.length >= FEWEST_POINTS - 1 &&
    (first.number === 0 || (first.number === 1 && [first, ...more].every((one) => one.equals)));
  return new Set(runs.filter(explains).flatMap((run) => run.blocks));
}

interface Point {
  number: number;
  /** Explained with an equals sign. */
  equals: boolean;
}

/** "2 = in part": a number of at most two digits, a sign and a few words that ask nothing; null for another text. */
function pointOf({ text }: Block): Point | null {
  const [, number, sign] = /^(\d{1,2})\s*([=:.–-])\s*\p{L}/u.exec(text) ?? [];
  return number === undefined || countWords(text) > 8 || endsAsking.test(text) ? null : { number: Number(number), equals: sign === '=' };
}

/** What a paragraph is: a question, a heading, the options of the question before, or nothing of these. */
function readBlock(
  block: Block,
  { isLabel, among, repeated }: { isLabel: boolean; among: boolean; repeated: Set<string> },
): Omit<Asked, 'section'> | 'heading' | string[] | null {
  const text = withoutBullet(block);
  const { id, rest } = splitLeadingId(text) ?? { id: null, rest: text };
  const { text: body, options } = withoutChoices(rest, repeated);
  const label = labelOf(body, isLabel);
  const aside = asideOf(text);
  if (aside !== undefined) return aside;
  if (label !== null) return { id, question: label };
  const boxed = boxesIn(block.text);
  if (boxed) return boxed;
  const ticked = choicesAlone(body);
  const heads = headsOthers(block, text, among);
  if (ticked && !(heads && id !== null)) return ticked;
  if (heads) return 'heading';
  const isQuestion = among || options !== null || asksItself(id, body);
  return isQuestion && (block.choices !== undefined || isSentence(body)) ? { id, question: body, allowed: options } : null;
}

const headsOthers = ({ stands }: Block, text: string, among: boolean): boolean => stands && !among && looksLikeHeading(text);

/** A line to sign asks nothing, and what only the sender fills in has a heading; undefined for other texts. */
function asideOf(text: string): null | 'heading' | undefined {
  if (blankLine.test(text)) return isSignature(text) ? null : undefined;
  return headsKeptOut(text) ? 'heading' : undefined;
}

const asksItself = (id: string | null, body: string): boolean =>
  endsAsking.test(withoutRemark(body)) || (id !== null && startsLikeQuestion(body));

/** A question without what stands in brackets behind it: "(at most 500 characters)". */
const withoutRemark = (text: string): string => text.replace(/(?<!\s)\s*\([^()]*\)\s*$/u, '');

/** Of three to ninety words. */
const isSentence = (text: string): boolean => hasLetters(text) && countWords(text) >= 3 && countWords(text) <= 90;

function labelOf(text: string, isLabel: boolean): string | null {
  return labelBeforeBlank(text) ?? (isLabel ? withoutColon(text) : null);
}

interface Asked {
  id: string | null;
  question: string;
  section: string | null;
  /** Options printed beside it. */
  allowed?: string[] | null;
}

const inText = (block: Block, { id, question, section }: Asked): FoundQuestion => ({
  sheet: null,
  id,
  section,
  question,
  at: { page: block.page, rect: [...block.rect] },
  answers: [],
  parent: null,
  guidance: null,
});

/** Fewest lines that end in a colon with nothing after it: labels to write behind. */
const FEWEST_LABELS = 3;

/** Short blocks of one line that end in a colon, where three or more do and nothing is listed under them. */
function labelLines(blocks: Block[]): Set<Block> {
  const found = blocks.filter(
    (block, index) =>
      /^[^?!:：]{2,60}[:：]\s*$/u.test(block.text) &&
      hasLetters(block.text) &&
      block.lines === 1 &&
      !block.stands &&
      !/^[•▪●○◦–*-]/u.test(blocks[index + 1]?.text ?? ''),
  );
  return new Set(found.length >= FEWEST_LABELS ? found : []);
}
