import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundSheet } from '#contract/extraction.ts';
import { useWhy } from '../../shared/answer/use-reasons.ts';

interface Props {
  sheets: FoundSheet[];
  shown: string | undefined;
  used: (name: string) => boolean;
  onUse: (name: string, used: boolean) => void;
  /** What was decided last is still being looked for. */
  pending: boolean;
  onShow: (name: string) => void;
}

/** The sheets of the file (tables and text of a document): role, how many questions, and why. */
export function SheetList({ sheets, shown, used, onUse, pending, onShow }: Props) {
  const { t } = useTranslation('check');
  const why = useWhy();
  // Its questions come a moment later: until then the box would spring back.
  const [ticked, setTicked] = useState<string | null>(null);
  return (
    <ul className="check-sheets" aria-label={t('sheets')}>
      {sheets.map((sheet) => {
        const taken = used(sheet.name) && (sheet.count > 0 || (pending && ticked === sheet.name));
        return (
          <li key={sheet.name} className={`${sheet.name === shown ? 'shown' : ''}${taken ? '' : ' unused'}`}>
            <Checkbox
              size="small"
              checked={taken}
              disabled={used(sheet.name) && !taken}
              onChange={(event) => {
                setTicked(sheet.name);
                onUse(sheet.name, event.target.checked);
              }}
              slotProps={{ input: { 'aria-label': t('use', { name: sheet.name }) } }}
            />
            <button type="button" aria-current={sheet.name === shown ? 'true' : undefined} onClick={() => onShow(sheet.name)}>
              <span className="check-sheet-name">
                <strong>{sheet.name}</strong>
                <span className="check-sheet-role">
                  {t(`sheetRoles.${sheet.role}`)}
                  {sheet.hidden && `, ${t('hidden')}`}
                </span>
              </span>
              <span className="check-sheet-reason">{why(sheet)}</span>
            </button>
            <span className="number check-sheet-count">{sheet.count > 0 ? sheet.count : '–'}</span>
          </li>
        );
      })}
    </ul>
  );
}
