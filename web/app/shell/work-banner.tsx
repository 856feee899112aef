import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { countWaiting } from '../outbox/change.ts';
import { said, useSaid } from '../outbox/comments.ts';
import { keeping, outbox, shownRefusals, useOutbox } from '../outbox/work.ts';
import { useUser } from '../session/session.ts';
import { useTimeZone } from '../session/use-time-zone.ts';

const RefusedDialog = lazy(async () => ({ default: (await import('./refused-dialog.tsx')).RefusedDialog }));

/** Says that the organisation was deleted, as long as it is there. */
function OrgGoes() {
  const { t } = useTranslation();
  const user = useUser();
  const goesAt = user.orgs.find(({ id }) => id === user.org_id)?.delete_at;
  if (!goesAt) return null;
  return (
    <div className="offline">
      {t('orgGoes.text', { date: formatDate(goesAt, currentLanguage()) })}{' '}
      <Link to="/dashboard/company" hash="removal">
        {t('orgGoes.look')}
      </Link>
    </div>
  );
}

/** Keeps the outbox at work, and the clock of the person known; says that there is no connection, what waits for it, and what the service refused. */
export function WorkBanner({ online }: { online: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  useOutbox(user.id, user.org_id);
  useTimeZone();
  useSaid(user.id, user.org_id);
  const queue = useStore(outbox.queue);
  const kept = useStore(keeping);
  const shown = useStore(shownRefusals);
  const comments = useStore(said.waiting);
  const waiting = countWaiting(queue) + comments.filter(({ why }) => why === undefined).length;
  const refused = queue.filter((change) => change.trouble?.kind === 'refused').length;
  const words = [
    ...(online ? [] : [t('offline')]),
    ...(!online && waiting > 0 ? [t('unsent.wait', { count: waiting })] : []),
    ...(online && waiting > 1 ? [t('unsent.sending', { count: waiting })] : []),
    ...(!kept && waiting > 0 ? [t('unsent.notKept')] : []),
    ...(refused > 0 ? [t('unsent.refused', { count: refused })] : []),
  ];
  return (
    <>
      <OrgGoes />
      <div className={words.length > 0 ? 'offline' : 'unseen'} role="status">
        {words.join(' ')}
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
