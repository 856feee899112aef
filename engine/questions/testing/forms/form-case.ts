/** A form with what a person would find in it, and the count of what was found. */
import type { Extraction, FoundQuestion, Place } from '#contract/extraction.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '../../find-questions.ts';
import { workbookOf } from '../form.ts';
import type { TestForm } from '../form.ts';

export interface FormCase {
  name: string;
  /** Sheets in the neutral model, or a file. */
  form: TestForm | TestForm[] | { file: string; bytes: () => Uint8Array };
  /**
   * Places of the questions in order, each with its answer places: `B2:C2,D2`. On forms of several sheets a name goes
   * before it: `People!B2:C2`. Word: `t0.1.1` (table, row, cell), `p3` (paragraph). Text: `l2`. Without places a
   * question's text stands alone after `=`.
   */
  expect: string;
  /** Kinds of the answer places of the first question, in order; where not given they are not compared. */
  kinds?: string;
  /** Sections of the questions in order, each with the number of questions in it; where not given they are not compared. */
  sections?: [section: string | null, count: number][];
}

/** Rows written as one text each, cells parted by `|`. */
export const lines = (...rows: string[]): string[][] => rows.map((row) => row.split('|'));

/** Finds the questions of a case's form. */
export async function extractCase({ form }: FormCase): Promise<Extraction> {
  if (Array.isArray(form) || 'rows' in form) return findQuestions(workbookOf(...[form].flat()), 'form.xlsx');
  return findQuestions(await readSource(form.bytes(), form.file), form.file);
}

function keyOf(at: Place | undefined): string {
  if (!at) return '-';
  if (at.table !== undefined) return `t${at.table}.${at.row}.${at.cell}`;
  if (at.paragraph !== undefined) return `p${at.paragraph}`;
  if (at.line !== undefined) return `l${at.line}`;
  if (at.control !== undefined) return `c${at.control}`;
  if (at.field !== undefined) return `f${at.field}`;
  if (at.column !== undefined) return `${String.fromCharCode(65 + at.column)}${(at.row ?? 0) + 1}`;
  return `${at.cell ?? '-'}${at.part === undefined ? '' : `.${at.part}`}`;
}

/** What was found, written as `expect` is. */
export function written(extraction: Extraction): string[] {
  const sheets = new Set(extraction.questions.map((question) => question.sheet));
  return extraction.questions.map((question: FoundQuestion) => {
    if (question.at.page !== undefined) return `=${question.question}`;
    const sheet = sheets.size > 1 ? `${question.sheet}!` : '';
    const answers = question.answers.filter((one) => one.at !== undefined).map((one) => keyOf(one.at));
    return `${sheet}${keyOf(question.at)}${answers.length > 0 ? `:${answers.join(',')}` : ''}`;
  });
}

export const expected = ({ expect }: FormCase): string[] =>
  (expect.startsWith('=') ? expect.split('\n') : expect.split(/\s+/)).map((one) => one.trim()).filter((one) => one !== '');

/** The section of every question of a case, or null where the case names none. */
export const expectedSections = ({ sections }: FormCase): (string | null)[] | null =>
  sections?.flatMap(([section, count]) => Array.from({ length: count }, () => section)) ?? null;

export interface Counts {
  gold: number;
  found: number;
  right: number;
  /** Of the right ones, those with exactly the answer places expected. */
  places: number;
}

/** Compares by place (PDF: by text). */
export function count(gold: string[], found: string[]): Counts {
  const place = (text: string): string => (text.startsWith('=') ? text : (text.split(':')[0] ?? ''));
  const byPlace = new Map(found.map((one) => [place(one), one]));
  const right = gold.filter((one) => byPlace.has(place(one)));
  return {
    gold: gold.length,
    found: found.length,
    right: right.length,
    places: right.filter((one) => byPlace.get(place(one)) === one).length,
  };
}
