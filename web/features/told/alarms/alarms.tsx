import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { Nothing } from '../nothing.tsx';
import { alarmPages, alarmsHead, type ToldView } from '../queries.ts';
import { AlarmFilters, ToldFilters } from '../told-filters.tsx';
import { useToldView } from '../use-told-view.ts';
import { AlarmList } from './alarm-list.tsx';
import { ROW } from './alarm-row.tsx';

/** So many pages at most are read anew by themselves when something changed elsewhere. */
const FEW_PAGES = 2;

/** What may hold no longer of what customers were told, as the filters say. */
export function Alarms() {
  const { t } = useTranslation('told');
  const { change: _, ...view } = useToldView();
  const pages = useInfiniteQuery(alarmPages(view));
  const alarms = pages.data?.pages.flatMap((page) => page.alarms) ?? [];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const filtered =
    view.settled || [view.customer, view.kind, view.q, view.document, view.entry, view.owner].some((one) => one !== undefined);
  return (
    <>
      <ToldFilters>
        <AlarmFilters />
      </ToldFilters>
      <Newer view={view} pages={pages} first={alarms[0]?.id} />
      {pages.isPending && <Skeleton rows={8} height={ROW} />}
      {pages.isError && alarms.length === 0 && <Failure error={pages.error} retry={() => void pages.refetch()} />}
      {pages.data && alarms.length === 0 && <Nothing filtered={filtered} />}
      {alarms.length > 0 && (
        <AlarmList
          key={JSON.stringify(view)}
          alarms={alarms}
          onEnd={() => {
            if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
          }}
        />
      )}
      <p className="unseen" role="status">
        {pages.data && t('found', { count: alarms.length })}
      </p>
    </>
  );
}

interface NewerProps {
  view: ToldView;
  pages: { isFetching: boolean; isSuccess: boolean; data: { pages: unknown[] } | undefined; refetch: () => unknown };
  first: string | undefined;
}

/** What was found since the list was read: a short list is read anew by itself, a long one when somebody asks for it. */
function Newer({ view, pages, first }: NewerProps) {
  const { t } = useTranslation('told');
  const head = useQuery(alarmsHead(view));
  const isOld = pages.isSuccess && !pages.isFetching && !head.isFetching && head.isSuccess && head.data.alarms[0]?.id !== first;
  const isShort = (pages.data?.pages.length ?? 0) <= FEW_PAGES;
  const { refetch } = pages;
  useEffect(() => {
    if (isOld && isShort) void refetch();
  }, [isOld, isShort, refetch]);
  if (!isOld || isShort) return null;
  return (
    <p className="told-newer" role="status">
      {t('newer.text')} <Button onClick={() => void refetch()}>{t('newer.show')}</Button>
    </p>
  );
}
