/** The fields of a PDF form: each goes to the question it stands beside or under; the others are asked for by their label. */
import { addTo } from '#engine/common/add-to.ts';
import type { AnswerKind, AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { PdfEdge, PdfField, PdfLine } from '#engine/files/model.ts';
import { labelOverBox } from '#engine/files/pdf/button-labels.ts';
import { asks, countWords, isOptionPrompt, isPlaceholder, looksLikeHeading, splitLeadingId, tidy } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import { cellStarts } from './columns.ts';
import { standingOut } from './emphasis.ts';
import { cellsOfFields } from './field-cells.ts';
import type { FieldCell } from './field-cells.ts';
import { asLabel, labelOf, NEAR, textRight, wordsBeside } from './field-labels.ts';
import type { Label } from './field-labels.ts';
import { withOptions } from '../box-options.ts';
import { underStems, withFields, withRemarks } from './field-order.ts';

const kinds: Record<PdfField['kind'], AnswerKind> = {
  text: 'text',
  date: 'date',
  checkbox: 'checkbox',
  radio: 'choice',
  choice: 'choice',
  multi_choice: 'multi_choice',
};

/**
 * Gives every field that can be filled in to the question in whose stretch of the page it stands, or makes a question of
 * it: by its tooltip, the text left of it, or the text over it; of a box, the text right of it is what ticking means.
 */
export function attachFields(found: FoundQuestion[], fields: PdfField[], lines: PdfLine[], edges: PdfEdge[] = []): FoundQuestion[] {
  const usable = fields.filter((field) => !field.readOnly);
  if (usable.length === 0) return found;
  const cells = cellsOfFields(usable, lines, edges);
  const inCell = [...new Set(cells.values())];
  const headings = new Set(
    [...standingOut(lines), ...lines.filter((line) => line.words.every((word) => word.bold))].filter(
      (line) => cellStarts(line.words).length < CELLS_OF_HEAD && !inCell.some((cell) => holds(cell, line)),
    ),
  );
  const questions = found.filter(
    (one, index) =>
      !headsLabels(found, index, { lines, headings }, usable) &&
      !inCell.some((cell) => holds(cell, { page: one.at.page ?? 0, rect: one.at.rect ?? [] })),
  );
  const ofCell = new Map<FieldCell, FoundQuestion>();
  const places = new Map<FoundQuestion, AnswerPlace[]>();
  const own: FoundQuestion[] = [];
  for (const field of usable) {
    const place = placeOf(field, lines, usable);
    const cell = cells.get(field);
    if (cell) {
      const made = ofCell.get(cell) ?? { ...asked(field, cell.label, { lines, headings }), guidance: cell.help };
      if (!ofCell.has(cell)) own.push(made);
      ofCell.set(cell, made);
      addTo(places, made, place);
      continue;
    }
    const beside = besideOwn(field, questions, lines, usable);
    const under = headingOver(field, { lines, headings });
    const question = beside
      ? undefined
      : nearestAcross(
          field,
          questions.filter(
            (one, index) =>
              standsAt(field, one, nextOnPage(questions, index)) &&
              !(under && isOver(one, under)) &&
              !hasOwnLabel(field, one, lines, usable),
          ),
        );
    const label = question ? null : labelOf(field, lines, usable);
    const same =
      label === null
        ? undefined
        : own.find((one) => one.question === label.text && field.kind === 'checkbox' && one.at.page === field.page);
    const to = question ?? same;
    if (to) addTo(places, to, place);
    else if (label) {
      const made = asked(field, label, { lines, headings });
      own.push(made);
      places.set(made, [place]);
    }
  }
  const all = [
    ...questions.map((one) => (places.has(one) ? { ...one, answers: withOptions(places.get(one) ?? []) } : one)),
    ...own.map((one) => ({ ...one, answers: withOptions(places.get(one) ?? []) })),
  ];
  const sorted = all.toSorted((a, b) => (a.at.page ?? 0) - (b.at.page ?? 0) || top(b) - top(a));
  return underStems(withFields(withRemarks(sorted, lines), lines));
}

/** Whether the middle of what is printed lies in a cell. */
function holds({ page, rect: [x0, y0, x1, y1] }: FieldCell, printed: { page: number; rect: number[] }): boolean {
  const [left = 0, low = 0, right = 0, high = 0] = printed.rect;
  const [middle, across] = [(left + right) / 2, (low + high) / 2];
  return printed.page === page && middle > x0 && middle < x1 && across > y0 && across < y1;
}

/** Of questions printed side by side, the last that begins left of a field; else the first. */
function nearestAcross(field: PdfField, questions: FoundQuestion[]): FoundQuestion | undefined {
  const [first] = questions;
  const beside = questions.filter((one) => Math.abs(top(one) - (first ? top(first) : 0)) <= LAPS);
  const left = (one: FoundQuestion): number => one.at.rect?.[0] ?? 0;
  const before = beside.filter((one) => left(one) <= field.rect[0] + NEAR).toSorted((a, b) => left(b) - left(a));
  return before[0] ?? first;
}

/** Fewest fields with labels of their own under what only heads them. */
const FEWEST_UNDER = 2;

/** "1. About you": stands out, asks nothing, and each field under it has a label of its own. */
function headsLabels(found: FoundQuestion[], index: number, { lines, headings }: Pages, fields: PdfField[]): boolean {
  const own = found[index];
  const [, low = 0, , high = 0] = own?.at.rect ?? [];
  if (!own || asks(own.question) || startsLikeQuestion(own.question) || !looksLikeHeading(own.question)) return false;
  if (!lines.some((line) => headings.has(line) && line.page === own.at.page && line.rect[1] <= high && line.rect[3] >= low)) return false;
  const under = fields.filter((field) => standsAt(field, own, nextOnPage(found, index)));
  return (
    under.length >= FEWEST_UNDER &&
    under.every((field) => {
      const label = field.kind === 'checkbox' ? null : asLabel(wordsBeside(field, lines, fields, 'left'));
      return label !== null && label.rect[3] <= low + 1;
    })
  );
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

/** The nearest heading over a field on its page. */
const headingOver = (field: PdfField, { lines, headings }: Pages): PdfLine | undefined =>
  lines.findLast(
    (line) => line.page === field.page && line.rect[1] >= field.rect[3] - 1 && headings.has(line) && looksLikeHeading(line.text),
  );

/** Between a question that has a field in its own line, or boxes under it, and a field under these, a text that is the field's label is printed. */
function hasOwnLabel(field: PdfField, { at }: FoundQuestion, lines: PdfLine[], fields: PdfField[]): boolean {
  const [, bottom = 0, , upper = 0] = at.rect ?? [];
  const inLine = (one: PdfField): boolean => (one.rect[1] + one.rect[3]) / 2 > bottom - 1 && (one.rect[1] + one.rect[3]) / 2 < upper + 1;
  if (inLine(field)) return false;
  const label = labelOf(field, lines, fields);
  const under = label?.rect[3] ?? 0;
  const ticked = (one: PdfField): boolean => isBox(one) && !isBox(field) && one.rect[1] >= under - 1 && one.rect[3] <= bottom + LAPS;
  if (!fields.some((one) => one.page === at.page && (inLine(one) || ticked(one)))) return false;
  return (
    label !== null &&
    label.rect !== field.rect &&
    label.rect[3] <= bottom + 1 &&
    label.rect[1] >= field.rect[3] - LAPS &&
    countWords(label.text) >= 3
  );
}

const isBox = ({ kind }: PdfField): boolean => kind === 'checkbox' || kind === 'radio';

/** Points by which a label may reach into the field under it. */
const LAPS = 4;

/** Whether a question stands over a line. */
const isOver = ({ at }: FoundQuestion, line: PdfLine): boolean => (at.rect?.[1] ?? 0) >= line.rect[3] - 1;

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

/** What ticking a box means: the text right of it, that over it and its like in other rows, or its name in the file. */
function meaningOf(field: PdfField, lines: PdfLine[], fields: PdfField[]): string {
  const right = textRight(field, lines, fields);
  const printed = right === '' ? labelOverBox(field, lines, fields) : right;
  return printed === '' ? (field.options[0] ?? '') : printed;
}

function placeOf(field: PdfField, lines: PdfLine[], fields: PdfField[]): AnswerPlace {
  const kind = kinds[field.kind];
  const value = field.kind === 'checkbox' ? meaningOf(field, lines, fields) : '';
  const current = field.labels?.[field.value] ?? field.value;
  return {
    kind,
    at: { field: field.name },
    ...(kind === 'choice' || kind === 'multi_choice'
      ? {
          allowed: field.options
            .map((option) => field.labels?.[option] ?? option)
            .filter((option) => tidy(option) !== '' && !isOptionPrompt(option)),
        }
      : {}),
    ...(value === '' ? {} : { value }),
    ...(current === ''
      ? {}
      : {
          current,
          ...(field.preset || (field.kind === 'choice' && isOptionPrompt(field.value)) || isPlaceholder(field.value)
            ? { default: true }
            : {}),
        }),
    ...(field.tooltip === '' ? {} : { prompt: field.tooltip }),
  };
}

/** So many cells in a line are labels over columns, not a heading. */
const CELLS_OF_HEAD = 3;

interface Pages {
  lines: PdfLine[];
  /** Lines that stand out. */
  headings: Set<PdfLine>;
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
