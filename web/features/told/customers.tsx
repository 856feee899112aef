import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldCustomer } from '#contract/told.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { PageRows } from '../../ui/rows/page-rows.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { Counts } from './counts.tsx';
import { Alike } from './customer/alike.tsx';
import { Nothing } from './nothing.tsx';
import { customerPages } from './queries.ts';
import { useToldView } from './use-told-view.ts';

const LetterDialog = lazy(async () => ({ default: (await import('./customer/letter-dialog.tsx')).LetterDialog }));

const ROW = 57;
const keyOf = ({ customer }: ToldCustomer) => customer;

/** Customers with how many of their answers stand, changed and are over; those with most that changed first. */
export function Customers() {
  const { t } = useTranslation('told');
  const { document, entry } = useToldView();
  const pages = useInfiniteQuery(customerPages({ document, entry }));
  const customers = useMemo(() => pages.data?.pages.flatMap((page) => page.customers) ?? [], [pages.data]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (pages.isPending) return <Skeleton rows={6} height={56} />;
  if (pages.isError && customers.length === 0) return <Failure error={pages.error} retry={() => void pages.refetch()} />;
  if (customers.length === 0) return <Nothing filtered={(document ?? entry) !== undefined} />;
  return (
    <>
      <Alike />
      <PageRows
        className="told-customers"
        label={t('views.customers')}
        rows={customers}
        estimate={ROW}
        keyOf={keyOf}
        onEnd={() => {
          if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
        }}
      >
        {(customer) => <Customer of={customer} />}
      </PageRows>
    </>
  );
}

const Customer = memo(function Customer({ of }: { of: ToldCustomer }) {
  const { t } = useTranslation('told');
  const [letter, setLetter] = useState(false);
  const { customer, changed, expired, last_told_at } = of;
  return (
    <>
      <div className="told-customer">
        {customer === null ? (
          <strong>{t('noCustomer')}</strong>
        ) : (
          <Link to="/dashboard/told" search={{ view: 'customer', customer }} className="told-name">
            {customer}
          </Link>
        )}
        <span className="quiet">{t('lastTold', { date: formatDate(last_told_at, currentLanguage()) })}</span>
      </div>
      <Counts of={of} />
      {customer !== null && (
        <p className="told-actions">
          {changed + expired > 0 && (
            <Button aria-label={t('letterOf', { customer })} onClick={() => setLetter(true)}>
              {t('letter.open')}
            </Button>
          )}
          <Link to="/dashboard/told" search={{ view: 'answers', customer }} aria-label={t('allAnswersOf', { customer })}>
            {t('allAnswers')}
          </Link>
        </p>
      )}
      {letter && customer !== null && (
        <Suspense>
          <LetterDialog customer={customer} onClose={() => setLetter(false)} />
        </Suspense>
      )}
    </>
  );
});
