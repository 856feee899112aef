import type { Mapping } from '#contract/extraction.ts';
import type { RowState } from '../../shared/sheet/found-rows.ts';
import type { Anchor } from '../../shared/sheet/grid-input.ts';
import type { GridCommand } from '../../shared/sheet/keys.ts';
import { splitRow, withMark } from '../../shared/sheet/mapping-edits.ts';
import { MarkDialog, SplitDialog } from './check-dialogs.tsx';
import { ColumnMenu, RowMenu } from './check-menus.tsx';

export type Open = { what: 'column' | 'row'; anchor: Anchor } | { what: 'split'; text: string } | { what: 'mark' };

interface Props {
  open: Open;
  row: number;
  state: RowState | undefined;
  column: string;
  mapping: Mapping | null;
  onCommand: (command: GridCommand) => void;
  onCorrect: (change: (mapping: Mapping) => Mapping | null) => void;
  onOpen: (open: Open) => void;
  onClose: () => void;
}

/** The menu or dialog of the current column or row. */
export function Opened({ open, row, state, column, mapping, onCommand, onCorrect, onOpen, onClose }: Props) {
  switch (open.what) {
    case 'column':
      return (
        <ColumnMenu
          column={column}
          anchor={open.anchor}
          mapping={mapping}
          onCommand={onCommand}
          onMark={() => onOpen({ what: 'mark' })}
          onClose={onClose}
        />
      );
    case 'row':
      return <RowMenu row={row} state={state} anchor={open.anchor} mapping={mapping} onCommand={onCommand} onClose={onClose} />;
    case 'mark':
      return (
        <MarkDialog
          column={column}
          meaning={mapping?.marks?.[column] ?? ''}
          onClose={onClose}
          onSay={(meaning) => {
            onClose();
            onCorrect((one) => withMark(one, column, meaning));
          }}
        />
      );
    case 'split':
      return (
        <SplitDialog
          row={row}
          text={open.text}
          onClose={onClose}
          onSplit={(parts) => {
            onClose();
            onCorrect((one) => splitRow(one, row, parts));
          }}
        />
      );
  }
}
