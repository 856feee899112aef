import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PromiseChange } from '#contract/promises.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatMoment } from '../../lib/format.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { writtenDay } from './days.ts';
import { historyOf } from './queries.ts';

/** How a promise stood after each change, newest first. */
export function History({ id }: { id: string }) {
  const { t } = useTranslation('promises');
  const pages = useInfiniteQuery(historyOf(id));
  const changes = pages.data?.pages.flatMap((page) => page.history) ?? [];
  return (
    <details className="promise-history">
      <summary>{t('history.title')}</summary>
      <ul>
        {changes.map((one) => (
          <li key={one.id}>
            <Change change={one} />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
    </details>
  );
}

function Change({ change: { doing, sentence, state, due_on: day, owner, reason, by, at } }: { change: PromiseChange }) {
  const { t } = useTranslation('promises');
  const said = doing === 'changed' ? t(`states.${state}`) : t(`history.${doing}`);
  return (
    <>
      <p className="promise-facts">
        <strong>{said}</strong>
        <span>{day === null ? t('noDay') : writtenDay(day, currentLanguage())}</span>
        <span>{owner?.name ?? t('nobody')}</span>
        <span>{[by?.name, formatMoment(at, currentLanguage())].filter(Boolean).join(' · ')}</span>
      </p>
      {sentence && <p className="quiet promise-then">{sentence}</p>}
      {reason && <p className="promise-reason">{reason}</p>}
    </>
  );
}
