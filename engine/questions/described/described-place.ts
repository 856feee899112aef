/** What the columns beside a question say of the place that takes its answer: its kind, and what may be chosen there. */
import type { AnswerPlace } from '#contract/extraction.ts';
import { once } from '#engine/common/once.ts';
import type { Grid } from '../sheet/grid.ts';
import type { Layout } from '../sheet/layout.ts';
import { isChosen, kindSaid } from './kind-said.ts';
import type { SaidKind } from './kind-said.ts';
import { optionsOfCells } from './options-said.ts';

type Chosen = 'choice' | 'multi_choice';

/** How a form's words for kinds are read, by all of them: "Multiple choice" takes several where another row is "Single choice". */
export interface KindsOfForm {
  at(row: number): SaidKind | null;
  /** Whether one or several options are chosen in a row; null where none are, or nothing is said of it. */
  chooses(row: number): Chosen | null;
}

/** @param rows The rows of the table. */
export function kindsOfForm(grid: Grid, layout: Layout, rows: readonly number[]): KindsOfForm {
  const { type } = layout;
  const at = (row: number): SaidKind | null => (type === null ? null : kindSaid(grid.text(row, type)));
  const chosenBy = choosing({ at, rows, enforced: (row) => layout.answers.some(({ column }) => takesOne(grid, row, column)) });
  return { at, chooses: (row) => chosenBy(at(row)) };
}

/** A list that the spreadsheet program enforces takes one of its values and no more. */
const takesOne = (grid: Grid, row: number, column: number): boolean =>
  grid.slot(row, column).validations.some(({ type, allowed, blocking }) => type === 'list' && allowed !== null && blocking);

export interface KindsOfRows {
  rows: readonly number[];
  at(row: number): SaidKind | null;
  /** Whether the spreadsheet program lets one of a list be written there and nothing else. */
  enforced(row: number): boolean;
}

/**
 * Reads the kinds of a form's rows by each other. Words for options ("Multiple choice") mean several of them where the form has another
 * word for one: it says so, its word is a part of theirs ("Choice"), or rows of that word alone have lists that take one.
 */
export function choosing({ rows, at, enforced }: KindsOfRows): (said: SaidKind | null) => Chosen | null {
  const of = (...kinds: SaidKind['kind'][]) => rows.filter((row) => kinds.includes(at(row)?.kind ?? 'asked') && at(row)?.words !== '');
  const names = once(() => [...new Set(of('single', 'list').map((row) => at(row)?.words ?? ''))]);
  const single = once(() => of('single').length > 0);
  const listed = once(() => {
    const [one, options] = [of('list'), of('options')];
    return one.length > 0 && one.every((row) => enforced(row)) && !options.some((row) => enforced(row));
  });
  return (said) => {
    if (said === null) return null;
    const apart = (): boolean => single() || names().some((name) => name !== said.words && said.words.includes(name)) || listed();
    if (said.kind === 'several' || (said.kind === 'options' && apart())) return 'multi_choice';
    return isChosen(said) ? 'choice' : null;
  };
}

/** The place of a row in a column as the form describes it. What the place offers by itself, its own list or marks, stands. */
export function describedPlace(
  grid: Grid,
  layout: Layout,
  kinds: KindsOfForm,
  { row, column, place }: { row: number; column: number | null; place: AnswerPlace },
): AnswerPlace {
  const chosen = kinds.chooses(row);
  if (place.kind === 'choice' && place.allowed !== undefined && chosen === 'multi_choice')
    return column !== null && takesOne(grid, row, column) ? place : { ...place, kind: chosen };
  if (place.kind !== 'text' || place.allowed !== undefined) return place;
  const said = kinds.at(row);
  const offered = said === null || chosen !== null ? offeredIn(grid, layout, row, { said, chosen }) : null;
  if (offered) return { ...place, ...offered };
  return said?.kind === 'date' || said?.kind === 'number' ? { ...place, kind: said.kind } : place;
}

/** What the cells for options in a row offer, else what its kind spells itself; null without either. */
function offeredIn(
  grid: Grid,
  { options, spread }: Layout,
  row: number,
  { said, chosen }: { said: SaidKind | null; chosen: Chosen | null },
): Pick<AnswerPlace, 'kind' | 'allowed' | 'separator'> | null {
  const columns = spread.length === 0 && options !== null ? [options] : spread;
  const found = optionsOfCells(
    columns.map((one) => grid.shown(row, one)),
    chosen !== null,
  );
  if (found) return { kind: chosen ?? 'choice', allowed: found.options, ...separated(chosen, found.separator) };
  return said?.allowed ? { kind: chosen ?? 'choice', allowed: said.allowed, ...separated(chosen, said.separator ?? null) } : null;
}

/** Several answers are parted as the form parts its options, where those stand in one line. */
export const separated = (chosen: Chosen | null, separator: string | null): Pick<AnswerPlace, 'separator'> =>
  chosen === 'multi_choice' && separator !== null && separator !== '\n' ? { separator } : {};
