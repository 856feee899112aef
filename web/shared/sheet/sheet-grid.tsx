import { useId, useImperativeHandle, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mapping } from '#contract/extraction.ts';
import { columnOf } from '#contract/columns.ts';
import { CellBar } from './cell-bar.tsx';
import type { FilledCells } from './filled.ts';
import { clicked, pressed, type Anchor, type GridInput } from './grid-input.ts';
import { Bands, ColumnHeads, HEAD, Rows } from './grid-parts.tsx';
import type { CellAt } from './moves.ts';
import { useReveal } from './use-offsets.ts';
import { useSight } from './use-sight.ts';
import './sheet-grid.css';
import './filled.css';

export interface GridHandle {
  focus: () => void;
  /** Text of a cell that was fetched; empty otherwise. */
  textAt: (at: CellAt) => string;
  /** Rows of the sheet; 0 until it is known. */
  rowCount: () => number;
  /** Where a menu of the current cell opens. */
  anchor: () => Anchor;
}

export interface SheetGridProps extends GridInput {
  documentId: string;
  sheet: string;
  label: string;
  mapping: Mapping | null;
  /** Hidden rows and columns were read, so they are drawn like any other. */
  hiddenRead: boolean;
  filled?: FilledCells;
  /** Where the answer of the current cell stands, to be seen with it. */
  answer?: CellAt | null;
  handle?: Ref<GridHandle>;
}

const nothingFilled: FilledCells = new Map();
/** The scroll bar of the sheet and its edges; with the bar above it. */
const EDGES = 20;
const BARS = EDGES + 46;

/** A sheet of the customer's file as it looks: widths, merges, fills; what was found is drawn over it. Only what is in sight is in the page. */
export function SheetGrid(props: SheetGridProps) {
  const {
    documentId,
    sheet,
    label,
    mapping,
    states,
    hiddenRead,
    filled = nothingFilled,
    answer = null,
    current,
    onCommand,
    handle,
  } = props;
  const { t } = useTranslation('check');
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const sight = useSight(scroller, { documentId, sheet, states, hiddenRead, noted: onCommand !== undefined });
  const { seen } = sight;
  const { view, rows, gutter, widths, heights } = sight.drawn;
  const textAt = ({ row, column }: CellAt): string => rows.get(row)?.cells.find((cell) => columnOf(cell.column) === column)?.text ?? '';
  useImperativeHandle(handle, () => ({
    focus: () => scroller.current?.focus({ preventScroll: true }),
    textAt,
    rowCount: () => view?.row_count ?? 0,
    anchor: () => {
      const edge = scroller.current?.getBoundingClientRect();
      return {
        top: (edge?.top ?? 0) + HEAD + heights.start(current.row) - seen.top,
        left: (edge?.left ?? 0) + gutter + widths.start(current.column - 1) - seen.left,
      };
    },
  }));
  useReveal(scroller, { current, answer, heights, widths, gutter });

  const drawn = { ...sight.drawn, current, mapping, states, hiddenRead, filled, id };
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
        aria-colcount={sight.columns + 1}
        aria-readonly={!onCommand}
        aria-activedescendant={view ? `${id}-current` : undefined}
        aria-busy={!view && !sight.failure}
        onKeyDown={(event) => pressed(event, sight, props)}
        onClick={(event) => clicked(event, sight, props)}
      >
        <div className="grid-canvas" style={{ width: gutter + widths.total, height: HEAD + heights.total }}>
          <ColumnHeads {...drawn} />
          <Rows {...drawn} narrow={sight.narrow} />
          <Bands {...drawn} />
        </div>
      </div>
      {sight.failure && (
        <p className="grid-note" role="alert">
          {sight.failure} <button onClick={sight.fetchAgain}>{t('again')}</button>
        </p>
      )}
    </div>
  );
}
