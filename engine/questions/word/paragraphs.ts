/** Questions that stand as paragraphs: numbered, bulleted or plain, with no place of their own for the answer. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { WordBlock, WordParagraph } from '#engine/files/model.ts';
import type { Uses } from '../rules/rule.ts';
import { asks, blankLine, boxesIn, countWords, hasLetters, labelBeforeBlank, looksLikeHeading, splitLeadingId, tidy } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { withoutChoices } from '../printed-choices.ts';
import { isSignature, saysKeepOut, startsLikeQuestion } from '../vocabulary.ts';
import { hasBox, isTicked, tickedIn, withoutBox } from './options-in-cell.ts';

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
    if (isHeading(paragraph) && !paragraph.offered) {
      if (text !== '') section = text.replace(/\s+/g, ' ');
      continue;
    }
    if (!isAsked(paragraph, lists) && !(uses('numbers over lines to write on, in Word') && isOverLine(paragraphs, position))) {
      if (isBoldName(paragraph)) section = text.replace(/\s+/g, ' ');
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
  const lines = new Set(paragraphs.filter((one) => labelBeforeBlank(one.text) !== null).map((one) => one.index));
  return questions.length >= minimum ? questions : questions.filter((question) => lines.has(question.at.paragraph ?? null));
}

const isBoldName = ({ bold, text, controls }: Paragraph): boolean => bold && looksLikeHeading(tidy(text)) && controls.length === 0;

function isAsked(paragraph: Paragraph, lists: Set<string>): boolean {
  const text = tidy(paragraph.text);
  const inList = lists.has(listKey(paragraph) ?? '') && hasLetters(text);
  if (blankLine.test(text) && (isSignature(text) || saysKeepOut(text))) return false;
  const asked =
    labelBeforeBlank(text) !== null ||
    inList ||
    isQuestionText(text) ||
    (paragraph.offered !== undefined && (/[:：?？؟\u037e]\s*$/u.test(text) || asks(text))) ||
    (paragraph.controls.length > 0 && hasLetters(text));
  return asked && !hasBox(text);
}

/** A numbered sentence over a line to write on. */
function isOverLine(paragraphs: Paragraph[], position: number): boolean {
  const [text = '', under = ''] = paragraphs.slice(position, position + 2).map((one) => tidy(one.text));
  const led = splitLeadingId(text);
  return led !== null && countWords(led.rest) >= 3 && blankLine.test(under) && !hasLetters(under.replace(blankLine, ''));
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
  /** Position of the last paragraph that belongs to the question. */
  last: number;
  /** Where the answer is written. */
  target: Paragraph;
  /** The answer that stands there. */
  said?: string;
}

/** "Answer:" on a line of its own. */
const isAnswerLabel = (text: string): boolean => /:\s*$/.test(text) && countWords(text) <= 3 && headerMeaning(text)?.role === 'answer';

/** "Answer: ________": the line to write on says that it is one. */
const labelsAnswer = (text: string): boolean => isAnswerLabel(`${labelBeforeBlank(text)?.replace(/\s*:$/, '') ?? ''}:`);

/** A line to write on, with nothing else or with a label that says so. */
const isLine = (text: string): boolean =>
  blankLine.test(text) && !hasBox(text) && (!hasLetters(text.replace(blankLine, '')) || labelsAnswer(text));

/** The empty paragraph under a label for the answer, or the label itself. */
const underLabel = (paragraphs: Paragraph[], label: number): number => (isBlank(paragraphs[label + 1]) ? label + 1 : label);

/** An item of a list under a question, of another list than its own, that asks nothing. */
function isSubItem(paragraph: Paragraph, own: Paragraph, lists: Set<string>): boolean {
  const key = listKey(paragraph);
  const text = tidy(paragraph.text);
  return key !== null && !lists.has(key) && key !== listKey(own) && text !== '' && !/[?？؟\u037e]\s*$/u.test(text);
}

/** What follows a question and belongs to it: boxes to tick, bulleted sub-items, an empty paragraph or a line to write on. */
function gatherUnder(paragraphs: Paragraph[], position: number, lists: Set<string>, uses: Uses): Under {
  const own = paragraphs[position] as Paragraph;
  const under: Under = { items: [], options: [], last: position, target: own };
  for (let next = position + 1; next < paragraphs.length; next += 1) {
    const paragraph = paragraphs[next] as Paragraph;
    const text = tidy(paragraph.text);
    if (isHeading(paragraph)) break;
    const room = next === position + 1 && isAnswerLabel(text) ? underLabel(paragraphs, next) : isLine(text) ? next : null;
    if (room !== null) return { ...under, last: room, target: paragraphs[room] ?? paragraph };
    if (hasBox(text)) under.options.push({ paragraph, label: withoutBox(text), ticked: isTicked(text) });
    else if (uses('sub-items of a Word question') && isSubItem(paragraph, own, lists)) under.items.push(text);
    else break;
    under.last = next;
  }
  under.target = roomAfter(paragraphs, under.last);
  return under;
}

/** The empty paragraph after one that ends a question, or that one itself; a line to write on is room enough. */
function roomAfter(paragraphs: Paragraph[], last: number): Paragraph {
  const [end, after] = [paragraphs[last] as Paragraph, paragraphs[last + 1]];
  return after && isBlank(after) && labelBeforeBlank(end.text) === null ? after : end;
}

/** The text of a paragraph without what stands in its controls. */
const withoutControls = ({ text, controls }: Paragraph): string =>
  tidy(
    controls.reduce(
      (rest, { value }) => (value !== '' && tidy(rest).endsWith(tidy(value)) ? tidy(rest).slice(0, -tidy(value).length) : rest),
      text,
    ),
  );

function make(paragraph: Paragraph, text: string, section: string | null, under: Under): FoundQuestion {
  const split = splitLeadingId(text);
  const marker = paragraph.list?.bullet === false ? (paragraph.list.marker ?? null) : null;
  return {
    sheet: null,
    id: split?.id ?? marker?.replace(/[.)\s]+$/, '') ?? null,
    section,
    question: split?.rest ?? text,
    at: { paragraph: paragraph.index ?? 0 },
    answers: answersOf(paragraph, under),
    parent: null,
    guidance: under.items.length > 0 ? under.items.join('\n') : null,
  };
}

function answersOf(paragraph: Paragraph, under: Under): AnswerPlace[] {
  const controls = [...paragraph.controls, ...(under.target === paragraph ? [] : under.target.controls)];
  if (controls.length > 0)
    return controls.map((control) => ({
      kind: control.kind === 'dropdown' ? 'choice' : control.kind,
      at: { control: control.id },
      ...(control.kind === 'dropdown' ? { allowed: control.options } : {}),
      ...(control.placeholder || control.value === '' ? {} : { current: control.value }),
    }));
  if (paragraph.offered) return [offeredPlace(paragraph.index ?? 0, paragraph.offered)];
  const boxes = under.options.map(({ paragraph: option, label, ticked }): AnswerPlace => ({
    kind: 'checkbox',
    at: { paragraph: option.index ?? 0 },
    value: label,
    ...(ticked ? { current: 'x' } : {}),
  }));
  const [only] = under.options;
  const offered = under.options.length === 1 && only ? boxesIn(tidy(only.paragraph.text)) : null;
  if (offered) return [{ kind: 'choice', at: { paragraph: only?.paragraph.index ?? 0 }, allowed: offered }];
  const said = under.said === undefined ? {} : { current: under.said };
  return boxes.length >= 2 ? boxes : [{ kind: 'text', at: { paragraph: under.target.index ?? 0 }, ...said }];
}

const offeredPlace = (paragraph: number, { options, ticked }: NonNullable<Paragraph['offered']>): AnswerPlace => ({
  kind: 'choice-in-cell',
  at: { paragraph },
  allowed: options,
  ...(ticked === undefined ? {} : { current: ticked }),
});
