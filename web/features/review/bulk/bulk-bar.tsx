import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { doingNames, doingOf } from '../doings.ts';
import type { Room } from '../use-room.ts';

/** What can be done with a selection, and how it becomes all that the filter shows. */
export function BulkBar({ room }: { room: Room }) {
  const { t } = useTranslation('review');
  const { selection, entries, act } = room;
  const count = selection.selected.size;
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('selection')}>
      <b>{t('selected', { count })}</b>
      {entries.some((entry) => !selection.selected.has(entry.id)) && (
        <Button onClick={selection.selectAll}>{t('selectAll', { count: entries.length })}</Button>
      )}
      {doingNames.map((name) => {
        const { ofMany, word } = doingOf(name);
        return (
          ofMany && (
            <Button key={name} onClick={act[name]}>
              {t(word())}
            </Button>
          )
        );
      })}
      <Button onClick={selection.clear}>{t('clearSelection')}</Button>
    </div>
  );
}
