/** One table read into questions: rows judged in order, sections carried down, follow-ups tied to their stem. */
import { reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import { comparable } from '#engine/language/text.ts';
import type { AnswerPlace, FoundQuestion, FoundSheet } from '#contract/extraction.ts';
import { parseCell } from '#engine/files/ranges.ts';
import { presetOf } from './answer-columns.ts';
import type { PlaceOf } from './answer-places.ts';
import { bannerRows, usualLook } from './banners.ts';
import { describedPlace, kindsOfForm } from '../described/described-place.ts';
import type { KindsOfForm } from '../described/described-place.ts';
import { rowKinds } from '../described/row-kinds.ts';
import { followUpsAt } from './follow-ups-at.ts';
import type { Grid } from './grid.ts';
import type { HeaderBlock } from './header-block.ts';
import type { Layout } from './layout.ts';
import { legendRows } from './legends.ts';
import { partsOf } from './parts.ts';
import { idShape } from '../rules/row-facts.ts';
import type { RowContext, RowVerdict } from '../rules/row-facts.ts';
import { judgeRow } from '../rules/rows.ts';
import type { JudgedRow } from '../rules/rows.ts';
import type { Uses } from '../rules/rule.ts';
import { sectionName } from './section-column.ts';
import { sectionRows, sectionsFromIds, tieToStems, withNumberedStems } from './stems.ts';
import { headerTitle } from './table.ts';
import type { Table } from './table.ts';
import { areTwoLanguages } from './two-languages.ts';
import { isUnit } from '../asked-kind.ts';
import { asks, countWords, hasLetters, isIdLike, splitLeadingId, tidyId } from '../text.ts';
import { startsLikeQuestion } from '../vocabulary.ts';

export type LeftOut = NonNullable<FoundSheet['left_out']>[number];

export interface ReadTable {
  table: Table;
  layout: Layout;
  questions: FoundQuestion[];
  /** Row of each question, for the mapping and for putting tables together. */
  rows: number[];
  leftOut: LeftOut[];
  /** Most rows have a list or an open cell. */
  slotted: boolean;
  /** Rows left out because their answer is a formula. */
  mirrors: number;
  /** The answers stand under the questions, or in a card of their own. */
  below?: boolean;
  /** The heading after its last question: the title of the table that follows. */
  nextTitle: string | null;
  /** Labels with an empty cell beside them. */
  labels?: boolean;
  /** First and last column, of a table that stands beside another. */
  band?: { from: number; to: number };
}

export interface TableReading {
  /** Null for CSV and Word, whose places name no sheet. */
  sheetName: string | null;
  placeOf: PlaceOf;
  /** Rows that people say belong to the table. */
  byHand?(row: number): boolean;
  /** The title that stands over the table, after the one before it. */
  title?: string | null;
}

interface State {
  section: string | null;
  other: { ids: string[] } | null;
  stem: string | null;
  /** Last section that the section column gave. */
  column: string | null;
  /** A heading that no question came after yet. */
  fresh: string | null;
  /** The row of the last heading; null where it is none of its own. */
  headed: number | null;
  /** The heading over the table is bold or on a fill: a plain line after it is a note. */
  titled: boolean;
}

/** Reads a table with its layout. */
export function readTable(grid: Grid, table: Table, given: Layout, options: TableReading): ReadTable {
  const layout = withPresets(grid, table, given);
  const slotted = isSlotted(grid, table, layout);
  const context = contextOf(grid, table, layout, { ...options, slotted });
  const judged = table.rows.map((row) => judgeRow(context, row)).filter((verdict) => verdict !== null);
  const verdicts = withNumberedStems(judged, grid, layout);
  const result: ReadTable = { table, layout, questions: [], rows: [], leftOut: [], slotted, mirrors: 0, nextTitle: null };
  const title = options.title ?? null;
  const state: State = { section: title, other: null, stem: null, column: null, fresh: null, headed: null, titled: title !== null };
  const demoted = !layout.labels && grid.uses('topics named by the ids after them') ? sectionRows(verdicts, slotted) : new Set<number>();
  const kinds = kindsOfForm(grid, layout, table.rows);
  const taking = { grid, sheetName: options.sheetName, split: anyMultiPart(verdicts, grid.uses), placeOf: options.placeOf, kinds };
  const headers = [...table.headers];
  for (const verdict of verdicts) {
    while (headers[0] && headers[0].top < verdict.row) enterHeader(state, grid, { table, layout }, headers.shift());
    if (verdict.kind === 'heading' && verdict.row < table.firstHeaderRow && isNote(state, grid, verdict)) continue;
    if (verdict.kind === 'question' && demoted.has(verdict.row)) enterSection(state, verdict.text);
    else take(result, state, verdict, taking);
  }
  result.nextTitle = result.questions.length > 0 ? state.fresh : null;
  if (layout.answers.length === 0) answersUnder(grid, result, options.placeOf);
  tieToStems(result.questions);
  if (result.questions.every((question) => question.section === null)) sectionsFromIds(result.questions);
  return result;
}

/** Without a column for answers they stand under the questions, given or still to be written. */
function answersUnder(grid: Grid, result: ReadTable, placeOf: PlaceOf): void {
  foldAnswers(result, placeOf);
  if (!result.below) answersBelow(grid, result, placeOf);
}

const contextOf = (grid: Grid, table: Table, layout: Layout, options: TableReading & { slotted: boolean }): RowContext => ({
  grid,
  layout,
  placeOf: options.placeOf,
  slotted: options.slotted,
  usual: usualLook(grid, table.rows, layout.question),
  banners: bannersOf(grid, table, layout),
  legend: legendRows(grid, table.rows, layout),
  lastAsked: lastAsked(grid, table, layout),
  idShapes: shapesOf(grid, table, layout),
  firstHeaderRow: table.header ? table.firstHeaderRow : firstAsking(grid, table, layout),
  labels: repeatedLabels(grid, table, layout),
  kinds: rowKinds(grid, layout, table.rows),
  byHand: (row: number): boolean => options.byHand?.(row) ?? false,
});

/** A header between rows may be a section's; one that is not repeated is none right under a heading of its own. */
function enterHeader(state: State, grid: Grid, { table, layout }: { table: Table; layout: Layout }, header: HeaderBlock | undefined): void {
  if (!header || !grid.uses('titles in repeated headers')) return;
  const title = headerTitle(table, header, layout.question, Math.max(layout.question, layout.id ?? 0));
  const under = table.headers.length === 1 && state.headed === header.top - 1 && state.headed !== grid.rows[0];
  if (title !== null && !under) enterSection(state, title);
}

const bannersOf = (grid: Grid, table: Table, layout: Layout): Set<number> => {
  const rows = table.rows.filter((row) => row > table.firstHeaderRow);
  return grid.uses('rows that look different') ? bannerRows(grid, rows, layout) : new Set();
};

function withPresets(grid: Grid, table: Table, layout: Layout): Layout {
  const rows = table.rows.filter((row) => row > table.firstHeaderRow && countWords(grid.text(row, layout.question)) >= 2);
  const answers = layout.answers.map((one) => ({ ...one, preset: presetOf(grid, layout.answers, one.column, rows) }));
  return { ...layout, answers };
}

/** Question above, answer below: the empty open cell (in Word the empty cell, else an empty merge of the same width) under each question. */
function answersBelow(grid: Grid, result: ReadTable, placeOf: PlaceOf): void {
  const { question: column } = result.layout;
  const drawn = (row: number): boolean => {
    const [own, above] = [grid.sheet.mergeAt(row, column), grid.sheet.mergeAt(row - 1, column)];
    return own !== undefined && own.right > own.left && above !== undefined && above.left === own.left && above.right === own.right;
  };
  const free = (row: number): boolean =>
    (grid.text(row, column) === '' || grid.onlyOpen) &&
    !grid.covered(row, column) &&
    (grid.onlyOpen ? grid.slot(row, column).open : grid.framed ? grid.sheet.at(row, column) !== undefined : drawn(row));
  const below = result.rows.map((row) => (grid.sheet.mergeAt(row, column)?.bottom ?? row) + 1);
  if (result.rows.length === 0 || below.filter(free).length < result.rows.length * 0.6) return;
  for (const [index, question] of result.questions.entries()) {
    const row = below[index] ?? 0;
    const current = grid.text(row, column);
    if (free(row)) question.answers = [{ kind: 'text', at: placeOf(row, column), ...(current === '' ? {} : { current }) }];
  }
  const bare = new Set(result.questions.filter((question) => question.answers.length === 0 && !asks(question.question)));
  for (const [index, question] of result.questions.entries())
    if (bare.has(question))
      result.leftOut.push({
        row: result.rows[index] ?? 0,
        text: question.question.slice(0, 200),
        ...because(reason('row_no_room')),
        rule: 'texts without room under them',
      });
  result.rows = result.rows.filter((_, index) => !bare.has(result.questions[index] as FoundQuestion));
  result.questions = result.questions.filter((question) => !bare.has(question));
  result.below = true;
}

/** A plain line over the table, after a title that stands out. */
function isNote(state: State, grid: Grid, { row, text }: { row: number; text: string }): boolean {
  const cell = grid.cells(row).find((one) => grid.text(row, one.column) === text);
  const stands = cell?.bold === true || cell?.fill !== undefined;
  if (stands) state.titled = true;
  return state.titled && !stands;
}

/** Fewest questions with an answer under each that tell a form filled in by turns. */
const FEWEST_FOLDED = 2;

/** Question, answer, question, answer down one column: a form of the kind with room below, filled in. */
function foldAnswers(result: ReadTable, placeOf: PlaceOf): void {
  const asked = (question: FoundQuestion): boolean =>
    asks(question.question) || startsLikeQuestion(question.question) || splitLeadingId(question.question) !== null;
  const { questions, rows, layout } = result;
  const under = (index: number): boolean => {
    const [one, next] = [questions[index], questions[index + 1]];
    return (
      one !== undefined &&
      next !== undefined &&
      asked(one) &&
      !asked(next) &&
      one.section === next.section &&
      rows[index + 1] === (rows[index] ?? 0) + 1
    );
  };
  const pairs = questions.map((_, index) => index).filter(under);
  if (pairs.length < FEWEST_FOLDED || pairs.length * 2 < questions.length * 0.7) return;
  for (const index of pairs) {
    const [one, next] = [questions[index], questions[index + 1]];
    if (one && next) one.answers = [{ kind: 'text', at: placeOf(rows[index + 1] ?? 0, layout.question), current: next.question }];
  }
  const said = new Set(pairs.map((index) => index + 1));
  result.questions = questions.filter((_, index) => !said.has(index));
  result.rows = rows.filter((_, index) => !said.has(index));
  result.below = true;
}

function enterSection(state: State, title: string, row: number | null = null): void {
  state.headed = row;
  state.section = sectionName(title);
  state.fresh = state.section;
  state.other = null;
  state.stem = null;
}

interface Taking {
  grid: Grid;
  sheetName: string | null;
  split: boolean;
  placeOf: PlaceOf;
  /** The kinds that the form itself names. */
  kinds: KindsOfForm;
}

function take(result: ReadTable, state: State, verdict: JudgedRow, taking: Taking): void {
  if (verdict.kind === 'heading') enterSection(state, verdict.text, verdict.row);
  else if (verdict.kind === 'stem') state.stem = verdict.text;
  else if (verdict.kind === 'side')
    state.other = taking.grid.uses('rows for the other side') && verdict.side === 'other' ? { ids: idsIn(verdict.text) } : null;
  else if (verdict.kind === 'guidance') addGuidance(result.questions.at(-1), verdict.text);
  else if (verdict.kind === 'left') {
    if (verdict.mirror) result.mirrors += 1;
    const { row, text, rule } = verdict;
    result.leftOut.push({ row, text: text.slice(0, 200), reason: verdict.reason, because: verdict.because, rule });
  } else addQuestions(result, state, verdict, taking);
}

function addQuestions(result: ReadTable, state: State, verdict: Asked, taking: Taking): void {
  state.fresh = null;
  const parts = taking.split ? partsOf(verdict.text, taking.grid.uses) : [{ id: null, text: verdict.text }];
  for (const [index, part] of parts.entries()) {
    result.questions.push(asQuestion(result, state, verdict, { ...taking, part, index }));
    result.rows.push(verdict.row);
  }
  if (state.stem !== null && !isSubItem(verdict.text)) state.stem = null;
}

type Asked = Extract<RowVerdict, { kind: 'question' }>;

interface TakingPart extends Taking {
  part: ReturnType<typeof partsOf>[number];
  /** Which part of its cell it is. */
  index: number;
}

function asQuestion(result: ReadTable, state: State, verdict: Asked, { grid, part, index, ...taking }: TakingPart): FoundQuestion {
  const { layout } = result;
  const { row } = verdict;
  const cut = taking.split && part.id === null ? splitLeadingId(part.text) : null;
  const inText = layout.idInText ? (splitLeadingId(part.text)?.id ?? null) : null;
  const id = part.id ?? cut?.id ?? verdict.id ?? inText;
  const section = sectionAt(grid, layout, row, state) ?? state.section;
  const at = taking.placeOf(row, verdict.column);
  const main = mainOf(verdict.places);
  return {
    sheet: taking.sheetName,
    id,
    section,
    question: cut?.rest ?? part.text,
    at: taking.split ? { ...at, part: index } : at,
    answers: verdict.places
      .map((place): AnswerPlace => (place === main ? described(grid, layout, taking.kinds, row, place) : { ...place }))
      .map((place) => ({ ...place, ...followUpsAt(grid, layout, row, place) })),
    parent: parentOf(result.questions.at(-1), state, part.text, verdict.follows === true),
    guidance: guidanceAt(grid, layout, row),
    ...(isForOthers(state.other, id) ? { for_other_side: true } : {}),
  };
}

/** The place that the answer itself goes to. */
const mainOf = (places: AnswerPlace[]): AnswerPlace | undefined => places.find(({ kind }) => kind !== 'comment') ?? places[0];

const guidanceAt = (grid: Grid, { guidance }: Layout, row: number): string | null =>
  guidance === null ? null : usefulText(grid.shown(row, guidance));

/** What a follow-up follows, or the stem of an item. */
function parentOf(before: FoundQuestion | undefined, { stem }: State, text: string, follows: boolean): string | null {
  if (follows) return before?.parent ?? before?.id ?? before?.question ?? null;
  return stem !== null && isSubItem(text) ? stem : null;
}

const isForOthers = (other: State['other'], id: string | null): boolean =>
  other !== null && (other.ids.length === 0 || (id !== null && other.ids.includes(comparable(id))));

/** The main place of a row with what the columns for options and type say of it. */
function described(grid: Grid, layout: Layout, kinds: KindsOfForm, row: number, place: AnswerPlace): AnswerPlace {
  const column = place.at?.cell === undefined ? null : (parseCell(String(place.at.cell))?.column ?? null);
  const told = describedPlace(grid, layout, kinds, { row, column, place: { ...place } });
  const unit = layout.unit === null ? '' : grid.shown(row, layout.unit);
  return told.kind === 'text' && told.allowed === undefined && isUnit(unit) ? { ...told, kind: 'number', by_words: true } : told;
}

const isSubItem = (text: string): boolean =>
  /^\s*([-–•▪●*]|\(?[a-z0-9]{1,3}[.)])\s/iu.test(text) || (!asks(text) && countWords(text) <= 14);

/** "0" and " " stand in formulas for no guidance. */
const usefulText = (text: string): string | null => (text === '' || text === '0' || /^n\/?a$/i.test(text) ? null : text);

function addGuidance(question: FoundQuestion | undefined, text: string): void {
  if (question && text !== '') question.guidance = question.guidance === null ? text : `${question.guidance}\n${text}`;
}

function idsIn(text: string): string[] {
  const named = text.split(/[\s,;]+/).filter((word) => isIdLike(word) && /\d/.test(word));
  const [first, last] = named;
  const range = /\b(through|to|bis|à|al|do|a|по|até)\b/u.test(text) && named.length === 2 && first !== undefined && last !== undefined;
  return (range ? between(first, last) : named).map((id) => comparable(tidyId(id)));
}

/** "GNRL-01" … "GNRL-08". */
function between(first: string, last: string): string[] {
  const [from = '', to = ''] = [first, last].map((id) => /(?<!\d)\d+$/.exec(id)?.[0]);
  const [head, tail] = [first.slice(0, first.length - from.length), last.slice(0, last.length - to.length)];
  if (head === '' || head !== tail || Number(to) - Number(from) > 500) return [first, last];
  return Array.from(
    { length: Math.max(0, Number(to) - Number(from) + 1) },
    (_, index) => head + String(Number(from) + index).padStart(from.length, '0'),
  );
}

/** Section of a row from its column: own, merged, or the last one given above within the table. */
function sectionAt(grid: Grid, layout: Layout, row: number, state: State): string | null {
  if (layout.section === null) return null;
  const own = grid.shown(row, layout.section);
  if (hasLetters(own)) state.column = sectionName(own, layout.sectionHeads);
  return state.column;
}

/** Texts of at most three words that are the question column's in three rows or more, and in one of ten. */
function repeatedLabels(grid: Grid, table: Table, { question }: Layout): Set<string> {
  const counts = new Map<string, number>();
  for (const row of table.rows) {
    const text = grid.text(row, question);
    if (text !== '' && countWords(text) <= 3) counts.set(comparable(text), (counts.get(comparable(text)) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= Math.max(3, table.rows.length * 0.1)).map(([text]) => text));
}

/** Without a header, what stands over the first row that asks is a title or a note, where most rows ask. */
function firstAsking(grid: Grid, table: Table, { question, id, asking }: Layout): number {
  if (id !== null || asking < 0.5) return 0;
  const text = (row: number): string => grid.text(row, question);
  return table.rows.find((row) => asks(text(row)) || splitLeadingId(text(row)) !== null || startsLikeQuestion(text(row))) ?? 0;
}

function isSlotted(grid: Grid, table: Table, layout: Layout): boolean {
  let asked = 0;
  let slotted = 0;
  for (const row of table.rows.slice(0, 1500)) {
    if (grid.text(row, layout.question) === '') continue;
    asked += 1;
    const has = layout.answers.some((one) => {
      const slot = grid.slot(row, one.column);
      return slot.allowed !== null || slot.open;
    });
    if (has) slotted += 1;
  }
  return slotted >= 2 && slotted >= asked * 0.25;
}

/** The last row that holds an id, or a text where there are no ids. */
function lastAsked(grid: Grid, table: Table, { question, id }: Layout): number {
  const holds = (row: number): boolean => (id === null ? grid.text(row, question) !== '' : isIdLike(grid.text(row, id)));
  return table.rows.findLast(holds) ?? 0;
}

function shapesOf(grid: Grid, table: Table, layout: Layout): Set<string> {
  const { id } = layout;
  if (id === null) return new Set();
  return new Set(table.rows.filter((row) => row > table.firstHeaderRow).map((row) => idShape(tidyId(grid.text(row, id)))));
}

const anyMultiPart = (verdicts: RowVerdict[], uses: Uses): boolean => {
  const questions = verdicts.filter((one) => one.kind === 'question');
  const parts = questions.map((one) => partsOf(one.text, uses));
  if (uses('one question in two languages') && areTwoLanguages(parts.map((some) => some.map((part) => part.text)))) return false;
  return parts.filter((some) => some.length > 1).length >= Math.max(1, questions.length * 0.1);
};
