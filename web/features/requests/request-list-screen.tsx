import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import nothing from 'symbol:search_off';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/session/session.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { FirstSteps } from './first-steps.tsx';
import { inOrder, isOrder, requestStates } from './list-order.ts';
import { ListFilters } from './list-filters.tsx';
import { NewRequest } from './new-request.tsx';
import { OpenRequests } from './open-requests.tsx';
import { requestPages } from './queries.ts';
import { RequestTable } from './request-table.tsx';
import './requests.css';

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
  const { t } = useTranslation(['requests', 'common']);
  const user = useUser();
  const { q, status, sort, owner } = useSearch({ from: '/dashboard/requests' });
  const state = requestStates.find((known) => known === status);
  const list = useInfiniteQuery(requestPages({ ...(q ? { q } : {}), ...(state ? { status: state } : {}) }));
  if (list.isPending) return <Skeleton />;
  if (list.isError) return <Failure error={list.error} retry={() => void list.refetch()} />;
  const all = list.data.pages.flatMap((page) => page.requests);
  const filtered = Boolean(q || state || owner);
  if (all.length === 0 && !filtered) return <FirstSteps />;
  const shown = inOrder(owner === 'me' ? all.filter((request) => request.owner?.id === user.id) : all, isOrder(sort) ? sort : 'newest');
  return (
    <>
      <ListFilters />
      {!filtered && <OpenRequests requests={all} />}
      {shown.length === 0 ? (
        <Empty icon={nothing} title={t('nothing.title')} text={t('nothing.text')}>
          <Button variant="outlined" component={Link} to="/dashboard/requests">
            {t('nothing.clear')}
          </Button>
        </Empty>
      ) : (
        <RequestTable requests={shown} />
      )}
      <LoadMore pages={list} />
    </>
  );
}
