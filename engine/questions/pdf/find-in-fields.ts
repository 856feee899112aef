/** The fields of a PDF form: each goes to the question it stands beside or under; the others are asked for by their label. */
import type { AnswerKind, AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { PdfField, PdfLine, PdfWord } from '#engine/files/model.ts';
import { asks, countWords, hasLetters, looksLikeHeading, splitLeadingId, tidy } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { standingOut } from './emphasis.ts';

type Rect = [number, number, number, number];

const kinds: Record<PdfField['kind'], AnswerKind> = {
  text: 'text',
  date: 'date',
  checkbox: 'checkbox',
  radio: 'choice',
  choice: 'choice',
  multi_choice: 'multi_choice',
};

/** Points between a field and the text that is still its label. */
const NEAR = 16;
/** A gap of this many letter heights ends a label. */
const GAP = 4;
/** Letter heights from a field to its label: on the left it may stand at the margin. */
const FARTHEST = { left: 40, right: 3 };

/**
 * Gives every field that can be filled in to the question in whose stretch of the page it stands, or makes a question of
 * it: by its tooltip, the text left of it, or the text over it; of a box, the text right of it is what ticking means.
 */
export function attachFields(questions: FoundQuestion[], fields: PdfField[], lines: PdfLine[]): FoundQuestion[] {
  const usable = fields.filter((field) => !field.readOnly);
  if (usable.length === 0) return questions;
  const headings = new Set([...standingOut(lines), ...lines.filter((line) => line.words.every((word) => word.bold))]);
  const places = new Map<FoundQuestion, AnswerPlace[]>();
  const own: FoundQuestion[] = [];
  for (const field of usable) {
    const place = placeOf(field, lines, usable);
    const beside = besideOwn(field, questions, lines, usable);
    const question = beside ? undefined : questions.find((one, index) => standsAt(field, one, nextOnPage(questions, index)));
    const label = question ? null : labelOf(field, lines, usable);
    const same =
      label === null
        ? undefined
        : own.find((one) => one.question === label.text && field.kind === 'checkbox' && one.at.page === field.page);
    const to = question ?? same;
    if (to) places.set(to, [...(places.get(to) ?? []), place]);
    else if (label) {
      const made = asked(field, label, { lines, headings });
      own.push(made);
      places.set(made, [place]);
    }
  }
  const all = [
    ...questions.map((one) => (places.has(one) ? { ...one, answers: places.get(one) ?? [] } : one)),
    ...own.map((one) => ({ ...one, answers: places.get(one) ?? [] })),
  ];
  return all.toSorted((a, b) => (a.at.page ?? 0) - (b.at.page ?? 0) || top(b) - top(a));
}

/** Whether a text of its own stands left of a field, which is no part of a question. */
function besideOwn(field: PdfField, questions: FoundQuestion[], lines: PdfLine[], fields: PdfField[]): boolean {
  if (field.kind === 'checkbox' || field.kind === 'radio') return false;
  const label = asLabel(wordsBeside(field, lines, fields, 'left'));
  if (!label || countWords(label.text) < 2 || headerMeaning(label.text)?.role === 'answer') return false;
  const [, low, , high] = label.rect;
  return !questions.some(
    ({ at: { page, rect: [, bottom = 0, , upper = 0] = [] } }) => page === field.page && bottom <= high && upper >= low,
  );
}

const top = (question: FoundQuestion): number => question.at.rect?.[3] ?? 0;

function nextOnPage(questions: FoundQuestion[], index: number): FoundQuestion | undefined {
  const own = questions[index];
  return questions
    .filter((one) => one.at.page === own?.at.page && own !== undefined && top(one) < top(own))
    .toSorted((a, b) => top(b) - top(a))[0];
}

/** Whether a field's middle lies between a question's upper edge and that of the next one on its page. */
function standsAt(field: PdfField, question: FoundQuestion, next: FoundQuestion | undefined): boolean {
  if (question.at.page !== field.page || !question.at.rect) return false;
  const middle = (field.rect[1] + field.rect[3]) / 2;
  const [, bottom = 0, , upper = 0] = question.at.rect;
  const floor = next ? top(next) : bottom - (field.rect[3] - field.rect[1]) - NEAR * 2;
  return middle <= upper + 3 && middle > floor;
}

function placeOf(field: PdfField, lines: PdfLine[], fields: PdfField[]): AnswerPlace {
  const kind = kinds[field.kind];
  const right = field.kind === 'checkbox' ? textRight(field, lines, fields) : '';
  const value = right !== '' ? right : (field.options[0] ?? '');
  return {
    kind,
    at: { field: field.name },
    ...(kind === 'choice' || kind === 'multi_choice' ? { allowed: field.options.filter((option) => tidy(option) !== '') } : {}),
    ...(field.kind === 'checkbox' && value !== '' ? { value } : {}),
    ...(field.value === '' ? {} : { current: field.value }),
    ...(field.tooltip === '' ? {} : { prompt: field.tooltip }),
  };
}

interface Pages {
  lines: PdfLine[];
  /** Lines that stand out. */
  headings: Set<PdfLine>;
}

interface Label {
  text: string;
  rect: Rect;
}

/** What a field asks for, or null when nothing says so. */
function labelOf(field: PdfField, lines: PdfLine[], fields: PdfField[]): Label | null {
  const told = tidy(field.tooltip);
  const tooltip = hasLetters(told) && told.toLowerCase() !== field.name.toLowerCase() ? { text: told, rect: field.rect } : null;
  const printed = field.kind === 'checkbox' ? labelOfBox(field, lines, fields) : printedLabel(field, lines, fields);
  return printed && !(tooltip && saysMore(tooltip.text, printed.text)) ? printed : (tooltip ?? nameAsLabel(field));
}

/** A tooltip that asks where the print only names is the question. */
const saysMore = (told: string, printed: string): boolean => asks(told) && !asks(printed);

function printedLabel(field: PdfField, lines: PdfLine[], fields: PdfField[]): Label | null {
  const found = [
    wordsBeside(field, lines, fields, 'left'),
    wordsNear(field, lines, fields, 'over'),
    wordsNear(field, lines, fields, 'under'),
  ].map(asLabel);
  const alike = found.find((one) => one !== null && sharesName(one.text, field.name));
  return alike ?? found[0] ?? found[1] ?? null;
}

/** The field's own name as words, where nothing is printed. */
function nameAsLabel(field: PdfField): Label | null {
  const name =
    field.name
      .split('.')
      .at(-1)
      ?.replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_\-[\]\d]+/g, ' ')
      .trim() ?? '';
  return countWords(name) > 0 && hasLetters(name) ? { text: name, rect: field.rect } : null;
}

/** Of a box: the text before the first box of its line; alone, or without such a text, its own text. */
function labelOfBox(field: PdfField, lines: PdfLine[], fields: PdfField[]): Label | null {
  const inLine = fields.filter(
    (one) => one.kind === 'checkbox' && one.page === field.page && one.rect[1] < field.rect[3] && one.rect[3] > field.rect[1],
  );
  const first = inLine.toSorted((a, b) => a.rect[0] - b.rect[0])[0] ?? field;
  const before = asLabel(wordsBeside(first, lines, fields, 'left'));
  const over = inLine.length > 1 ? asLabel(wordsNear(first, lines, fields, 'over')) : null;
  return before ?? over ?? asLabel(wordsBeside(field, lines, fields, 'right'));
}

function asLabel(words: PdfWord[]): Label | null {
  const text = tidy(
    words
      .map((word) => word.text)
      .join(' ')
      .replace(/[_.…]{3,}/gu, '')
      .replace(/[:\s]+$/, ''),
  );
  if (!hasLetters(text)) return null;
  return {
    text,
    rect: [
      Math.min(...words.map((word) => word.x0)),
      Math.min(...words.map((word) => word.y0)),
      Math.max(...words.map((word) => word.x1)),
      Math.max(...words.map((word) => word.y1)),
    ],
  };
}

const textRight = (field: PdfField, lines: PdfLine[], fields: PdfField[]): string =>
  asLabel(wordsBeside(field, lines, fields, 'right'))?.text ?? '';

/** Words of the field's own line on one side, up to a wide gap or another field. A box's question may stand beyond its siblings. */
function wordsBeside(field: PdfField, lines: PdfLine[], fields: PdfField[], side: 'left' | 'right'): PdfWord[] {
  const [x0, y0, x1, y1] = field.rect;
  const middle = Math.min((y0 + y1) / 2, y1 - 4);
  const line = lines.filter(
    (one) => one.page === field.page && one.rect[1] - 3 <= Math.max(middle, y1 - NEAR) && one.rect[3] + 3 >= middle,
  );
  const words = line.flatMap((one) => one.words).filter((word) => (side === 'left' ? word.x1 <= x0 + 3 : word.x0 >= x1 - 3));
  const ordered = words.toSorted((a, b) => (side === 'left' ? b.x1 - a.x1 : a.x0 - b.x0));
  const found: PdfWord[] = [];
  let edge = side === 'left' ? x0 : x1;
  for (const word of ordered) {
    const gap = side === 'left' ? edge - word.x1 : word.x0 - edge;
    const between = fields.some(
      (other) =>
        other !== field &&
        other.page === field.page &&
        overlaps(other.rect, word) &&
        (side === 'left'
          ? other.rect[0] >= word.x1 - 3 && other.rect[2] <= edge + 3
          : other.rect[2] <= word.x0 + 3 && other.rect[0] >= edge - 3),
    );
    if (between || (found.length > 0 && gap > GAP * word.size) || gap > FARTHEST[side] * word.size) break;
    found.push(word);
    edge = side === 'left' ? word.x0 : word.x1;
  }
  return side === 'left' ? found.reverse() : found;
}

const overlaps = (rect: Rect, word: PdfWord): boolean => rect[1] <= word.y1 && rect[3] >= word.y0;

/** Words of the line right over or under a field, as far as the field reaches. */
function wordsNear(field: PdfField, lines: PdfLine[], fields: PdfField[], side: 'over' | 'under'): PdfWord[] {
  const [x0, y0, x1, y1] = field.rect;
  const near = lines
    .filter((one) => one.page === field.page)
    .map((line) => ({ line, away: side === 'over' ? line.rect[1] - y1 : y0 - line.rect[3] }))
    .filter(({ away }) => away >= -4 && away <= NEAR)
    .toSorted((a, b) => a.away - b.away)[0]?.line;
  const taken = (word: PdfWord): boolean =>
    fields.some((other) => other.page === field.page && overlaps(other.rect, word) && other.rect[0] < word.x1 && other.rect[2] > word.x0);
  return near?.words.filter((word) => word.x1 > x0 - 4 && word.x0 < x1 && !taken(word)) ?? [];
}

/** Whether a label and the name of a field have a word in common, or its beginning. */
function sharesName(label: string, name: string): boolean {
  const words = (text: string): string[] =>
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= 3);
  const own = words(name);
  return words(label).some((word) => own.some((other) => word.startsWith(other) || other.startsWith(word)));
}

function asked(field: PdfField, label: Label, { lines, headings }: Pages): FoundQuestion {
  const led = splitLeadingId(label.text);
  const [, , , top] = label.rect;
  const heading = lines.findLast(
    (one) =>
      (one.page < field.page || (one.page === field.page && one.rect[1] >= top - 1)) && headings.has(one) && looksLikeHeading(one.text),
  );
  return {
    sheet: null,
    id: led?.id ?? null,
    section: heading ? tidy(heading.text) : null,
    question: led?.rest ?? label.text,
    at: { page: field.page, rect: [...label.rect] },
    answers: [],
    parent: null,
    guidance: null,
  };
}
