import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { countWaiting } from '../outbox/change.ts';
import { keeping, outbox, shownRefusals, useOutbox } from '../outbox/work.ts';
import { useUser } from '../session/session.ts';

const RefusedDialog = lazy(async () => ({ default: (await import('./refused-dialog.tsx')).RefusedDialog }));

/** Keeps the outbox at work; says that there is no connection, what waits for it, and what the service refused. */
export function WorkBanner({ online }: { online: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  useOutbox(user.id, user.org_id);
  const queue = useStore(outbox.queue);
  const kept = useStore(keeping);
  const shown = useStore(shownRefusals);
  const waiting = countWaiting(queue);
  const refused = queue.filter((change) => change.trouble?.kind === 'refused').length;
  const said = [
    ...(online ? [] : [t('offline')]),
    ...(!online && waiting > 0 ? [t('unsent.wait', { count: waiting })] : []),
    ...(online && waiting > 1 ? [t('unsent.sending', { count: waiting })] : []),
    ...(!kept && waiting > 0 ? [t('unsent.notKept')] : []),
    ...(refused > 0 ? [t('unsent.refused', { count: refused })] : []),
  ];
  return (
    <>
      <div className={said.length > 0 ? 'offline' : 'unseen'} role="status">
        {said.join(' ')}
        {refused > 0 && (
          <button type="button" onClick={() => shownRefusals.set(true)}>
            {t('unsent.look')}
          </button>
        )}
      </div>
      {shown && refused > 0 && (
        <Suspense>
          <RefusedDialog />
        </Suspense>
      )}
    </>
  );
}
