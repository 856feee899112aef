/** Options that stand on a sheet of their own, each beside the number or the text of the question it belongs to. */
import { comparable } from '#engine/language/text.ts';
import type { AnswerPlace } from '#contract/extraction.ts';
import type { Sheet } from '#engine/files/model.ts';
import { headerMeaning } from '../header-meaning.ts';
import type { Grid } from '../sheet/grid.ts';
import type { Candidate } from '../sheet/sheet-candidate.ts';
import { hasLetters, tidyId } from '../text.ts';
import { kindsOfForm } from './described-place.ts';
import { optionsOfCells } from './options-said.ts';

/** Name of the rule. */
const OPTION_TABS = 'options beside questions on a sheet of their own';

/** Bounds of a sheet that is looked at, and columns that may hold the questions it names. */
const [MOST_ROWS, MOST_COLUMNS, KEY_COLUMNS] = [20_000, 100, 6];
/** Share of a column's texts that must name questions which choose. */
const SURE = 0.8;

/** A question that the form says is answered by a choice, or whose cell offers one. */
interface Choosing {
  kind: 'choice' | 'multi_choice';
  /** Its place, where no options are known of it yet. */
  open: AnswerPlace | null;
}

type Keys = Map<string, Choosing>;

const keyOf = (text: string): string => comparable(tidyId(text));

/** What is chosen at the place of an answer, by what the form says and by its list; null where nothing is. */
function choosingAt(answers: readonly AnswerPlace[], said: Choosing['kind'] | null): Choosing | null {
  const place = answers.find((one) => one.kind !== 'comment');
  if (!place) return null;
  if (place.allowed !== undefined) return { kind: said ?? 'choice', open: null };
  return said === null || place.kind !== 'text' ? null : { kind: said, open: place };
}

/** The questions of a sheet whose column for kinds says that one chooses, by number and by text. */
function choosingIn({ tables, grid }: Candidate): Keys {
  const keys: Keys = new Map();
  for (const { questions, rows, layout, table } of tables) {
    if (layout.type === null || layout.answers.length === 0) continue;
    const kinds = kindsOfForm(grid, layout, table.rows);
    for (const [index, { id, question, answers }] of questions.entries()) {
      const choosing = choosingAt(answers, kinds.chooses(rows[index] ?? 0));
      if (choosing === null) continue;
      for (const key of [id, question]) if (key !== null && key !== '') keys.set(keyOf(key), choosing);
    }
  }
  return keys;
}

/** The columns of a sheet that name such questions. */
const keyColumns = (grid: Grid, keys: Keys): number[] =>
  grid.columns.slice(0, KEY_COLUMNS).filter((column) => {
    const texts = grid.rows.map((row) => grid.text(row, column)).filter((text) => text !== '');
    const named = texts.filter((text) => keys.has(keyOf(text)));
    return named.length > 0 && named.length >= (texts.length - 1) * SURE;
  });

/** The rows of each question: those that name it, and those under them that name none. */
function groupsOf(grid: Grid, column: number, keys: Keys): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  let current: string | null = null;
  for (const row of grid.rows) {
    const text = grid.shown(row, column);
    if (text !== '') current = keys.has(keyOf(text)) ? keyOf(text) : null;
    if (current !== null) groups.set(current, [...(groups.get(current) ?? []), row]);
  }
  return groups;
}

/** Of several columns beside the questions' names the one that holds the options, a row each: called so, else the first of words. */
function optionColumn(grid: Grid, columns: number[], rows: number[]): number | null {
  const head = grid.rows[0] ?? 0;
  const worded = columns.filter((one) => rows.filter((row) => hasLetters(grid.text(row, one))).length >= rows.length * 0.5);
  return columns.find((one) => headerMeaning(grid.text(head, one))?.role === 'options') ?? worded[0] ?? columns[0] ?? null;
}

/** Question → its options, as one sheet lists them; null where the sheet is none of such lists. */
function readTab(grid: Grid, keys: Keys): Map<string, string[]> | null {
  if (grid.rows.length > MOST_ROWS || grid.columns.length > MOST_COLUMNS) return null;
  const named = keyColumns(grid, keys);
  const [column] = named;
  if (column === undefined) return null;
  const groups = groupsOf(grid, column, keys);
  const beside = grid.columns.filter((one) => !named.includes(one) && one > column);
  const rows = [...groups.values()].flat();
  const perRow = [...groups.values()].some((some) => some.length > 1);
  const own = perRow ? optionColumn(grid, beside, rows) : null;
  const options = new Map<string, string[]>();
  for (const [key, some] of groups) {
    const texts = some.flatMap((row) => (own === null ? beside : [own]).map((one) => grid.text(row, one)));
    const found = optionsOfCells(texts, true);
    if (found) options.set(key, found.options);
  }
  const waits = rows.some((row) => beside.some((one) => grid.slot(row, one).open));
  return options.size === 0 || waits ? null : options;
}

/**
 * Gives the questions that choose, and have no options yet, those that another sheet lists for them.
 * @param grids The other sheets too, hidden ones among them.
 * @returns The sheets that are such lists: nothing is asked there.
 */
export function takeOptionsOfTabs(candidates: Candidate[], grids: () => Iterable<Grid>): Set<Sheet> {
  const tabs = new Set<Sheet>();
  for (const candidate of candidates) {
    const keys = candidate.grid.uses(OPTION_TABS) ? choosingIn(candidate) : new Map<string, Choosing>();
    if (keys.size === 0) continue;
    for (const grid of grids()) {
      const found = grid.sheet === candidate.sheet ? null : readTab(grid, keys);
      if (found === null) continue;
      tabs.add(grid.sheet);
      for (const [key, options] of found) {
        const choosing = keys.get(key);
        if (choosing?.open) Object.assign(choosing.open, { kind: choosing.kind, allowed: options });
      }
    }
  }
  return tabs;
}
