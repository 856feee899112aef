import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import add from 'symbol:upload_file';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentInSight } from '../../app/look/current-in-sight.ts';
import { useMay } from '../../app/session/may.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Alarms } from './alarms/alarms.tsx';
import { Answers } from './answers.tsx';
import { CustomerPage } from './customer/customer-page.tsx';
import { Customers } from './customers.tsx';
import { PromiseFilters } from '../promises/promise-filters.tsx';
import { Promises } from '../promises/promises.tsx';
import { outstanding, promiseCounts } from '../promises/queries.ts';
import { alarmsHead } from './queries.ts';
import { ToldFilters } from './told-filters.tsx';
import '../../ui/look/views.css';
import './told.css';
import './told-customer.css';

const SentDialog = lazy(async () => ({ default: (await import('./sent/sent-dialog.tsx')).SentDialog }));

/** What was told to whom, and what of it may hold no longer. */
export function ToldScreen() {
  const { t } = useTranslation('told');
  const { view, customer } = useSearch({ from: '/dashboard/told' });
  return (
    <div className="told">
      <Page title={t('title')} actions={<AddSent customer={view === 'customer' ? customer : undefined} />}>
        <Views />
        <View view={view} customer={customer} />
      </Page>
    </div>
  );
}

function View({ view, customer }: { view: string | undefined; customer: string | undefined }) {
  if (view === 'customer' && customer !== undefined) return <CustomerPage key={customer} customer={customer} />;
  if (view === 'customers' || view === 'customer') return <Customers />;
  if (view === 'answers') return <Answers />;
  if (view !== 'promises') return <Alarms />;
  return (
    <>
      <ToldFilters>
        <PromiseFilters />
      </ToldFilters>
      <Promises />
    </>
  );
}

/** For forms that were sent before their answers were kept here. */
function AddSent({ customer }: { customer: string | undefined }) {
  const { t } = useTranslation('told');
  const { offers, gate } = useMay();
  const [open, setOpen] = useState(false);
  if (!offers('edit')) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<Icon d={add} size={18} />} onClick={() => gate('edit', () => setOpen(true))}>
        {t('sent.add')}
      </Button>
      {open && (
        <Suspense>
          <SentDialog customer={customer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const views = ['changed', 'promises', 'customers', 'answers'] as const;

function Views() {
  const { t } = useTranslation('told');
  const { view = 'changed', customer, document, entry } = useSearch({ from: '/dashboard/told' });
  const open = useQuery(alarmsHead({ settled: false })).data?.open;
  const counts = useQuery(promiseCounts).data;
  const numbers: Partial<Record<(typeof views)[number], number | undefined>> = { changed: open, promises: counts && outstanding(counts) };
  const row = useCurrentInSight<HTMLElement>(`${view} ${open === undefined ? '' : 'counted'}`);
  const current = view === 'customer' ? 'customers' : view;
  return (
    <nav className="views" ref={row} aria-label={t('views.label')}>
      {views.map((one) => (
        <Link
          key={one}
          to="/dashboard/told"
          search={{ view: one === 'changed' ? undefined : one, customer: one === 'customers' ? undefined : customer, document, entry }}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={one === current ? 'page' : undefined}
        >
          {t(`views.${one}`)} {numbers[one] !== undefined && <span className="number">{numbers[one]}</span>}
        </Link>
      ))}
    </nav>
  );
}
