/** Questions that stand as paragraphs: numbered, bulleted or plain, with no place of their own for the answer. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { WordBlock, WordParagraph } from '#engine/files/model.ts';
import type { Uses } from '../rules/rule.ts';
import {
  asks,
  blankLine,
  boxesIn,
  countWords,
  hasLetters,
  holdsBox,
  labelBeforeBlank,
  letterBefore,
  looksLikeHeading,
  splitLeadingId,
  tidy,
  withoutBlank,
} from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { withOptions } from '../box-options.ts';
import { withoutChoices } from '../printed-choices.ts';
import { headsKeptOut, isExampleLabel, isSignature, saysKeepOut, startsLikeQuestion } from '../vocabulary.ts';
import { hasBox, isTicked, tickedIn, withoutBox } from './options-in-cell.ts';
import { ownPlaces, placesIn, ticksIn, withoutControls } from './paragraph-controls.ts';

/** A paragraph without the boxes printed behind its text ("… ? ☐ Yes ☐ No"), and what these offer. */
interface Paragraph extends WordParagraph {
  offered?: { options: string[]; ticked: string | undefined };
}

function withOffered(paragraph: WordParagraph): Paragraph {
  const { text, options } = withoutChoices(tidy(paragraph.text), new Set());
  const behind = tidy(paragraph.text).slice(text.length);
  if (options === null || !hasLetters(text) || boxesIn(behind) === null) return paragraph;
  return { ...paragraph, text, offered: { options, ticked: tickedIn(behind) } };
}

const listKey = (paragraph: WordParagraph): string | null => (paragraph.list ? `${paragraph.list.id}:${paragraph.list.level}` : null);
const isHeading = (paragraph: WordParagraph): boolean =>
  paragraph.headingLevel !== null || /^(title|subtitle)$/i.test(paragraph.style ?? '');
const isBlank = (paragraph: WordParagraph | undefined): boolean =>
  paragraph !== undefined && tidy(paragraph.text) === '' && paragraph.controls.length === 0;

/** Lists of which most items ask: their other items are questions too. */
function askingLists(paragraphs: WordParagraph[], uses: Uses): Set<string> {
  if (!uses('lists that ask, in Word')) return new Set();
  const counts = new Map<string, { all: number; asking: number }>();
  for (const paragraph of paragraphs) {
    const key = listKey(paragraph);
    if (key === null || tidy(paragraph.text) === '') continue;
    const count = counts.get(key) ?? { all: 0, asking: 0 };
    count.all += 1;
    if (isQuestionText(paragraph.text)) count.asking += 1;
    counts.set(key, count);
  }
  return new Set([...counts].filter(([, count]) => count.asking >= 2 && count.asking >= count.all * 0.6).map(([key]) => key));
}

/** Asks, or begins as a request does and is no long prose. */
function isQuestionText(text: string): boolean {
  const words = countWords(text);
  if (words < 2 || words > 120) return false;
  const sentences = text.split(/[.!]\s+\p{Lu}/u).length;
  if (/[?？؟\u037e]["'”’)\]*]*\s*$/u.test(text)) return sentences <= 4;
  return startsLikeQuestion(text) && words >= 4 && words <= 60 && sentences <= 2 && !/:\s*https?:/.test(text);
}

/** All questions of the body's paragraphs, in order. `minimum` asking paragraphs must be there, else prose only asks in passing. */
export function findInParagraphs(blocks: WordBlock[], minimum: number, uses: Uses): FoundQuestion[] {
  const paragraphs = blocks
    .filter((block): block is WordParagraph => block.kind === 'paragraph' && block.index !== null)
    .map((paragraph) => (uses('boxes behind a question, in Word') ? withOffered(paragraph) : paragraph));
  const lists = askingLists(paragraphs, uses);
  const answered = isAnswered(paragraphs, lists, uses);
  const questions: FoundQuestion[] = [];
  let section: string | null = null;
  for (let position = 0; position < paragraphs.length; position += 1) {
    const paragraph = paragraphs[position] as Paragraph;
    const text = tidy(paragraph.text);
    if (headsText(paragraph)) {
      if (text !== '') section = text.replace(/\s+/g, ' ');
      continue;
    }
    if (!isAsked(paragraph, lists) && !isOverPlace(paragraphs, position, uses)) {
      if (isBoldName(paragraph)) section = text.replace(/\s+/g, ' ');
      continue;
    }
    const parts = uses('lettered questions in Word') ? partsUnder(paragraphs, position, lists) : [];
    if (parts.length >= FEWEST_PARTS) {
      questions.push(...parts.map((part) => asPart(paragraph, part, section)));
      position += parts.reduce((sum, { paragraphs: many }) => sum + many, 0);
      continue;
    }
    const under = gatherUnder(paragraphs, position, lists, uses);
    const said = answered ? answerAfter(paragraphs, under.last, lists) : null;
    questions.push(
      make(
        paragraph,
        labelBeforeBlank(text) ?? withoutControls(paragraph),
        section,
        said ? { ...under, target: said, said: tidy(said.text) } : under,
      ),
    );
    position = said ? under.last + 1 : under.last;
  }
  const lines = new Set(paragraphs.filter((one) => blankLine.test(one.text)).map((one) => one.index));
  const isPlaced = ({ answers }: FoundQuestion): boolean =>
    answers.some(({ at, allowed }) => allowed !== undefined || lines.has(at?.paragraph ?? null));
  return questions.length >= minimum ? questions : questions.filter(isPlaced);
}

/** A heading, or a line over what only the sender fills in. */
const headsText = (paragraph: Paragraph): boolean =>
  (isHeading(paragraph) && !paragraph.offered) || (headsKeptOut(tidy(paragraph.text)) && !blankLine.test(paragraph.text));

const isBoldName = ({ bold, text, controls }: Paragraph): boolean => bold && looksLikeHeading(tidy(text)) && controls.length === 0;

/** A line to sign or for others to fill in, or an example of how to tick. */
const showsOrKeepsOut = ({ offered }: Paragraph, text: string): boolean =>
  (blankLine.test(text) && (isSignature(text) || saysKeepOut(text))) || (offered !== undefined && isExampleLabel(text));

function isAsked(paragraph: Paragraph, lists: Set<string>): boolean {
  const text = tidy(paragraph.text);
  const inList = lists.has(listKey(paragraph) ?? '') && hasLetters(text);
  if (showsOrKeepsOut(paragraph, text)) return false;
  const asked =
    labelBeforeBlank(text) !== null ||
    inList ||
    isQuestionText(text) ||
    (paragraph.offered !== undefined && (/[:：?？؟\u037e]\s*$/u.test(text) || asks(text) || isCounted(paragraph, text))) ||
    (paragraph.controls.length > 0 && hasLetters(withoutControls(paragraph)));
  return asked && !hasBox(text);
}

/** Numbered, or counted with a letter. */
const isCounted = (paragraph: Paragraph, text: string): boolean => idOf(paragraph, text) !== null || letterBefore(text) !== null;

/** A numbered sentence, or what a letter counts, over a line to write on, boxes to tick or controls; any text over boxes. */
function isOverPlace(paragraphs: Paragraph[], position: number, uses: Uses): boolean {
  const [own, under, next] = paragraphs.slice(position, position + 3);
  if (!own || !under) return false;
  const led = splitLeadingId(tidy(own.text));
  if (led === null && letterBefore(tidy(own.text)) === null) return uses('texts over boxes, in Word') && isOverBoxes(own, under, next);
  return (led === null || countWords(led.rest) >= 3) && isPlace(under, next, uses);
}

/** A line to write on, boxes to tick or controls. */
function isPlace(paragraph: Paragraph, next: Paragraph | undefined, uses: Uses): boolean {
  const text = tidy(paragraph.text);
  if (blankLine.test(text) && !hasLetters(text.replace(blankLine, ''))) return uses('numbers over lines to write on, in Word');
  const boxes = boxesIn(text) !== null || (hasBox(text) && hasBox(tidy(next?.text ?? '')));
  return uses('numbers over boxes and controls, in Word') && (boxes || holdsControls(paragraph));
}

/** A text of its own over two lines or more that are a box and an option each. */
const isOverBoxes = (own: Paragraph, ...under: (Paragraph | undefined)[]): boolean =>
  hasLetters(own.text) &&
  !holdsBox(own.text) &&
  countWords(own.text) <= LONGEST_OVER_BOXES &&
  under.every((one) => hasBox(tidy(one?.text ?? '')));

/** Most words of a text over boxes that neither is numbered nor asks. */
const LONGEST_OVER_BOXES = 30;

/** Lettered parts of a sentence at least. */
const FEWEST_PARTS = 2;

interface Part {
  paragraph: Paragraph;
  /** The first paragraph to write in. */
  room: Paragraph;
  /** The part and its room. */
  paragraphs: number;
}

/** The parts of a sentence, where each is counted ("a)") in a list of its own and has room or a line of its own under it. */
function partsUnder(paragraphs: Paragraph[], position: number, lists: Set<string>): Part[] {
  const own = paragraphs[position] as Paragraph;
  const parts: Part[] = [];
  for (let at = position + 1; at < paragraphs.length;) {
    const paragraph = paragraphs[at] as Paragraph;
    const counted = paragraph.list?.bullet === false && isSubItem(paragraph, own, lists);
    if (!counted || (parts[0] && listKey(parts[0].paragraph) !== listKey(paragraph))) break;
    const after = paragraphs.slice(at + 1);
    const rooms = after.findIndex((one) => !isBlank(one) && !isLine(tidy(one.text)));
    const [room] = after;
    const many = rooms < 0 ? after.length : rooms;
    if (!room || many === 0) return [];
    parts.push({ paragraph, room, paragraphs: many + 1 });
    at += many + 1;
  }
  return parts;
}

function asPart(own: Paragraph, { paragraph, room }: Part, section: string | null): FoundQuestion {
  const stem = tidy(own.text);
  const letter = paragraph.list?.marker?.replace(/[.)(\s]/g, '') ?? '';
  return {
    sheet: null,
    id: `${idOf(own, stem) ?? ''}${letter}` || null,
    section,
    question: tidy(paragraph.text),
    at: { paragraph: paragraph.index ?? 0 },
    answers: [{ kind: 'text', at: { paragraph: room.index ?? 0 } }],
    parent: splitLeadingId(stem)?.rest ?? stem,
    guidance: null,
  };
}

/** The number of a question: before its text, or that of its list. */
function idOf(paragraph: Paragraph, text: string): string | null {
  const marker = paragraph.list?.bullet === false ? (paragraph.list.marker ?? null) : null;
  return splitLeadingId(text)?.id ?? marker?.replace(/(?<![.)\s])[.)\s]+$/, '') ?? null;
}

/** The paragraph after a question that says something and asks nothing, with no room to write left under it. */
function answerAfter(paragraphs: Paragraph[], position: number, lists: Set<string>): Paragraph | null {
  const [after, next] = paragraphs.slice(position + 1, position + 3);
  const text = tidy(after?.text ?? '');
  if (!after || !(hasLetters(text) || /\d/.test(text)) || isHeading(after) || after.list || isAsked(after, lists) || hasBox(text))
    return null;
  return isBlank(next) && next ? null : after;
}

/** Whether the form has been filled in: most questions without a line or box to write on have a paragraph that answers under them. */
function isAnswered(paragraphs: Paragraph[], lists: Set<string>, uses: Uses): boolean {
  const asked = [...paragraphs.keys()].filter((at) => !isHeading(paragraphs[at] as Paragraph) && isAsked(paragraphs[at] as Paragraph, lists)); // prettier-ignore
  const open = asked.map((at) => gatherUnder(paragraphs, at, lists, uses)).filter((under) => under.options.length === 0);
  const answered = open.filter((under) => answerAfter(paragraphs, under.last, lists) !== null);
  return answered.length >= 2 && answered.length >= open.length * 0.6;
}

interface Under {
  /** Sub-items that go on with the question. */
  items: string[];
  options: { paragraph: Paragraph; label: string; ticked: boolean }[];
  /** Content controls that stand alone under it. */
  places: AnswerPlace[];
  /** Position of the last paragraph that belongs to the question. */
  last: number;
  /** Where the answer is written. */
  target: Paragraph;
  /** The answer that stands there. */
  said?: string;
  /** A line for a remark behind options. */
  remark?: Paragraph;
}

/** "Answer:" on a line of its own. */
const isAnswerLabel = (text: string): boolean => /:\s*$/.test(text) && countWords(text) <= 3 && headerMeaning(text)?.role === 'answer';

/** "Answer: ________": the line to write on says that it is one. */
const labelsAnswer = (text: string): boolean => isAnswerLabel(`${labelBeforeBlank(text)?.replace(/(?<!\s)\s*:$/, '') ?? ''}:`);

/** A line to write on, with nothing else or with a label that says so. */
const isLine = (text: string): boolean =>
  blankLine.test(text) && !hasBox(text) && (!hasLetters(text.replace(blankLine, '')) || labelsAnswer(text));

/** The empty paragraph under a label for the answer, or the label itself. */
const underLabel = (paragraphs: Paragraph[], label: number): number => (isBlank(paragraphs[label + 1]) ? label + 1 : label);

/** An item of a list under a question, of another list than its own, that asks nothing. */
function isSubItem(paragraph: Paragraph, own: Paragraph, lists: Set<string>): boolean {
  const key = listKey(paragraph);
  const text = tidy(paragraph.text);
  const placed = labelBeforeBlank(text) !== null || paragraph.offered !== undefined || paragraph.controls.length > 0;
  return key !== null && !lists.has(key) && key !== listKey(own) && text !== '' && !placed && !/[?？؟\u037e]\s*$/u.test(text);
}

/** What follows a question and belongs to it: boxes to tick, bulleted sub-items, an empty paragraph or a line to write on. */
function gatherUnder(paragraphs: Paragraph[], position: number, lists: Set<string>, uses: Uses): Under {
  const own = paragraphs[position] as Paragraph;
  const under: Under = { items: [], options: [], places: [], last: position, target: own };
  const onOwnLine = labelBeforeBlank(own.text) !== null;
  for (let next = position + 1; next < paragraphs.length; next += 1) {
    const paragraph = paragraphs[next] as Paragraph;
    const text = tidy(paragraph.text);
    if (isHeading(paragraph)) break;
    const room = next === position + 1 && isAnswerLabel(text) ? underLabel(paragraphs, next) : isLine(text) ? next : null;
    if (room !== null && onOwnLine) return { ...under, last: hasLetters(text) ? under.last : next };
    if (room !== null) return { ...under, last: room, target: paragraphs[room] ?? paragraph };
    if (!takeUnder(under, own, paragraph, { lists, uses })) break;
    under.last = next;
  }
  under.target = roomAfter(paragraphs, under.last);
  return withRemark(under, own, paragraphs, uses);
}

interface Reading {
  lists: Set<string>;
  uses: Uses;
}

/** Takes a paragraph under a question as its controls, an option or a sub-item; false when it is none of these. */
function takeUnder(under: Under, own: Paragraph, paragraph: Paragraph, { lists, uses }: Reading): boolean {
  const text = tidy(paragraph.text);
  const places = own.controls.length === 0 && uses('controls under a question, in Word') && holdsControls(paragraph);
  if (places) under.places.push(...placesIn(paragraph));
  else if (hasBox(text)) under.options.push({ paragraph, label: withoutBox(text), ticked: isTicked(text) });
  else if (uses('sub-items of a Word question') && isSubItem(paragraph, own, lists)) under.items.push(text);
  else return false;
  return true;
}

/** With the line for a remark right behind the options of a numbered question. */
function withRemark(under: Under, own: Paragraph, paragraphs: Paragraph[], uses: Uses): Under {
  const chosen = under.options.length > 0 || own.offered !== undefined;
  if (!chosen || !uses('remarks behind options, in Word') || idOf(own, tidy(own.text)) === null) return under;
  const remark = remarkAfter(paragraphs, under.last);
  return remark ? { ...under, remark, last: under.last + 1 } : under;
}

/** "Remarks: ______" right behind the options of a numbered question, alone and without a number of its own. */
function remarkAfter(paragraphs: Paragraph[], last: number): Paragraph | null {
  const [remark, next] = paragraphs.slice(last + 1, last + 3);
  const isLabel = (one: Paragraph | undefined): one is Paragraph =>
    one !== undefined && labelBeforeBlank(tidy(one.text)) !== null && idOf(one, tidy(one.text)) === null && one.controls.length === 0;
  const text = tidy(remark?.text ?? '');
  return isLabel(remark) && !isLabel(next) && !isHeading(remark) && !isSignature(text) && !saysKeepOut(text) && !hasBox(text)
    ? remark
    : null;
}

/** The empty paragraph after one that ends a question, or that one itself; a line to write on is room enough. */
function roomAfter(paragraphs: Paragraph[], last: number): Paragraph {
  const [end, after] = [paragraphs[last] as Paragraph, paragraphs[last + 1]];
  return after && isBlank(after) && labelBeforeBlank(end.text) === null ? after : end;
}

/** Most words of a label before a control. */
const LONGEST_LABEL = 3;

/** Nothing but controls, with a short label before each at most: "Answer: […] Remarks: […]". */
function holdsControls(paragraph: Paragraph | undefined): paragraph is Paragraph {
  if (!paragraph || paragraph.controls.length === 0 || idOf(paragraph, withoutControls(paragraph)) !== null) return false;
  const labels = withoutControls(paragraph).split(/[:：]/u).map(tidy);
  return (
    !hasBox(tidy(paragraph.text)) &&
    labels.at(-1) === '' &&
    labels.length <= paragraph.controls.length + 1 &&
    labels.every((label) => countWords(label) <= LONGEST_LABEL)
  );
}

function make(paragraph: Paragraph, text: string, section: string | null, under: Under): FoundQuestion {
  const remark: AnswerPlace[] = under.remark ? [{ kind: 'comment', at: { paragraph: under.remark.index ?? 0 } }] : [];
  return {
    sheet: null,
    id: idOf(paragraph, text),
    section,
    question: splitLeadingId(text)?.rest ?? text,
    at: { paragraph: paragraph.index ?? 0 },
    answers: [...answersOf(paragraph, under), ...remark],
    parent: null,
    guidance: under.items.length > 0 ? under.items.join('\n') : null,
  };
}

function answersOf(paragraph: Paragraph, under: Under): AnswerPlace[] {
  if (under.places.length > 0) return [...placesIn(paragraph), ...under.places];
  const ticks = under.options.flatMap(({ paragraph: option, label }) => ticksIn(option, label));
  if (ticks.length >= 2) return withOptions(ticks);
  const controls = [...paragraph.controls, ...(under.target === paragraph ? [] : under.target.controls)];
  if (controls.length > 0) return withOptions(ownPlaces(controls, paragraph.offered));
  return paragraph.offered ? [offeredPlace(paragraph.index ?? 0, paragraph.offered)] : boxedPlaces(under);
}

/** The boxes printed under a question, each with its option, or where its text is written. */
function boxedPlaces(under: Under): AnswerPlace[] {
  const allowed = under.options.map(({ label }) => withoutBlank(label));
  const boxes = under.options.map(({ paragraph: option, ticked }, index): AnswerPlace => ({
    kind: 'checkbox',
    at: { paragraph: option.index ?? 0 },
    allowed,
    value: allowed[index] ?? '',
    ...(ticked ? { current: 'x' } : {}),
  }));
  const [only] = under.options;
  const offered = under.options.length === 1 && only ? boxesIn(tidy(only.paragraph.text)) : null;
  if (offered) return [{ kind: 'choice', at: { paragraph: only?.paragraph.index ?? 0 }, allowed: offered }];
  const said = under.said === undefined ? {} : { current: under.said };
  return boxes.length >= 2 ? boxes : [{ kind: 'text', at: { paragraph: under.target.index ?? 0 }, ...said }];
}

const offeredPlace = (paragraph: number, { options, ticked }: NonNullable<Paragraph['offered']>): AnswerPlace => ({
  kind: 'choice',
  at: { paragraph },
  allowed: options,
  ...(ticked === undefined ? {} : { current: ticked }),
});
