import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldAlarm, ToldAlarmChange } from '#contract/told.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatMoment } from '../../../lib/format.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { historyPages } from '../queries.ts';

/** What was done with a finding, by whom and when; read when somebody opens it. */
export function AlarmHistory({ alarm }: { alarm: ToldAlarm }) {
  const { t } = useTranslation('told');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="alarm-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('history.title')}</summary>
      {isOpen && <Changes alarm={alarm} />}
    </details>
  );
}

function Changes({ alarm: { id, version, found_at: found } }: { alarm: ToldAlarm }) {
  const { t } = useTranslation('told');
  const pages = useInfiniteQuery(historyPages(id, version));
  const changes = pages.data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <>
      <ul>
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
        {pages.data && !pages.hasNextPage && (
          <li>
            {t('history.found')} <span className="quiet">{formatMoment(found, currentLanguage())}</span>
          </li>
        )}
      </ul>
      <LoadMore pages={pages} />
    </>
  );
}

function Change({ change: { doing, settled, reason, owner, by, at } }: { change: ToldAlarmChange }) {
  const { t } = useTranslation('told');
  const what =
    doing === 'settled' && settled
      ? t(`settled.${settled}`)
      : doing === 'assigned'
        ? owner
          ? t('history.assigned', { name: owner.name })
          : t('history.released')
        : t('history.reopened');
  return (
    <li>
      {what} <span className="quiet">{[by?.name ?? t('somebody'), formatMoment(at, currentLanguage())].join(' · ')}</span>
      {reason && doing === 'settled' && <span className="alarm-reason">{reason}</span>}
    </li>
  );
}
