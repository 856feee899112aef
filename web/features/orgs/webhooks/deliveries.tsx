import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatMoment } from '../../../lib/format.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { deliveryPages } from './queries.ts';

/** What an address was told, newest first, and how it went. */
export function Deliveries({ id }: { id: string }) {
  const { t } = useTranslation('company');
  const pages = useInfiniteQuery(deliveryPages(id));
  if (pages.isPending) return <Skeleton rows={2} />;
  if (pages.isError) return <Failure error={pages.error} retry={() => void pages.refetch()} />;
  const made = pages.data.pages.flatMap((page) => page.deliveries);
  if (made.length === 0) return <p className="quiet">{t('webhooks.none')}</p>;
  return (
    <>
      <ul className="deliveries">
        {made.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  );
}

function Delivery({ delivery: { event, status, attempts, fault, answered, created_at, next_at } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('company');
  const moment = (at: string) => formatMoment(at, currentLanguage());
  const told = [
    fault && t(`webhooks.faults.${fault}`, { status: answered ?? 0 }),
    attempts > 1 && t('webhooks.attempts', { count: attempts }),
    next_at && t('webhooks.again', { when: moment(next_at) }),
  ];
  return (
    <li>
      <code>{event}</code>
      <span className={status === 'failed' ? 'overdue' : 'quiet'}>
        {[t(`webhooks.states.${status}`), ...told.filter(Boolean)].join(' · ')}
      </span>
      <time className="quiet" dateTime={created_at}>
        {moment(created_at)}
      </time>
    </li>
  );
}
