import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import nothing from 'symbol:search_off';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { requestShelves } from '#contract/requests.ts';
import type { At } from '../../app/lazy-screen.ts';
import { queryClient } from '../../app/query-client.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { FirstSteps } from './list/first-steps.tsx';
import { ListFilters } from './list/list-filters.tsx';
import { filterOf, useListView, viewOf } from './list/list-view.ts';
import { OpenRequests } from './list/open-requests.tsx';
import { RequestTable } from './list/request-table.tsx';
import { SavedViews } from './list/saved-views.tsx';
import { NewRequest } from './new-request.tsx';
import { requestPages, savedViewsQuery } from './queries.ts';
import './requests.css';

const TrashTable = lazy(async () => ({ default: (await import('./list/trash-table.tsx')).TrashTable }));

/** Asks for the list before its screen is drawn. */
export const ahead = ({ search }: At): Promise<unknown> =>
  Promise.all([queryClient.prefetchInfiniteQuery(requestPages(filterOf(viewOf(search)))), queryClient.prefetchQuery(savedViewsQuery)]);

/** The questionnaires in work. */
export function RequestListScreen() {
  const { t } = useTranslation('requests');
  return (
    <Page title={t('title')} actions={<NewRequest>{t('new')}</NewRequest>}>
      <RequestList />
    </Page>
  );
}

function RequestList() {
  const { filter, shelf } = useListView();
  const list = useInfiniteQuery(requestPages(filter));
  if (list.isPending) return <Skeleton />;
  if (list.isError) return <Failure error={list.error} retry={() => void list.refetch()} />;
  // What was put away a moment ago is gone at once.
  const all = list.data.pages
    .flatMap((page) => page.requests)
    .filter((one) => shelf === 'removed' || one.archived === (shelf === 'archived'));
  const { sort: _, ...narrowed } = filter;
  const filtered = Object.keys(narrowed).length > 0;
  if (all.length === 0 && !filtered)
    return (
      <>
        <FirstSteps />
        <OtherShelves />
      </>
    );
  return (
    <>
      <SavedViews />
      <ListFilters />
      {!filtered && <OpenRequests requests={all} />}
      <Suspense fallback={<Skeleton />}>
        {all.length === 0 ? <Nothing /> : shelf === 'removed' ? <TrashTable requests={all} /> : <RequestTable requests={all} />}
      </Suspense>
      <LoadMore pages={list} />
    </>
  );
}

/** The ways to what was put away or deleted, where nothing is in work. */
function OtherShelves() {
  const { t } = useTranslation('requests');
  return (
    <p className="other-shelves">
      {requestShelves.slice(1).map((shelf) => (
        <Link key={shelf} to="/dashboard/requests" search={{ shelf }}>
          {t(`shelf.${shelf}`)}
        </Link>
      ))}
    </p>
  );
}

/** Why the list is empty: nothing is on that shelf, or nothing there fits. */
function Nothing() {
  const { t } = useTranslation('requests');
  const { filter, shelf } = useListView();
  const { sort: _, shelf: __, ...narrowed } = filter;
  const whole = Object.keys(narrowed).length === 0;
  const [title, text] =
    whole && shelf === 'archived'
      ? [t('nothing.archived'), t('nothing.archivedText')]
      : whole && shelf === 'removed'
        ? [t('nothing.removed'), t('trash.text')]
        : [t('nothing.title'), t('nothing.text')];
  return (
    <Empty icon={nothing} title={title} text={text}>
      <Button variant="outlined" component={Link} to="/dashboard/requests">
        {t('nothing.clear')}
      </Button>
    </Empty>
  );
}
