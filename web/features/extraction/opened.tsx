import type { Mapping } from '#contract/extraction.ts';
import type { RowState } from '../../shared/sheet/found-rows.ts';
import type { Anchor } from '../../shared/sheet/grid-input.ts';
import type { GridCommand } from '../../shared/sheet/keys.ts';
import { splitRow, type SaidOfAnswers } from '../../shared/sheet/mapping-edits.ts';
import { AnswersDialog } from './answers-dialog.tsx';
import { SplitDialog } from './check-dialogs.tsx';
import { ColumnMenu, RowMenu } from './check-menus.tsx';

export type Open = { what: 'column' | 'row'; anchor: Anchor } | { what: 'split'; text: string } | { what: 'answers' };

interface Props {
  open: Open;
  row: number;
  state: RowState | undefined;
  column: string;
  mapping: Mapping | null;
  onCommand: (command: GridCommand) => void;
  onCorrect: (change: (mapping: Mapping) => Mapping | null) => void;
  /** What was said of the answers in the current column. */
  said: SaidOfAnswers;
  onSay: (said: SaidOfAnswers) => void;
  onClose: () => void;
}

/** The menu or dialog of the current column or row. */
export function Opened({ open, row, state, column, mapping, onCommand, onCorrect, said, onSay, onClose }: Props) {
  switch (open.what) {
    case 'column':
      return <ColumnMenu column={column} anchor={open.anchor} mapping={mapping} onCommand={onCommand} onClose={onClose} />;
    case 'row':
      return <RowMenu row={row} state={state} anchor={open.anchor} mapping={mapping} onCommand={onCommand} onClose={onClose} />;
    case 'answers':
      return (
        <AnswersDialog
          column={column}
          said={said}
          onClose={onClose}
          onSay={(next) => {
            onClose();
            onSay(next);
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
