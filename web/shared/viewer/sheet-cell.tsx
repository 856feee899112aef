import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnOf } from '#contract/columns.ts';
import type { CellAt } from '../sheet/moves.ts';
import { SheetGrid } from '../sheet/sheet-grid.tsx';
import type { Shown } from './can-show.ts';

const noStates = new Map();

/** The sheet that a citation stands in, its cell in view. */
export function SheetCell({ shown: { document_id, sheet = '', cell = '' } }: { shown: Shown }) {
  const { t } = useTranslation('review');
  const [current, setCurrent] = useState<CellAt>(() => placeIn(cell));
  return (
    <div className="viewer-sheet">
      <SheetGrid
        documentId={document_id}
        sheet={sheet}
        label={t('sheetLabel', { name: sheet })}
        mapping={null}
        states={noStates}
        hiddenRead
        current={current}
        onCurrent={setCurrent}
      />
    </div>
  );
}

/** `C12` → column 3, row 12. */
const placeIn = (cell: string): CellAt => {
  const [, letters = 'A', row = '1'] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
  return { column: columnOf(letters), row: Number(row) };
};
