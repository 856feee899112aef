import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../app/notices/notices.ts';
import { canUndo, takeLast } from '../../app/outbox/undo.ts';
import { outbox, reopened } from '../../app/outbox/work.ts';
import type { LoadedRows } from './loaded-rows.ts';

/** Taking back what was done last; `tell` says what was done and offers that. */
export function useUndo({ rowOf }: LoadedRows) {
  const { t } = useTranslation('review');
  const tell = (text: string): void => notify(text, { action: { label: t('undo'), run: () => void undo() } });

  async function undo(): Promise<void> {
    outbox.saveAll();
    const steps = takeLast();
    if (!steps) {
      notify(t('nothingToUndo'));
      return;
    }
    const rows = steps.map((step) => ({ step, entry: rowOf(step.entry, step.request) }));
    const undone = rows.filter(({ step, entry }) => entry && canUndo(step, entry));
    for (const { step, entry } of undone) if (entry) outbox.add(entry, step.back);
    notify(undone.length > 0 ? t('undone', { count: undone.length }) : t('undoTooLate'));
    await outbox.kept();
  }

  useEffect(() => {
    reopened.tell = () => tell(t('told.reopened', { count: 1 }));
  });
  return { undo, tell };
}
