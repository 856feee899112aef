/** What the pages of a PDF leave of a form: fields, boxes, lines that ask, labels, numbers that are missing. */
import { type Reason, type ReasonCode, reason } from '#contract/reasons.ts';
import { comparable } from '#engine/language/text.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import type { PdfField, PdfLine } from '#engine/files/model.ts';
import { cellStarts } from '../pdf/columns.ts';
import { blankLine, hasLetters, splitLeadingId } from '../text.ts';
import { isSignature } from '../vocabulary.ts';
import { idShape } from '../rules/row-facts.ts';
import { quoted, spans } from './loss.ts';
import { gapsIn, listed } from './numbers.ts';
import type { LossRule } from './loss.ts';
import { isQuestionAlone } from './read-sheet.ts';

export interface ReadPages {
  lines: PdfLine[];
  fields: PdfField[];
  questions: FoundQuestion[];
}

/** Without white space and hyphens, which line breaks add, and without boxes to tick. */
const squashed = (text: string): string => comparable(text).replace(/[\s\-\u00ad\u2010-\u2015☐☑☒□❏❐❑❒▢○◯⬜\uf06f\uf0a8]+/gu, '');

const takenText = (questions: FoundQuestion[]): string =>
  squashed(
    questions
      .flatMap((one) => [
        one.id ?? '',
        one.question,
        one.guidance ?? '',
        one.section ?? '',
        one.parent ?? '',
        ...one.answers.flatMap((place) => [place.value ?? '', place.prompt ?? '', place.current ?? '', ...(place.allowed ?? [])]),
      ])
      .join('\n'),
  );

/** Whether a line lies within the place of a question. */
function standsIn({ page, rect: [x0, y0, x1, y1] }: PdfLine, { at }: FoundQuestion): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = at.rect ?? [];
  const middle = (y0 + y1) / 2;
  return at.page === page && middle > bottom - 1 && middle < top + 1 && x0 < right && x1 > left;
}

function linesLeft({ lines, questions }: ReadPages, looks: (line: PdfLine) => boolean): PdfLine[] {
  const text = takenText(questions);
  return lines.filter((line) => {
    const said = squashed(splitLeadingId(line.text)?.rest ?? line.text);
    return (
      looks(line) &&
      !questions.some((one) => standsIn(line, one)) &&
      said !== '' &&
      !text.includes(said) &&
      !questions.some(({ question }) => said.includes(squashed(question)))
    );
  });
}

type OfPages = Extract<ReasonCode, `lost_page_${'asks' | 'boxes' | 'labels' | 'side' | 'columns' | 'numbered'}`>;

/** By page, with the first of the lines. */
function byPage(lines: PdfLine[], code: OfPages): Reason[] {
  if (lines.length === 0) return [];
  return [reason(code, { ...pagesOf(lines.map((line) => line.page)), text: quoted(lines[0]?.text ?? '') })];
}

function pagesOf(numbers: number[]): { pages: string; count: number } {
  const { spans: pages, count } = spans(numbers);
  return { pages, count };
}

/** Fewest lines of a look that says little alone. */
const SEVERAL = 2;

const fieldsLeft: LossRule<ReadPages> = {
  name: 'losses: fields of a PDF',
  tells({ fields, questions }) {
    const taken = new Set(questions.flatMap((one) => one.answers.map((place) => place.at?.field)));
    const lost = fields.filter((field) => !field.readOnly && !taken.has(field.name));
    return lost.length === 0
      ? []
      : [
          reason('lost_page_fields', {
            ...pagesOf(lost.map((field) => field.page)),
            text: lost
              .slice(0, 3)
              .map((field) => quoted(field.name))
              .join(', '),
          }),
        ];
  },
};

const asking: LossRule<ReadPages> = {
  name: 'losses: lines of a PDF that ask',
  tells: (read) =>
    byPage(
      linesLeft(read, ({ text }) => isQuestionAlone(text)),
      'lost_page_asks',
    ),
};

const boxes: LossRule<ReadPages> = {
  name: 'losses: boxes of a PDF',
  tells: (read) =>
    byPage(
      linesLeft(read, ({ text }) => /[☐☑☒□❏❐❑❒▢○◯⬜\uf06f\uf0a8]/u.test(text) && hasLetters(text)),
      'lost_page_boxes',
    ),
};

const labels: LossRule<ReadPages> = {
  name: 'losses: labels of a PDF',
  tells(read) {
    const lost = linesLeft(read, ({ text }) => /^[^.!?]{2,60}[:：]\s*(?:[_.…]{3,}\s*)?$/u.test(text) && hasLetters(text));
    const on = (page: number): number => lost.filter((line) => line.page === page).length;
    const asked = (page: number): number => read.questions.filter((one) => one.at.page === page).length;
    const many = lost.filter(({ page }) => on(page) >= SEVERAL && on(page) >= asked(page));
    return byPage(many, 'lost_page_labels');
  },
};

const numbered: LossRule<ReadPages> = {
  name: 'losses: lines of a PDF with an id',
  tells(read) {
    const shapes = new Set(read.questions.flatMap(({ id }) => (id === null ? [] : [idShape(id)])));
    const ids = new Set(read.questions.map(({ id }) => id));
    const lost = linesLeft(read, ({ text }) => {
      const id = splitLeadingId(text)?.id ?? /^(\S{1,12})\s/u.exec(text)?.[1] ?? null;
      return id !== null && /\d/.test(id) && shapes.has(idShape(id)) && !ids.has(id);
    });
    return byPage(lost, 'lost_page_numbered');
  },
};

const missing: LossRule<ReadPages> = {
  name: 'losses: numbers missing in a PDF',
  tells: ({ questions }) =>
    gapsIn(questions).map(({ before, after, ids }) =>
      reason('lost_page_numbers', {
        ...pagesOf([before?.at.page, after.at.page].filter((page) => page !== undefined)),
        text: quoted(after.question),
        id: after.id ?? '',
        ids: listed(ids),
      }),
    ),
};

/** Several lines to write on in one line, each behind a label, of which fewer were taken. */
const sideBySide: LossRule<ReadPages> = {
  name: 'losses: labels side by side in a PDF',
  tells({ lines, questions }) {
    const lost = lines.filter((line) => {
      const labels = line.text.split(blankLine).filter((part) => /[:：]\s*$/u.test(part) && hasLetters(part));
      return labels.length >= SEVERAL && !isSignature(line.text) && questions.filter((one) => standsIn(line, one)).length < labels.length;
    });
    return byPage(lost, 'lost_page_side');
  },
};

/** Cells of a line of labels, and lines under it that make a table. */
const LABELS = 3;
/** Most characters of a label. */
const LONGEST_LABEL = 40;
/** Points by which a row begins apart from the labels at most. */
const EDGE = 4;

/** Letter heights between two words that part cells for sure. */
const APART = 1.5;

const cellsApart = ({ words }: PdfLine): number =>
  words.filter((word, at) => at === 0 || word.x0 - (words[at - 1]?.x1 ?? 0) > APART * word.size).length;

/** Labels over columns, and two lines or more under them that begin where the first label does and were not taken. */
const tables: LossRule<ReadPages> = {
  name: 'losses: tables of a PDF',
  tells(read) {
    const left = new Set(linesLeft(read, ({ text }) => hasLetters(text) && text.length <= LONGEST_LABEL));
    const heads = read.lines.filter((line, at) => {
      const short =
        cellsApart(line) >= LABELS &&
        !/^\p{Ll}/u.test(line.text) &&
        line.text.length <= LONGEST_LABEL * LABELS &&
        !isQuestionAlone(line.text);
      const under = read.lines.slice(at + 1, at + 1 + SEVERAL);
      const begins = (one: PdfLine): boolean => Math.abs(one.rect[0] - line.rect[0]) <= EDGE && cellStarts(one.words).length === 1;
      const taken = read.questions.some((one) => standsIn(line, one));
      return short && !taken && under.length === SEVERAL && under.every((one) => one.page === line.page && left.has(one) && begins(one));
    });
    return byPage(heads, 'lost_page_columns');
  },
};

/** The rules of the pages of a PDF. */
export const pdfLossRules: readonly LossRule<ReadPages>[] = [fieldsLeft, asking, boxes, labels, sideBySide, tables, numbered, missing];
