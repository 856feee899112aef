import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { countWaiting, stuckByEntry } from '../outbox/change.ts';
import { said } from '../outbox/comments.ts';
import { keeping, outbox, shownUnsaved, useOutbox } from '../outbox/work.ts';
import { useUser } from '../session/session.ts';
import { useTimeZone } from '../session/use-time-zone.ts';

const UnsavedDialog = lazy(async () => ({ default: (await import('./unsaved-dialog.tsx')).UnsavedDialog }));

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

/** Keeps the outbox at work, and the clock of the person known; says that there is no connection, what waits for it, and what is not saved before a person decides. */
export function WorkBanner({ online }: { online: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  useOutbox(user.id, user.org_id);
  useTimeZone();
  const queue = useStore(outbox.queue);
  const kept = useStore(keeping);
  const shown = useStore(shownUnsaved);
  const comments = useStore(said.waiting);
  const waiting = countWaiting(queue) + comments.filter(({ why }) => why === undefined).length;
  const unsaved = stuckByEntry(queue).size;
  // What is decided does not come back by itself with the next one.
  useEffect(() => {
    if (unsaved === 0) shownUnsaved.set(false);
  }, [unsaved]);
  const words = [
    ...(online ? [] : [t('offline')]),
    ...(!online && waiting > 0 ? [t('unsent.wait', { count: waiting })] : []),
    ...(online && waiting > 1 ? [t('unsent.sending', { count: waiting })] : []),
    ...(!kept && waiting > 0 ? [t('unsent.notKept')] : []),
    ...(unsaved > 0 ? [t('unsent.unsaved', { count: unsaved })] : []),
  ];
  return (
    <>
      <OrgGoes />
      <div className={words.length > 0 ? 'offline' : 'unseen'} role="status">
        {words.join(' ')}
        {unsaved > 0 && (
          <button type="button" onClick={() => shownUnsaved.set(true)}>
            {t('unsent.look')}
          </button>
        )}
      </div>
      {shown && unsaved > 0 && (
        <Suspense>
          <UnsavedDialog />
        </Suspense>
      )}
    </>
  );
}
