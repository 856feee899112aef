import { useEffect, useId, useImperativeHandle, useRef, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mapping } from '#contract/extraction.ts';
import { columnOf, letterOf } from '#contract/columns.ts';
import type { RowState } from './found-rows.ts';
import { Bands, ColumnHeads, HEAD, Rows, stateText } from './grid-parts.tsx';
import { gridCommandOf, type GridCommand } from './keys.ts';
import { roleOf } from './mapping-edits.ts';
import { moved, type CellAt } from './moves.ts';
import { useAnchored, useOffsets, useReveal } from './use-offsets.ts';
import { useWindow } from './use-window.ts';
import { useSheetRows } from './use-sheet-rows.ts';
import './sheet-grid.css';

/** Where something opens: pixels of the window. */
export interface Anchor {
  top: number;
  left: number;
}

export interface GridHandle {
  focus: () => void;
  /** Text of a cell that was fetched; empty otherwise. */
  textAt: (at: CellAt) => string;
  /** Rows of the sheet; 0 until it is known. */
  rowCount: () => number;
  /** Where a menu of the current cell opens. */
  anchor: () => Anchor;
}

export interface SheetGridProps {
  documentId: string;
  sheet: string;
  label: string;
  mapping: Mapping | null;
  states: ReadonlyMap<number, RowState>;
  /** Hidden rows and columns were read, so they are drawn like any other. */
  hiddenRead: boolean;
  current: CellAt;
  onCurrent: (at: CellAt) => void;
  /** Absent: the sheet is only looked at. */
  onCommand?: (command: GridCommand) => void;
  onColumn?: (column: string, anchor: Anchor) => void;
  onRow?: (row: number, anchor: Anchor) => void;
  handle?: Ref<GridHandle>;
}

const GUTTER = { wide: 156, narrow: 64, bare: 44 };
/** Of the gutter: the row's number and its sign. */
const BESIDE_NOTE = 74;
const AROUND = 4;
/** The scroll bar of the sheet and its edges; with the bar above it. */
const EDGES = 20;
const BARS = EDGES + 46;

/** A sheet of the customer's file as it looks: widths, merges, fills; what was found is drawn over it. Only what is in sight is in the page. */
export function SheetGrid(props: SheetGridProps) {
  const { documentId, sheet, label, mapping, states, hiddenRead, current, onCurrent, onCommand, handle } = props;
  const { t } = useTranslation('check');
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useWindow(scroller);
  const { view, rows, failure, want } = useSheetRows(documentId, sheet);
  const gutter = onCommand ? (seen.width < 560 ? GUTTER.narrow : GUTTER.wide) : GUTTER.bare;
  const columns = view?.columns ?? [];
  const { widths, heights } = useOffsets({ view, rows, states, hiddenRead, noteWidth: gutter - BESIDE_NOTE });
  useAnchored(scroller, heights);

  const last = Math.max(0, (view?.row_count ?? 0) - 1);
  const [firstRow, lastRow] = [Math.max(0, heights.at(seen.top) - AROUND), Math.min(last, heights.at(seen.top + seen.height) + AROUND)];
  const inner = Math.max(0, seen.width - gutter);
  const [firstColumn, lastColumn] = [widths.at(seen.left), Math.min(columns.length - 1, widths.at(seen.left + inner) + 1)];
  useEffect(() => want(firstRow + 1, Math.max(1, lastRow + 1)), [want, firstRow, lastRow]);

  const box = () => scroller.current?.getBoundingClientRect();
  const textAt = ({ row, column }: CellAt): string => rows.get(row)?.cells.find((cell) => columnOf(cell.column) === column)?.text ?? '';
  useImperativeHandle(handle, () => ({
    focus: () => scroller.current?.focus({ preventScroll: true }),
    textAt,
    rowCount: () => view?.row_count ?? 0,
    anchor: () => {
      const edge = box();
      return {
        top: (edge?.top ?? 0) + HEAD + heights.start(current.row) - seen.top,
        left: (edge?.left ?? 0) + gutter + widths.start(current.column - 1) - seen.left,
      };
    },
  }));
  useReveal(scroller, { current, heights, widths, gutter });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || !view) return;
    const command = gridCommandOf(event);
    if (!command || (!onCommand && !('move' in command))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!('move' in command)) onCommand?.(command);
    else
      onCurrent(
        moved(current, command.move, { rows: view.row_count, columns: columns.length, page: lastRow - firstRow - 2 * AROUND, states }),
      );
  };
  const onClick = (event: MouseEvent) => {
    const edge = box();
    if (!edge || !view) return;
    const [x, y] = [event.clientX - edge.left, event.clientY - edge.top];
    const row = heights.at(y - HEAD + seen.top) + 1;
    const column = widths.at(x - gutter + seen.left) + 1;
    if (y < HEAD) {
      onCurrent({ row: current.row, column: x < gutter ? current.column : column });
      if (x >= gutter) props.onColumn?.(letterOf(column), { top: edge.top + HEAD, left: event.clientX });
    } else if (x < gutter) {
      onCurrent({ row, column: current.column });
      props.onRow?.(row, { top: event.clientY, left: edge.left + gutter });
    } else onCurrent({ row, column });
  };

  const drawn = {
    view,
    rows,
    widths,
    heights,
    gutter,
    firstRow,
    lastRow,
    firstColumn,
    lastColumn,
    current,
    mapping,
    states,
    hiddenRead,
    id,
  };
  return (
    <div className="sheet-grid" style={view ? { maxHeight: (onCommand ? BARS : EDGES) + HEAD + heights.total } : {}}>
      {onCommand && <CellBar at={current} text={textAt(current)} mapping={mapping} state={states.get(current.row)} />}
      <div
        ref={scroller}
        className="grid-scroller"
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={(view?.row_count ?? 0) + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={!onCommand}
        aria-activedescendant={view ? `${id}-current` : undefined}
        aria-busy={!view && !failure}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div className="grid-canvas" style={{ width: gutter + widths.total, height: HEAD + heights.total }}>
          <ColumnHeads {...drawn} />
          <Rows {...drawn} narrow={gutter !== GUTTER.wide} />
          <Bands {...drawn} />
        </div>
      </div>
      {failure && (
        <p className="grid-note" role="alert">
          {failure} <button onClick={() => want(firstRow + 1, Math.max(1, lastRow + 1))}>{t('again')}</button>
        </p>
      )}
    </div>
  );
}

interface CellBarProps {
  at: CellAt;
  text: string;
  mapping: Mapping | null;
  state: RowState | undefined;
}

/** Which cell one is on, all of its text, and what became of it. */
function CellBar({ at, text, mapping, state }: CellBarProps) {
  const { t } = useTranslation('check');
  const letter = letterOf(at.column);
  const role = roleOf(mapping, letter);
  return (
    <div className="cell-bar">
      <span className="cell-name number">
        {letter}
        {at.row}
      </span>
      <span className="cell-text">{text}</span>
      <span className="cell-state">{[role && t(`roles.${role}`), stateText(state, t)].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
