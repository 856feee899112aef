/**
 * Which column of a table is what. Every pair of a question and an id column is scored as a whole against the
 * evidence (ids, answer cells, header words, texts that ask); the other roles follow from the best pair.
 */
import type { Grid } from './grid.ts';
import type { ColumnHeader, HeaderBlock } from './header-block.ts';
import { findAnswerColumns, listRows } from './answer-columns.ts';
import type { AnswerColumn } from './column-facts.ts';
import { profileColumn } from './profile.ts';
import type { Profile } from './profile.ts';
import { chooseSection } from './section-column.ts';
import { namesUnit } from '../asked-kind.ts';
import { guidanceColumn } from '../described/guidance-column.ts';
import { kindColumn } from '../described/kind-column.ts';
import { rowTypeColumn } from '../described/row-kinds.ts';
import { optionColumn, spreadOptions } from '../described/spread-options.ts';
import type { Among as AmongOptions } from '../described/spread-options.ts';
import { splitLeadingId } from '../text.ts';
import { areColumnsOfLanguages } from './two-languages.ts';
import { namesOtherSide, saysKindOfAnswer } from '../vocabulary.ts';

export interface Layout {
  question: number;
  id: number | null;
  /** The id stands at the beginning of the question's own text. */
  idInText: boolean;
  section: number | null;
  /** Its texts are a name, a colon and a sentence. */
  sectionHeads: boolean;
  guidance: number | null;
  /** Column with the options of each question, as text or as a reference to another sheet. */
  options: number | null;
  /** The column that names the kind of each answer. */
  type: number | null;
  /** The column that says what each row is ("Question", "Section"), beside the one for kinds of answers. */
  rowType: number | null;
  /** Columns that hold an option of each question, one beside the other. */
  spread: number[];
  /** The column that says what numbers are given in. */
  unit: number | null;
  /** Column whose mark says that the row is asked. */
  gate: number | null;
  answers: AnswerColumn[];
  /** Empty columns that are the sender's though their labels could be an answer's. */
  senders: number[];
  /** How sure, for choosing between sheets; also the sum that was maximised. */
  score: number;
  /** Share of question texts that ask. */
  asking: number;
  /** Every text of the question column is a label with its place beside it. */
  labels?: boolean;
}

/** A layout of questions and answer columns alone: what was found without weighing columns against each other. */
export const plainLayout = (question: number, answers: AnswerColumn[]): Layout => ({
  question,
  id: null,
  idInText: false,
  section: null,
  sectionHeads: false,
  guidance: null,
  options: null,
  type: null,
  rowType: null,
  spread: [],
  unit: null,
  gate: null,
  answers,
  senders: [],
  score: 0,
  asking: 0,
});

/** Rows looked at while choosing; the rest of a long table has the same shape. */
const SAMPLE = 1500;

interface Evidence {
  grid: Grid;
  header: HeaderBlock | null;
  profiles: Map<number, Profile>;
  /** Per column, the rows with a list or an open cell of its own. */
  slots: Map<number, Set<number>>;
  slotRows: Set<number>;
  firstSlot: number;
}

const headerOf = (evidence: Evidence, column: number): ColumnHeader | undefined => evidence.header?.columns.get(column);

/** Best assignment of roles to the columns of a table, or null when nothing in it reads like questions. */
export function chooseLayout(grid: Grid, header: HeaderBlock | null, allRows: number[]): Layout | null {
  const rows = allRows.slice(0, SAMPLE);
  const profiles = new Map<number, Profile>();
  for (const column of [...grid.columns, ...(grid.uses('ids in hidden columns') ? grid.hiddenColumns : [])])
    profiles.set(column, profileColumn(grid, column, rows));
  const slots = listRows(grid, rows);
  const slotRows = new Set<number>();
  for (const [, set] of slots) for (const row of set) slotRows.add(row);
  const evidence: Evidence = { grid, header, profiles, slots, slotRows, firstSlot: firstSlotColumn(slots, slotRows.size) };
  let best: { question: number; id: number | null; score: number } | null = null;
  const ids = idCandidates(evidence);
  for (const question of questionCandidates(evidence)) {
    for (const id of [null, ...ids]) {
      if (id === question) continue;
      const score = scorePair(evidence, question, id);
      if (best === null || score > best.score) best = { question, id, score };
    }
  }
  return best === null ? null : complete(evidence, { ...best, ...firstLanguage(evidence, best.question) }, rows);
}

/** Of a question in two languages in columns beside each other, the first asks; the other one is nothing of its own. */
function firstLanguage({ grid, header, profiles }: Evidence, question: number): { question: number; other?: number } {
  const left = question - 1;
  const role = header?.columns.get(left)?.meaning?.role;
  const rows = profiles.get(question)?.worded ?? [];
  if (!grid.uses('one question in two columns, a language each') || (role !== undefined && role !== 'question')) return { question };
  const pairs = rows.map((row) => [grid.text(row, left), grid.text(row, question)]);
  return areColumnsOfLanguages(pairs) ? { question: left, other: question } : { question };
}

function firstSlotColumn(slots: Map<number, Set<number>>, total: number): number {
  const strong = [...slots].filter(([, rows]) => rows.size >= Math.max(2, total * 0.2)).map(([column]) => column);
  return strong.length > 0 ? Math.min(...strong) : Number.POSITIVE_INFINITY;
}

function questionCandidates(evidence: Evidence): number[] {
  const found: { column: number; weight: number }[] = [];
  for (const [column, profile] of evidence.profiles) {
    if (!evidence.grid.columns.includes(column) || !holdsTexts(profile)) continue;
    const header = headerOf(evidence, column);
    const said = header?.meaning;
    if (profile.words < 1.6 && said?.role !== 'question' && !namesWhatLevelsDescribe(evidence, column)) continue;
    if (header?.mark != null || said?.role === 'language') continue;
    found.push({ column, weight: profile.worded.length * Math.min(profile.words, 12) * (said?.role === 'question' ? 4 : 1) });
  }
  return found
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 10)
    .map(({ column }) => column);
}

/** Texts, and not mostly ids or short answers. */
const holdsTexts = ({ worded, ids, rows, choices }: Profile): boolean =>
  worded.length > 0 && ids.length <= rows.length * 0.7 && choices <= 0.6;

/** The first column, of different names, where every other wordy column has a header that says it describes or explains. */
function namesWhatLevelsDescribe({ grid, header, profiles }: Evidence, column: number): boolean {
  const profile = profiles.get(column);
  if (!header || !profile || column !== grid.columns[0] || profile.distinct < 1 || profile.worded.length < profile.rows.length)
    return false;
  if (header.columns.get(column)?.meaning != null) return false;
  const wordy = grid.columns.filter((one) => one !== column && (profiles.get(one)?.words ?? 0) >= 1.6);
  const roles = wordy.map((one) => header.columns.get(one)?.meaning?.role);
  const told = roles.filter((role) => role === 'reference').length;
  return told >= 2 && roles.every((role) => role === 'reference' || role === 'answer' || role === 'comment');
}

function idCandidates(evidence: Evidence): number[] {
  return [...evidence.profiles.values()]
    .filter((profile) => profile.ids.length >= 2 && profile.ids.length >= profile.rows.length * 0.5)
    .filter((profile) => headerOf(evidence, profile.column)?.mark == null)
    .filter((profile) => (evidence.slots.get(profile.column)?.size ?? 0) < profile.rows.length * 0.5)
    .toSorted((a, b) => b.ids.length - a.ids.length)
    .slice(0, 8)
    .map((profile) => profile.column);
}

/** What a header word adds to a column's chance of holding the questions. */
function questionWord(header: ColumnHeader | undefined, holdsIds: boolean): number {
  const meaning = header?.meaning;
  if (!meaning) return 0;
  if (meaning.role === 'question' && meaning.weight === 2 && namesOtherSide(header.label)) return 0.8;
  if (meaning.role === 'question') return [0, 0.8, 1.8, 3][meaning.weight] ?? 0;
  if (meaning.role === 'id') return holdsIds ? -3 : 0;
  if (meaning.role === 'options') return -3;
  if (meaning.role === 'section') return -1.2;
  return -2.5;
}

function scorePair(evidence: Evidence, question: number, id: number | null): number {
  const profile = evidence.profiles.get(question);
  if (!profile) return Number.NEGATIVE_INFINITY;
  const asked = new Set(profile.worded);
  const ids = id === null ? null : evidence.profiles.get(id);
  const own = evidence.slots.get(question)?.size ?? 0;
  let score =
    scoreAnchors(evidence, question, asked, ids?.ids ?? []) +
    questionWord(headerOf(evidence, question), profile.ids.length >= profile.rows.length * 0.3);
  score += 1.4 * profile.asking + Math.min(profile.words / 8, 1) + 0.6 * profile.distinct;
  score += Math.min(1, asked.size / 10) * 0.6;
  if (question > evidence.firstSlot) score -= 1.5;
  if (own > 0) score -= (4 * own) / Math.max(1, profile.rows.length);
  if (ids && id !== null) score += scoreId(evidence, ids, asked, question);
  return score;
}

/** How well the texts of a column stand where ids, lists and open cells do. */
function scoreAnchors({ slots, slotRows }: Evidence, question: number, asked: Set<number>, ids: number[]): number {
  const anchors = new Set(ids);
  for (const row of slotRows) if (!slots.get(question)?.has(row)) anchors.add(row);
  if (anchors.size === 0) return UNKNOWN * 4;
  const hit = [...anchors].filter((row) => asked.has(row)).length;
  return 3 * (hit / anchors.size) + (asked.size > 0 ? hit / asked.size : UNKNOWN);
}

/** A share that nothing is known of. */
const UNKNOWN = 0.4;

/** An id column is good when it is distinct, covers the questions and stands left of them. */
function scoreId(evidence: Evidence, ids: Profile, asked: Set<number>, question: number): number {
  const covered = ids.ids.filter((row) => asked.has(row)).length;
  if (covered === 0) return -5;
  const texts = new Set(ids.ids.map((row) => evidence.grid.text(row, ids.column)));
  const distinct = texts.size / ids.ids.length;
  const said = headerOf(evidence, ids.column)?.meaning;
  const hidden = evidence.grid.hiddenColumns.includes(ids.column);
  let score = 2 * (covered / Math.max(1, Math.min(asked.size, ids.ids.length))) * distinct - 1;
  score += covered / Math.max(1, asked.size) - (distinct < 0.8 ? 1.5 : 0);
  if (said?.role === 'id') score += 0.6;
  else if (said) score -= 0.5;
  if (ids.column > question) score -= 1;
  else score += 0.3 - Math.min(0.2, (question - ids.column) * 0.01);
  return hidden ? score - 0.4 : score;
}

function complete(
  evidence: Evidence,
  best: { question: number; other?: number; id: number | null; score: number },
  rows: number[],
): Layout {
  const { grid, header, profiles, slots } = evidence;
  const profile = profiles.get(best.question);
  const asked = rowsAsked(evidence, best);
  const taken = new Set([best.question, ...[best.id, best.other].filter((one) => one != null)]);
  const type = typeColumn(evidence, best.question, taken);
  taken.add(type ?? best.question);
  const rowType = rowTypeColumn(grid, { rows: rows.filter((row) => row > (header?.bottom ?? row)), taken });
  taken.add(rowType ?? best.question);
  const section = chooseSection({ grid, header, profiles, question: best.question, taken, asked });
  if (section !== null) taken.add(section.column);
  const withRole = (role: string): number | null =>
    [...(header?.columns.values() ?? [])]
      .filter((one) => one.meaning?.role === role && !taken.has(one.column))
      .toSorted((a, b) => Math.abs(a.column - best.question) - Math.abs(b.column - best.question))[0]?.column ?? null;
  const offered = optionColumns(evidence, { asked, type, taken }, withRole('options'));
  for (const column of offered.spread) taken.add(column);
  const leading = asked.filter((row) => splitsOff(grid.text(row, best.question))).length;
  const { answers, senders } = findAnswerColumns({ grid, header, profiles, slots, question: best.question, taken, asked, rows });
  const guidance = guidanceColumn({ grid, header, profiles, taken, question: best.question, answers: answers.map(({ column }) => column) });
  return {
    question: best.question,
    id: best.id,
    idInText: grid.uses('ids in the question text') && best.id === null && leading >= Math.max(2, asked.length * 0.5),
    section: section?.column ?? null,
    sectionHeads: section?.heads ?? false,
    guidance,
    ...offered,
    type,
    rowType,
    unit: grid.uses('units beside the questions') ? unitColumn(header) : null,
    gate: grid.uses('a mark says which rows are asked') ? withRole('gate') : null,
    answers,
    senders,
    score: best.score,
    asking: profile?.asking ?? 0,
  };
}

/** Rows with a text in the question column, and an id where there are ids: those under the header, where there are some. */
function rowsAsked({ header, profiles }: Evidence, { question, id }: { question: number; id: number | null }): number[] {
  const ids = id === null ? undefined : profiles.get(id)?.ids;
  const worded = (profiles.get(question)?.worded ?? []).filter((row) => id === null || ids?.includes(row));
  const under = worded.filter((row) => row > (header?.bottom ?? 0));
  return under.length > 0 ? under : worded;
}

/** The column of units: "Unit", "Einheit". */
const unitColumn = (header: HeaderBlock | null): number | null =>
  [...(header?.columns.values() ?? [])].find((one) => namesUnit(one.label))?.column ?? null;

/** The column that names the kind of each answer by its label ("response_type", "Answer type"), else by what stands in it. */
function typeColumn({ grid, header, profiles }: Evidence, question: number, taken: Set<number>): number | null {
  const named = [...(header?.columns.values() ?? [])].find((one) => saysKindOfAnswer(one.label))?.column;
  if (named !== undefined || !grid.uses('kinds told by their cells')) return named ?? null;
  return kindColumn({
    grid,
    header,
    profiles,
    taken,
    asked: (profiles.get(question)?.worded ?? []).filter((row) => row > (header?.bottom ?? 0)),
  });
}

/** What is chosen from, in a column or in several. */
function optionColumns({ grid, header }: Evidence, among: AmongOptions, named: number | null): Pick<Layout, 'options' | 'spread'> {
  return {
    options: named ?? (grid.uses('options told by their cells') ? optionColumn(grid, among) : null),
    spread: grid.uses('an option a column') ? spreadOptions(grid, header, among) : [],
  };
}

const splitsOff = (text: string): boolean => splitLeadingId(text) !== null;
