import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { columnOf, letterOf } from '#contract/columns.ts';
import type { Mapping } from '#contract/extraction.ts';
import { notify } from '../../app/notices/notices.ts';
import type { RowState } from '../../shared/sheet/found-rows.ts';
import type { GridCommand } from '../../shared/sheet/keys.ts';
import { dropRow, joinRows, takeRow, withFirst, withHeader, withLast, withRole } from '../../shared/sheet/mapping-edits.ts';
import { takenAbove, type CellAt } from '../../shared/sheet/moves.ts';
import type { GridHandle } from '../../shared/sheet/sheet-grid.tsx';
import type { Open } from './opened.tsx';
import type { Check } from './use-check.ts';

interface Parts {
  check: Check;
  sheet: string;
  states: ReadonlyMap<number, RowState>;
  current: CellAt;
  grid: RefObject<GridHandle | null>;
  onOpen: (open: Open) => void;
  onHelp: () => void;
}

/** What corrects the mapping of a sheet at the current cell: by a change of it, or by a command of the grid. */
export function useCorrections({ check, sheet, states, current, grid, onOpen, onHelp }: Parts) {
  const { t } = useTranslation('check');
  const mapping = check.mappingOf(sheet);

  function correct(change: (mapping: Mapping) => Mapping | null): void {
    if (!mapping) {
      notify(t('questionFirst'));
      return;
    }
    const next = change(mapping);
    if (next) check.correct(sheet, next);
  }
  function giveRole(role: Extract<GridCommand, { role: unknown }>['role']): void {
    const next = withRole(mapping, letterOf(current.column), role, { first: 1, last: Math.max(1, grid.current?.rowCount() ?? 1) });
    if (next) check.correct(sheet, next);
    else notify(t(mapping ? 'questionStays' : 'questionFirst'));
  }
  function join(): void {
    const above = takenAbove(states, current.row);
    if (above === null) notify(t('nothingAbove'));
    else correct((one) => joinRows(one, above, current.row));
  }
  function split(): void {
    if (!mapping) {
      notify(t('questionFirst'));
      return;
    }
    const inColumn = grid.current?.textAt({ row: current.row, column: columnOf(mapping.question) });
    onOpen({ what: 'split', text: questionText(states.get(current.row)) ?? inColumn ?? '' });
  }
  const act: Record<Extract<GridCommand, { act: unknown }>['act'], () => void> = {
    take: () => correct((one) => takeRow(one, current.row)),
    drop: () => correct((one) => dropRow(one, current.row)),
    join,
    split,
    header: () => correct((one) => withHeader(one, current.row)),
    first: () => correct((one) => withFirst(one, current.row)),
    last: () => correct((one) => withLast(one, current.row)),
    columnMenu: () => grid.current && onOpen({ what: 'column', anchor: grid.current.anchor() }),
    rowMenu: () => grid.current && onOpen({ what: 'row', anchor: grid.current.anchor() }),
    undo: check.undo,
    help: onHelp,
  };
  const onCommand = (command: GridCommand): void => {
    if ('role' in command) giveRole(command.role);
    else if ('act' in command) act[command.act]();
  };
  return { correct, onCommand };
}

/** The texts of the row's questions as they are now, one a line. */
const questionText = (state: RowState | undefined): string | null =>
  state && 'taken' in state ? state.taken.map((question) => question.question).join('\n') : null;
