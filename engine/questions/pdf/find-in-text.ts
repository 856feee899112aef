/** Questions of a PDF without a table: paragraphs that ask, lines to write on, labels, and the options printed with them. */
import type { FoundQuestion } from '#contract/extraction.ts';
import type { PdfLine } from '#engine/files/model.ts';
import type { Uses } from '../rules/rule.ts';
import { blankLine, boxesIn, countWords, hasLetters, labelBeforeBlank, looksLikeHeading, splitLeadingId, tidy } from '../text.ts';
import { isSignature, startsLikeQuestion } from '../vocabulary.ts';
import type { Block } from './blocks.ts';
import { standingOut } from './emphasis.ts';
import { choicesAlone, endsAsking, endsInChoices, repeatedEnds, withoutChoices } from '../printed-choices.ts';
import { withoutRepeats } from './running-heads.ts';

/** Without a table: paragraphs of the whole width that ask, or are numbered beside such. */
export function findInText(lines: PdfLine[], uses: Uses): FoundQuestion[] {
  const parts = uses('labels side by side in a PDF') ? paragraphs(lines).flatMap(partsOfLine) : paragraphs(lines);
  const blocks = withoutRepeats(parts, uses);
  const labels = labelLines(blocks);
  const repeated = repeatedEnds(blocks.map((block) => block.text));
  const among = askedByPlace(blocks, repeated, uses);
  const legend = uses('legends of a PDF') ? legendLines(blocks) : new Set<Block>();
  const questions: FoundQuestion[] = [];
  let section: string | null = null;
  for (const block of blocks) {
    if (legend.has(block)) continue;
    const asked = readBlock(block, { isLabel: labels.has(block), among: among.has(block), repeated });
    const last = questions.at(-1);
    if (asked === 'heading') section = tidy(withoutBullet(block));
    else if (Array.isArray(asked)) {
      if (last && last.answers[0]?.allowed === undefined) last.answers = [{ kind: 'choice', allowed: asked }];
    } else if (asked) questions.push(inText(block, { ...asked, section }));
  }
  return questions.length >= Math.max(3, blocks.length * 0.15) ? questions : [];
}

/** What asks by where it stands: by its number among questions, over lines to write on, over boxes to tick. */
function askedByPlace(blocks: Block[], repeated: Set<string>, uses: Uses): Set<Block> {
  const asked = (block: Block): boolean => isAsked(readBlock(block, { isLabel: false, among: false, repeated }));
  return new Set([
    ...(uses('numbers between those that ask') ? numberedAmong(blocks, asked) : []),
    ...(uses('lines to write on under statements of a PDF') ? overLines(blocks) : []),
    ...(uses('boxes under statements of a PDF') ? overBoxes(blocks) : []),
  ]);
}

/** "Tax number: ......... Founded in: ......": each label with the line behind it; of a line to sign and others, itself. */
function partsOfLine(block: Block): Block[] {
  const parts = block.text.match(/.*?(?:_{3,}|\.{6,}|…{3,})[\s_.…]*/gu) ?? [];
  const labels = parts.every((part) => labelBeforeBlank(part) !== null && /[:：]\s*$/u.test(labelBeforeBlank(part) ?? ''));
  return parts.length >= 2 && labels && !isSignature(block.text) && block.lines === 1 ? parts.map((text) => ({ ...block, text })) : [block];
}

const withoutBullet = ({ text }: Pick<Block, 'text'>): string => text.replace(/^(?:[•▪●○◦–*\uf0b7☐□❏-]|\u20e3)\s*/u, '');

type ReadBlock = ReturnType<typeof readBlock>;
const isAsked = (read: ReadBlock): boolean => read !== null && read !== 'heading' && !Array.isArray(read);

/** Paragraphs whose number goes on between those of questions, or after one and over room to write: "4. State three contracts." */
function numberedAmong(blocks: Block[], asks: (block: Block) => boolean): Set<Block> {
  const counted = blocks.flatMap((block) => {
    const [, stem = '', last] = /^((?:\d{1,3}\.)*)(\d{1,3})\.?$/.exec(splitLeadingId(withoutBullet(block))?.id ?? '') ?? [];
    return last === undefined ? [] : [{ block, stem, number: Number(last) }];
  });
  const asking = counted.map(({ block }) => asks(block));
  const follows = (at: number, step: number): boolean =>
    counted[at]?.stem === counted[at - step]?.stem && counted[at]?.number === (counted[at - step]?.number ?? 0) + step;
  const near = (at: number, step: number): boolean => {
    for (let next = at + step; counted[next] && follows(next, step); next += step) if (asking[next]) return true;
    return false;
  };
  const goesOn = (at: number): boolean => near(at, 1) || (counted[at]?.stem !== '' && hasRoomUnder(blocks, counted[at]?.block));
  return new Set(counted.filter((_, at) => !asking[at] && near(at, -1) && goesOn(at)).map(({ block }) => block));
}

/** Line heights under a text that are room to write. */
const ROOM = 2.5;

/** Nothing stands under a text for some lines, where the next text stands on its page. */
function hasRoomUnder(blocks: Block[], block: Block | undefined): boolean {
  const next = block && blocks[blocks.indexOf(block) + 1];
  if (!block || !next || next.page !== block.page) return false;
  const height = (block.rect[3] - block.rect[1]) / block.lines;
  return !block.stands && block.rect[1] - next.rect[3] > height * ROOM;
}

/** Statements over lines to write on. */
const overLines = (blocks: Block[]): Block[] =>
  blocks.filter((block, index) => {
    const under = blocks[index + 1];
    const blank = under !== undefined && blankLine.test(under.text) && !hasLetters(under.text);
    return blank && !block.stands && hasLetters(block.text) && !blankLine.test(block.text) && countWords(block.text) >= 3;
  });

/** Statements right over boxes to tick. */
const overBoxes = (blocks: Block[]): Block[] =>
  blocks.filter((block, index) => {
    const under = blocks[index + 1];
    const boxed = under !== undefined && boxesIn(under.text) !== null && under.page === block.page;
    return boxed && !block.stands && boxesIn(block.text) === null && countWords(block.text) >= 3;
  });

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
  if (blankLine.test(text) && isSignature(text)) return null;
  if (label !== null) return { id, question: label };
  if (block.stands && looksLikeHeading(text)) return 'heading';
  const ticked = boxesIn(block.text) ?? choicesAlone(body);
  if (ticked) return ticked;
  const isQuestion = among || options !== null || endsAsking.test(withoutRemark(body)) || (id !== null && startsLikeQuestion(body));
  return isQuestion && isSentence(body) ? { id, question: body, allowed: options } : null;
}

/** A question without what stands in brackets behind it: "(at most 500 characters)". */
const withoutRemark = (text: string): string => text.replace(/(?<!\s)\s*\([^()]*\)\s*$/u, '');

/** Of three to ninety words. */
const isSentence = (text: string): boolean => hasLetters(text) && countWords(text) >= 3 && countWords(text) <= 90;

const labelOf = (text: string, isLabel: boolean): string | null =>
  labelBeforeBlank(text) ?? (isLabel ? text.replace(/(?<!\s)\s*[:：]\s*$/u, '') : null);

interface Asked {
  id: string | null;
  question: string;
  section: string | null;
  /** Options printed beside it. */
  allowed?: string[] | null;
}

const inText = (block: Block, { id, question, section, allowed }: Asked): FoundQuestion => ({
  sheet: null,
  id,
  section,
  question,
  at: { page: block.page, rect: [...block.rect] },
  answers: [allowed ? { kind: 'choice', allowed } : { kind: 'text' }],
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

/** Lines joined to paragraphs: a new one begins after a gap, at a bullet or number, or after the end of a sentence that asks. */
function paragraphs(lines: PdfLine[]): Block[] {
  const found: Block[] = [];
  const out = standingOut(lines);
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const last = found.at(-1);
    const gap = before && before.page === line.page ? before.rect[1] - line.rect[1] : Number.POSITIVE_INFINITY;
    const size = line.words[0]?.size ?? 10;
    const starts = /^\s*([•▪●○◦–*\uf0b7☐□❏]|\u20e3|\(?\d{1,3}(\.\d{1,3})*[.)]\s|\d{1,3}(\.\d{1,3})+\s|[a-z][.)]\s)/iu.test(line.text);
    if (
      !last ||
      gap > size * 1.75 ||
      starts ||
      last.stands !== out.has(line) ||
      /[?？؟\u037e]\s*$/u.test(last.text) ||
      labelBeforeBlank(last.text) !== null ||
      endsInChoices(last.text) ||
      /[:：]\s*$/u.test(last.text)
    )
      found.push({
        page: line.page,
        column: 0,
        text: line.text,
        rect: [...line.rect],
        lines: 1,
        stands: out.has(line),
      });
    else {
      last.text = `${last.text} ${line.text}`;
      last.rect = [
        Math.min(last.rect[0], line.rect[0]),
        Math.min(last.rect[1], line.rect[1]),
        Math.max(last.rect[2], line.rect[2]),
        Math.max(last.rect[3], line.rect[3]),
      ];
    }
  }
  return found;
}
