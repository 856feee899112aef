import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import none from 'symbol:event_available';
import nothing from 'symbol:search_off';
import { useTranslation } from 'react-i18next';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { PromiseList } from './promise-list.tsx';
import { promisePages } from './queries.ts';
import { usePromiseView } from './use-promise-view.ts';
import './promises.css';

/** What customers were promised, as the filters say: what is overdue first, then by day. */
export function Promises() {
  const { t } = useTranslation('promises');
  const { view } = usePromiseView();
  const pages = useInfiniteQuery(promisePages(view));
  const list = useMemo(() => pages.data?.pages.flatMap((page) => page.promises) ?? [], [pages.data]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const filtered = view.state !== 'outstanding' || [view.customer, view.q, view.owner].some((one) => one !== undefined);
  return (
    <div className="in-promises">
      {pages.isPending && <Skeleton rows={6} height={72} />}
      {pages.isError && list.length === 0 && <Failure error={pages.error} retry={() => void pages.refetch()} />}
      {pages.data && list.length === 0 && <Nothing filtered={filtered} />}
      {list.length > 0 && (
        <PromiseList
          key={JSON.stringify(view)}
          promises={list}
          onEnd={() => {
            if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
          }}
        />
      )}
      <p className="unseen" role="status">
        {pages.data && t('shown', { count: list.length })}
      </p>
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('promises');
  if (filtered)
    return (
      <Empty icon={nothing} title={t('nothing.title')} text={t('nothing.text')}>
        <Link to="/dashboard/told" search={{ view: 'promises' }}>
          {t('nothing.clear')}
        </Link>
      </Empty>
    );
  return (
    <Empty icon={none} title={t('empty.title')} text={t('empty.text')}>
      <Link to="/dashboard/told" search={{ view: 'answers' }}>
        {t('empty.answers')}
      </Link>
    </Empty>
  );
}
