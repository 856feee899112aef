import { createHash } from 'node:crypto';
import type { ImportRow } from '#contract/library-import.ts';
import { libraryLimits } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { comparable as sameText } from '#engine/language/text.ts';
import { cleanText } from '#engine/exports/clean-text.ts';
import { type ReadEntry, isState, stateKey } from '#engine/library/library-fields.ts';
import { linesOf } from '#engine/library/library-file.ts';
import type { LibraryListRow } from './store.ts';

/** What an entry says, as a file can change it. */
export interface Said {
  question: string;
  options: string[];
  choice: string | null;
  answer: string;
  ref: string | null;
  section: string | null;
  labels: string[];
  /** When the answer was given, and to whom. */
  dated: Date | null;
  customer: string | null;
  review_at: Date | null;
  status: 'active' | 'retired';
}

export interface PlannedRow extends Omit<ImportRow, 'said'> {
  /** The entry that it changes; null for a new one. */
  id: string | null;
  said: Said;
}

/** Fields of a pair that stand in its questionnaire. */
const inFile = ['question', 'options', 'choice', 'answer', 'ref', 'section', 'labels', 'dated', 'customer'] as const;
const compared = [...inFile, 'review_at', 'status'] as const;
/** A cell of a workbook holds no more (ECMA-376); a longer text was cut and ends with “…”. */
const CELL = 32_767;

/**
 * What the rows of a file would make of the library, in their order. A row is an entry's when it names its id, else when it says the
 * same to the same question; every other one is new.
 */
export const planImport = async (rows: ReadEntry[], library: LibraryListRow[]): Promise<PlannedRow[]> => {
  const byId = new Map(library.map((entry) => [entry.id, entry]));
  const bySaying = new Map(await mapInTurns(library.toReversed(), (entry) => [sayingOf(entry), entry] as const));
  const firstOf = new Map<string, PlannedRow>();
  return mapInTurns(rows, (read) => {
    const named = byId.get(read.entry.id ?? '');
    const said = saidIn(read, named);
    const saying = named ? '' : sayingOf(said);
    const known = named ?? bySaying.get(saying);
    const key = known?.id ?? saying;
    const first = firstOf.get(key);
    const earlier = first?.row;
    const values = known && !named ? besideKnown(partedAs(known, saidIn(read, known)), known) : said;
    const fields = known ? compared.filter((field) => !sameValue(known[field], values[field])) : [];
    const problem = problemOf(read, values, known, fields, earlier);
    const outcome = problem ? 'broken' : !known ? 'new' : fields.length > 0 ? 'changed' : 'same';
    if (first?.outcome === 'new') Object.assign(first.said, saidLater(first.said, said));
    const planned: PlannedRow = {
      row: read.row,
      outcome,
      question: values.question.slice(0, 300),
      fields,
      problem,
      sentence: sentenceOf(outcome, problem, fields, earlier ?? 0),
      id: known?.id ?? null,
      said: values,
    };
    if (!first) firstOf.set(key, planned);
    return planned;
  });
};

/** The rows, those with one of these states as answers in use. */
export const takenIn = (rows: readonly ReadEntry[], states: readonly string[] = []): ReadEntry[] => {
  const taken = new Set(states.map(stateKey));
  const isTaken = ({ status }: ReadEntry['entry']): boolean => status !== undefined && !isState(status) && taken.has(stateKey(status));
  return rows.map((read) => (isTaken(read.entry) ? { ...read, entry: { ...read.entry, status: 'active' } } : read));
};

const plain = (text: string): string => cleanText(text).trim();
const wordsOf = ({ choice, answer }: Pick<Said, 'choice' | 'answer'>): string => sameText(plain(`${choice ?? ''} ${answer}`));
/** Entries that say the same to the same question have the same: "Yes" may be the option of one and the text of the other. */
const sayingOf = (said: Pick<Said, 'question' | 'choice' | 'answer'>): string =>
  createHash('sha256')
    .update([sameText(plain(said.question)), wordsOf(said)].join('\n'))
    .digest('base64');

/** What is said in the same words, parted into option and text as the entry has it. */
const partedAs = ({ choice, answer }: LibraryListRow, said: Said): Said =>
  sameText(plain(choice ?? '')) === sameText(plain(said.choice ?? '')) && sameText(plain(answer)) === sameText(plain(said.answer))
    ? said
    : { ...said, choice, answer };

/** Of the same answer that was given twice, the later day and its customer stay. */
const saidLater = (said: Said, other: Pick<Said, 'dated' | 'customer'>): Said => {
  const isEarlier = other.dated !== null && (said.dated === null || said.dated < other.dated);
  return isEarlier ? { ...said, dated: other.dated, customer: other.customer } : said;
};

/** A row that an entry is found by, which it does not name: what stands in a questionnaire says its own day and customer. */
const besideKnown = (said: Said, known: LibraryListRow): Said =>
  known.document_id === null ? saidLater(said, known) : { ...said, dated: known.dated, customer: known.customer };

/** What a row says; where the file has no column for a field, the entry says it. */
const saidIn = ({ entry }: ReadEntry, known: Said | undefined): Said => {
  const text = (
    field: 'question' | 'choice' | 'answer' | 'ref' | 'section' | 'customer',
    before: string | null | undefined,
  ): string | null => {
    const read = entry[field];
    return read === undefined ? (before ?? null) : uncut(read, before) || null;
  };
  const status = entry.status?.toLowerCase();
  return {
    question: text('question', known?.question) ?? '',
    options: entry.options === undefined ? (known?.options ?? []) : linesOf(entry.options),
    choice: text('choice', known?.choice),
    answer: text('answer', known?.answer) ?? '',
    ref: text('ref', known?.ref),
    section: text('section', known?.section),
    labels: entry.labels === undefined ? (known?.labels ?? []) : linesOf(entry.labels),
    dated: entry.dated === undefined ? (known?.dated ?? null) : dateOf(entry.dated),
    customer: text('customer', known?.customer),
    review_at: entry.review_at === undefined ? (known?.review_at ?? null) : dateOf(entry.review_at),
    status: status === 'retired' || status === 'active' ? status : (known?.status ?? 'active'),
  };
};

/** The whole text again where a cell could hold only its beginning. */
const uncut = (read: string, before: string | null | undefined): string =>
  before && read.length >= CELL - 1 && read.endsWith('…') && plain(before).startsWith(read.slice(0, -1)) ? before : read;

const dateOf = (text: string): Date | null => (isDate(text) ? new Date(text) : null);
const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) && !Number.isNaN(Date.parse(text));

const sameValue = (before: unknown, after: unknown): boolean => JSON.stringify(comparable(before)) === JSON.stringify(comparable(after));
const comparable = (value: unknown): unknown => {
  if (typeof value === 'string') return plain(value) || null;
  if (Array.isArray(value)) return value.map((item) => plain(String(item)).replaceAll(/\s+/g, ' '));
  return value ?? null;
};

const problemOf = (
  { entry }: ReadEntry,
  said: Said,
  known: LibraryListRow | undefined,
  fields: readonly (typeof compared)[number][],
  earlier: number | undefined,
): ImportRow['problem'] => {
  if (said.question === '') return 'no_question';
  if (said.choice === null && said.answer === '' && fields.some((field) => field === 'choice' || field === 'answer')) return 'no_answer';
  if (said.choice === null && said.answer === '' && !known) return 'no_answer';
  if ((tooLong(said) || placeTooLong(said, known, fields)) && (!known || fields.length > 0)) return 'too_long';
  if (entry.review_at !== undefined && entry.review_at !== '' && !isDate(entry.review_at)) return 'bad_date';
  if (entry.status !== undefined && !isState(entry.status)) return 'bad_status';
  if (earlier !== undefined) return 'twice';
  const chosen = fields.includes('choice') || fields.includes('options') || !known;
  if (chosen && said.choice !== null && said.options.length > 0 && !said.options.includes(said.choice)) return 'not_an_option';
  if (known?.document_id && fields.some((field) => (inFile as readonly string[]).includes(field))) return 'in_its_file';
  return null;
};

const tooLong = ({ question, options, choice, answer, labels, customer }: Said): boolean =>
  question.length > libraryLimits.question ||
  answer.length > libraryLimits.answer ||
  (choice ?? '').length > libraryLimits.option ||
  (customer ?? '').length > libraryLimits.customer ||
  options.length > libraryLimits.options ||
  options.some((option) => option.length > libraryLimits.option) ||
  labels.length > 100 ||
  labels.some((label) => label.length > 100);

/** A longer one that stands in a questionnaire stays as it is. */
const placeTooLong = ({ ref, section }: Said, known: LibraryListRow | undefined, fields: readonly string[]): boolean =>
  ((!known || fields.includes('ref')) && (ref ?? '').length > limits.ref) ||
  ((!known || fields.includes('section')) && (section ?? '').length > limits.section);

const problems: Record<NonNullable<ImportRow['problem']>, string> = {
  no_question: 'There is no question in this row.',
  no_answer: 'There is neither a choice nor an answer in this row.',
  not_an_option: 'The choice is none of the options of this row.',
  too_long: `A question has at most ${libraryLimits.question} characters, an answer ${libraryLimits.answer}, an option ${libraryLimits.option}, a customer ${libraryLimits.customer}, an id ${limits.ref}, a section ${limits.section}.`,
  bad_date: 'The review date must look like 2027-01-31.',
  bad_status: 'Its status is neither active nor retired; rows with one of `states` come in as active.',
  twice: 'The same entry stands in an earlier row.',
  in_its_file: 'This entry stands in a questionnaire: change it there. Here only its status and review date can be changed.',
};

const sentenceOf = (outcome: ImportRow['outcome'], problem: ImportRow['problem'], fields: readonly string[], earlier: number): string => {
  if (problem === 'twice') return `The same entry stands in row ${earlier}.`;
  if (problem) return problems[problem];
  if (outcome === 'new') return 'This entry is added.';
  return outcome === 'same' ? 'Nothing changes.' : `Changes: ${fields.join(', ').replaceAll('_', ' ')}.`;
};
