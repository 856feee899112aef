/** The column that says to which section a question belongs: left of the question, or right of the answers. */
import type { Grid } from './grid.ts';
import type { HeaderBlock } from './header-block.ts';
import type { Profile } from './profile.ts';
import { namesRow } from '../described/row-kinds.ts';
import { tidy } from '../text.ts';

/** Longest text, in characters, that is shown as a section as it stands. */
const LONGEST = 100;

/**
 * A section's name as people say it. `heads`: the column holds "ID.AM-01: Inventories of hardware …", of which the
 * part before the colon is the name; otherwise only a text too long to be a name is cut there.
 */
export function sectionName(text: string, heads = false): string {
  const name = tidy(text);
  if (!heads && name.length <= LONGEST) return name;
  const head = /^(.{2,80}?):\s/su.exec(name)?.[1];
  return head === undefined ? name : tidy(head);
}

/** Whether the texts of a column are mostly a name, a colon and a sentence. */
export function hasHeads(texts: Set<string>): boolean {
  const headed = [...texts].filter((text) => /^.{2,60}?:\s.{30,}/su.test(text)).length;
  const long = [...texts].filter((text) => text.length > 90).length;
  return headed >= texts.size * 0.7 && long >= texts.size * 0.3;
}

/** A column of titles of which each row has its own groups nothing. */
const FEWEST_GROUPED = 0.1;

export interface SectionColumn {
  column: number;
  heads: boolean;
}

interface Given {
  grid: Grid;
  header: HeaderBlock | null;
  profiles: Map<number, Profile>;
  question: number;
  taken: Set<number>;
  asked: number[];
}

/** Best section column, or null. Header words count most; without them, a sparse or repeating column left of the question. */
export function chooseSection(given: Given): SectionColumn | null {
  let best: { column: number; score: number } | null = null;
  for (const column of given.grid.columns) {
    const score = scoreSection(given, column);
    if (score > 0.5 && (best === null || score > best.score)) best = { column, score };
  }
  return best === null ? null : { column: best.column, heads: hasHeads(textsOf(given, best.column)) };
}

const textsOf = ({ grid, asked }: Given, column: number): Set<string> =>
  new Set(asked.map((row) => tidy(grid.shown(row, column))).filter((text) => text !== ''));

/** How much the names of a column group the questions' rows, from 0 (a name each) to 1; null where it names no sections. */
function groupingOf(given: Given, column: number): number | null {
  const { grid, asked } = given;
  const named = asked.filter((row) => grid.shown(row, column) !== '').length;
  if (named === 0) return null;
  const texts = textsOf(given, column);
  const heads = hasHeads(texts);
  const names = new Set([...texts].map((text) => sectionName(text, heads)));
  if ([...names].filter((name) => name.length > LONGEST).length > names.size * 0.3) return null;
  const reach = fillsDown(grid, column, asked) ? 1 : named / asked.length;
  return reach < 0.5 ? null : 1 - names.size / asked.length;
}

/** Whether a column may hold sections at all: not taken, not open to be written, not called for something else, of words. */
function mayBeSection({ grid, header, profiles, taken, asked }: Given, column: number): boolean {
  const profile = profiles.get(column);
  if (!profile || taken.has(column) || asked.length === 0 || !holdsNames(profile)) return false;
  if (grid.onlyOpen && asked.every((row) => grid.slot(row, column).open)) return false;
  const { role = null, weight } = header?.columns.get(column)?.meaning ?? {};
  if (role === 'section') return true;
  return (role === null || (role === 'question' && weight === 1)) && !asked.every((row) => namesRow(grid.shown(row, column)));
}

const holdsNames = (profile: Profile): boolean =>
  profile.rows.length > 0 && profile.worded.length >= profile.rows.length * 0.5 && profile.choices <= 0.5;

function scoreSection(given: Given, column: number): number {
  if (!mayBeSection(given, column)) return 0;
  const grouping = groupingOf(given, column);
  if (grouping === null) return 0;
  const left = column < given.question;
  const meaning = given.header?.columns.get(column)?.meaning;
  const word = meaning?.role === 'section' ? meaning.weight : 0;
  if (word === 1 && grouping < FEWEST_GROUPED) return 0;
  if (word === 0 && !groupsUnnamed(given, column, grouping)) return 0;
  return word + 0.3 * grouping + (left ? 0.6 + 0.8 / (given.question - column) : 0);
}

/** Without a word over it: left of the questions, in short texts that stand for several rows, where no bold names part the table. */
function groupsUnnamed({ grid, profiles, question, asked }: Given, column: number, grouping: number): boolean {
  if (column >= question || grouping < 0.25 || (profiles.get(column)?.words ?? 0) > 12) return false;
  return fillsDown(grid, column, asked) || !headed(grid, asked);
}

/** Fewest bold names alone in their row that part a table into sections. */
const FEWEST_HEADED = 2;

/** Whether bold names, each alone in its row, stand among the questions: they are the sections, not what every row repeats. */
function headed(grid: Grid, asked: number[]): boolean {
  const rows = new Set(asked);
  const [first, last] = [asked[0] ?? 0, asked.at(-1) ?? 0];
  const names = grid.rows.filter((row) => {
    const cells = grid.cells(row);
    return row >= first - 1 && row < last && !rows.has(row) && cells.length === 1 && cells[0]?.bold === true;
  });
  return names.length >= FEWEST_HEADED;
}

/** Merged down, or given once and left blank until the next section begins. */
function fillsDown(grid: Grid, column: number, asked: number[]): boolean {
  const own = asked.filter((row) => grid.text(row, column) !== '').length;
  return own > 0 && own < asked.length;
}
