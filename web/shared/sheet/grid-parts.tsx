import type { TFunction } from 'i18next';
import check from 'symbol:check';
import block from 'symbol:do_not_disturb_on';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mapping, SheetView } from '#contract/extraction.ts';
import { Icon } from '../../ui/icon.tsx';
import { columnOf, letterOf } from '#contract/columns.ts';
import { type Filled, type FilledCells, keyOfCell } from './filled.ts';
import type { RowState } from './found-rows.ts';
import { inkOn, spanOf, type Offsets, type ViewCell, type ViewRow } from './grid-layout.ts';
import { roleIn, roleOf } from './mapping-edits.ts';
import type { CellAt } from './moves.ts';

/** Height of the letters over the columns, pixels. */
export const HEAD = 30;

/** What is in sight of a sheet: rows and columns as indexes from 0. */
export interface Drawn {
  view: Pick<SheetView, 'row_count' | 'columns'> | null;
  rows: ReadonlyMap<number, ViewRow>;
  widths: Offsets;
  heights: Offsets;
  gutter: number;
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
  current: CellAt;
  mapping: Mapping | null;
  states: ReadonlyMap<number, RowState>;
  hiddenRead: boolean;
  /** What our answers put into cells, over what stands there. */
  filled: FilledCells;
  id: string;
}

const range = (first: number, last: number): number[] => Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** Letters over the columns, with the role of each. */
export function ColumnHeads({ view, widths, gutter, firstColumn, lastColumn, mapping, hiddenRead, current }: Drawn) {
  const { t } = useTranslation('check');
  return (
    <div className="grid-heads" role="row" aria-rowindex={1} style={{ width: gutter + widths.total, height: HEAD }}>
      <span className="grid-corner" role="columnheader" aria-colindex={1} style={{ width: gutter }}>
        <span className="unseen">{t('row')}</span>
      </span>
      {range(firstColumn, lastColumn).map((at) => {
        const column = view?.columns[at];
        if (!column) return null;
        const role = roleOf(mapping, column.letter);
        const meaning = mapping?.marks?.[column.letter];
        const veiled = column.hidden && !hiddenRead;
        return (
          <span
            key={column.letter}
            role="columnheader"
            aria-colindex={at + 2}
            className={`grid-head${role ? ` role-${role}` : ''}${veiled ? ' veiled' : ''}${current.column === at + 1 ? ' here' : ''}`}
            style={{ left: gutter + widths.start(at), width: widths.size(at) }}
            title={veiled ? t('hiddenColumn') : undefined}
          >
            {column.letter}
            {role && <span className="grid-head-role">{meaning ?? t(`roles.${role}`)}</span>}
          </span>
        );
      })}
    </div>
  );
}

/** The rows in sight, each with its number, what became of it, and its cells. */
export function Rows(drawn: Drawn & { narrow: boolean }) {
  const { t } = useTranslation('check');
  const { rows, firstRow, lastRow, heights, widths, gutter, states, current, hiddenRead, id, narrow } = drawn;
  const above = reachingIn(rows, firstRow + 1, lastRow + 1);
  return (
    <>
      {range(drawn.firstColumn, drawn.lastColumn).map((at) => (
        <span
          key={at}
          className={drawn.view?.columns[at]?.hidden && !hiddenRead ? 'grid-line veiled' : 'grid-line'}
          aria-hidden
          style={{ left: gutter + widths.start(at), width: widths.size(at), top: HEAD, height: heights.total }}
        />
      ))}
      {[...above, ...range(firstRow, lastRow)].map((at) => {
        const stored = rows.get(at + 1);
        const veiled = (stored?.hidden ?? false) && !hiddenRead;
        const state = states.get(at + 1);
        return (
          <div
            key={at}
            role="row"
            aria-rowindex={at + 2}
            className={`grid-row${veiled ? ' veiled' : ''}${state ? ('taken' in state ? ' taken' : ' left-out') : ''}`}
            style={{ top: HEAD + heights.start(at), height: heights.size(at), width: gutter + widths.total }}
          >
            <RowHead row={at + 1} state={state} veiled={veiled} width={gutter} narrow={narrow} here={current.row === at + 1} />
            <Cells {...drawn} row={at + 1} stored={stored} />
            <FilledEmpty {...drawn} row={at + 1} stored={stored} />
            {current.row === at + 1 && isEmpty(drawn, stored, current) && (
              <span
                id={`${id}-current`}
                role="gridcell"
                aria-label={t('emptyCell')}
                aria-colindex={current.column + 1}
                className="grid-cell current"
                style={{
                  left: gutter + widths.start(current.column - 1),
                  width: widths.size(current.column - 1),
                  height: heights.size(at),
                }}
              />
            )}
          </div>
        );
      })}
    </>
  );
}

/** Rows above the window (indexes) with a merged cell that reaches into it. */
function reachingIn(rows: ReadonlyMap<number, ViewRow>, first: number, last: number): number[] {
  const found: number[] = [];
  for (const [row, { cells }] of rows)
    if (row < first && cells.some((cell) => (cell.rows ?? 1) > 1 && row + (cell.rows ?? 1) > first && row <= last)) found.push(row - 1);
  return found;
}

interface RowHeadProps {
  row: number;
  state: RowState | undefined;
  veiled: boolean;
  width: number;
  narrow: boolean;
  here: boolean;
}

const RowHead = memo(function RowHead({ row, state, veiled, width, narrow, here }: RowHeadProps) {
  const { t } = useTranslation('check');
  const what = stateText(state, t) ?? (veiled ? t('hiddenRow') : '');
  return (
    <span
      role="rowheader"
      aria-colindex={1}
      className={here ? 'grid-number here' : 'grid-number'}
      style={{ width }}
      title={what || undefined}
    >
      <span className="number">{row}</span>
      {state && <Icon d={'taken' in state ? check : block} size={15} {...(narrow ? { label: what } : {})} />}
      {!narrow && <span className="grid-what">{what}</span>}
    </span>
  );
});

/** What became of a row, in words: the ids of its questions, how many there are, or why it was left out. */
export function stateText(state: RowState | undefined, t: TFunction<'check'>): string | null {
  if (!state) return null;
  if ('leftOut' in state) return state.leftOut;
  const ids = [...new Set(state.taken.flatMap((question) => question.id ?? []))];
  if (state.taken.length > 1) return `${ids[0] ?? ''} ${t('several', { count: state.taken.length })}`.trim();
  return ids[0] ?? t('taken');
}

function Cells({
  stored,
  row,
  widths,
  heights,
  gutter,
  firstColumn,
  lastColumn,
  current,
  filled,
  id,
}: Drawn & { row: number; stored: ViewRow | undefined }) {
  if (!stored) return null;
  return stored.cells.map((cell) => {
    const at = columnOf(cell.column) - 1;
    const span = spanOf(cell, stored, widths);
    const last = at + span - 1;
    const isCurrent = current.row === row && current.column === at + 1;
    const ours = filled.get(keyOfCell({ row, column: at + 1 }));
    if (!isCurrent && (last < firstColumn || at > lastColumn)) return null;
    const left = gutter + widths.start(at);
    const width = widths.start(last + 1) - widths.start(at);
    const height = heights.start(row - 1 + (cell.rows ?? 1)) - heights.start(row - 1);
    return (
      <span
        key={cell.column}
        role="gridcell"
        aria-colindex={at + 2}
        {...(cell.columns && cell.columns > 1 ? { 'aria-colspan': cell.columns } : {})}
        {...(cell.rows && cell.rows > 1 ? { 'aria-rowspan': cell.rows } : {})}
        {...(isCurrent ? { id: `${id}-current` } : {})}
        className={`${classOf(ours ? bare(cell) : cell, isCurrent, span > (cell.columns ?? 1))}${classOfFilled(ours)}`}
        style={{ left, width, height, ...(cell.fill && !ours ? { background: `#${cell.fill}` } : {}) }}
      >
        {ours?.text ?? cell.text}
      </span>
    );
  });
}

/** Without the fill of the file: what we put in has a colour of its own. */
const bare = ({ fill: _, ...cell }: ViewCell): ViewCell => cell;

const classOfFilled = (ours: Filled | undefined): string => (ours ? (ours.sure ? ' filled' : ' filled draft') : '');

/** Whether nothing is drawn in the cell: neither what the file has there nor an answer. */
const isEmpty = ({ filled }: Drawn, stored: ViewRow | undefined, at: CellAt): boolean =>
  !filled.has(keyOfCell(at)) && !stored?.cells.some((cell) => columnOf(cell.column) === at.column);

/** Answers in cells that are empty in the file. */
function FilledEmpty({
  row,
  stored,
  filled,
  widths,
  heights,
  gutter,
  firstColumn,
  lastColumn,
  current,
  id,
}: Drawn & { row: number; stored: ViewRow | undefined }) {
  const own = new Set(stored?.cells.map((cell) => columnOf(cell.column)));
  return range(firstColumn, lastColumn).map((at) => {
    const ours = filled.get(keyOfCell({ row, column: at + 1 }));
    if (!ours || own.has(at + 1)) return null;
    const isCurrent = current.row === row && current.column === at + 1;
    return (
      <span
        key={at}
        role="gridcell"
        aria-colindex={at + 2}
        {...(isCurrent ? { id: `${id}-current` } : {})}
        className={`grid-cell${isCurrent ? ' current' : ''}${classOfFilled(ours)}`}
        style={{ left: gutter + widths.start(at), width: widths.size(at), height: heights.size(row - 1) }}
      >
        {ours.text}
      </span>
    );
  });
}

const classOf = (cell: ViewCell, isCurrent: boolean, runsOn: boolean): string =>
  [
    'grid-cell',
    cell.bold && 'bold',
    cell.fill && `ink-${inkOn(cell.fill)}`,
    (runsOn || (cell.rows ?? 1) > 1 || (cell.columns ?? 1) > 1) && 'merged',
    cell.options && 'listed',
    isCurrent && 'current',
  ]
    .filter(Boolean)
    .join(' ');

/** Outlines in the colour of its role around each column, from the first to the last row that is read, of every table. */
export function Bands({ mapping, view, widths, heights, gutter, firstColumn, lastColumn }: Drawn) {
  if (!mapping || !view) return null;
  const rows = view.row_count;
  return [mapping, ...(mapping.also ?? [])].flatMap((table) => {
    const top = HEAD + heights.start(Math.min(rows, table.firstRow) - 1);
    const bottom = HEAD + heights.start(Math.min(rows, table.lastRow));
    return range(firstColumn, lastColumn).map((at) => {
      const role = roleIn(table, letterOf(at + 1));
      if (!role) return null;
      return (
        <span
          key={`${at} ${table.firstRow} ${table.question}`}
          aria-hidden
          className={`grid-band role-${role}`}
          style={{ left: gutter + widths.start(at), width: widths.size(at), top, height: Math.max(0, bottom - top) }}
        />
      );
    });
  });
}
