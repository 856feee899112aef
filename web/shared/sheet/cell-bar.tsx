import { useTranslation } from 'react-i18next';
import type { Mapping } from '#contract/extraction.ts';
import { letterOf } from '#contract/columns.ts';
import type { RowState } from './found-rows.ts';
import { stateText } from './grid-parts.tsx';
import { roleOf } from './mapping-edits.ts';
import type { CellAt } from './moves.ts';

interface Props {
  at: CellAt;
  text: string;
  mapping: Mapping | null;
  state: RowState | undefined;
}

/** Which cell one is on, all of its text, and what became of it. */
export function CellBar({ at, text, mapping, state }: Props) {
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
