import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { columnOf, letterOf } from '#contract/columns.ts';
import type { Mapping, TableMapping } from '#contract/extraction.ts';
import { notify } from '../../app/notices/notices.ts';
import type { RowState } from '../../shared/sheet/found-rows.ts';
import type { Act, GridCommand } from '../../shared/sheet/keys.ts';
import {
  dropRow,
  joinRows,
  keepRow,
  roleOf,
  saidOfAnswers,
  takeRow,
  withAnswers,
  withFirst,
  withHeader,
  withLast,
  withRole,
  type SaidOfAnswers,
} from '../../shared/sheet/mapping-edits.ts';
import { seenFrom, tableBelow, tableBeside, tablesOf, tableUnder, withoutTable, withTable } from '../../shared/sheet/tables.ts';
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
  const at = tableUnder(mapping, current);
  const table = at === null ? null : tablesOf(mapping)[at];
  const column = letterOf(current.column);

  function correct(change: (mapping: Mapping) => Mapping | null): void {
    if (!mapping) {
      notify(t('questionFirst'));
      return;
    }
    const next = change(mapping);
    if (next) check.correct(sheet, next);
  }
  /** Changes the table under the current cell. */
  const correctTable = (change: (table: TableMapping) => TableMapping): void =>
    correct((one) => (table && at !== null ? withTable(one, at, change(table)) : null));
  function giveRole(role: Extract<GridCommand, { role: unknown }>['role']): void {
    const next = withRole(table ?? null, column, role, { first: 1, last: Math.max(1, grid.current?.rowCount() ?? 1) });
    if (!next) notify(t(mapping ? 'questionStays' : 'questionFirst'));
    else check.correct(sheet, mapping && at !== null ? withTable(mapping, at, next) : next);
  }
  function orSay(change: (mapping: Mapping) => Mapping | null, sentence: string): void {
    correct((one) => {
      const next = change(one);
      if (!next) notify(sentence);
      return next;
    });
  }
  function answers(): void {
    const role = roleOf(seenFrom(mapping, current), column);
    if (role === 'answer' || role === 'comment') onOpen({ what: 'answers' });
    else notify(t('answersFirst'));
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
  const act: Record<Act, () => void> = {
    take: () => correct((one) => takeRow(one, current.row)),
    drop: () => correct((one) => dropRow(one, current.row)),
    join,
    split,
    keep: () => correct((one) => keepRow(one, current.row)),
    answers,
    header: () => correctTable((one) => withHeader(one, current.row)),
    first: () => correctTable((one) => withFirst(one, current.row)),
    last: () => correctTable((one) => withLast(one, current.row)),
    tableBelow: () => orSay((one) => tableBelow(one, current, grid.current?.rowCount() ?? current.row), t('tableBegins')),
    tableBeside: () => orSay((one) => tableBeside(one, current, column), t('besideRight')),
    noTable: () => orSay((one) => withoutTable(one, current, takenRows(states)), t('onlyTable')),
    columnMenu: () => grid.current && onOpen({ what: 'column', anchor: grid.current.anchor() }),
    rowMenu: () => grid.current && onOpen({ what: 'row', anchor: grid.current.anchor() }),
    undo: check.undo,
    help: onHelp,
  };
  const onCommand = (command: GridCommand): void => {
    if ('role' in command) giveRole(command.role);
    else if ('act' in command) act[command.act]();
  };
  return {
    correct,
    onCommand,
    /** What was said of the answers in the current column. */
    said: table ? saidOfAnswers(table, column) : { kind: null, choices: [], mark: '' },
    say: (said: SaidOfAnswers) => correctTable((one) => withAnswers(one, column, said)),
  };
}

const takenRows = (states: ReadonlyMap<number, RowState>): number[] =>
  [...states].filter(([, state]) => 'taken' in state).map(([row]) => row);

/** The texts of the row's questions as they are now, one a line. */
const questionText = (state: RowState | undefined): string | null =>
  state && 'taken' in state ? state.taken.map((question) => question.question).join('\n') : null;
