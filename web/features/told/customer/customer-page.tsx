import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import back from 'symbol:arrow_back_ios_new';
import mail from 'symbol:forward_to_inbox';
import table from 'symbol:table_view';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldCustomer } from '#contract/told.ts';
import { reportError } from '../../../app/notices/report-error.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useMay } from '../../../app/session/may.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { download } from '../../../lib/download.ts';
import { formatDate } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { Counts } from '../counts.tsx';
import { Nothing } from '../nothing.tsx';
import { customerQuery } from '../queries.ts';
import { Files } from './files.tsx';
import { Forget } from './forget.tsx';
import { RenameDialog } from './rename-dialog.tsx';

const LetterDialog = lazy(async () => ({ default: (await import('./letter-dialog.tsx')).LetterDialog }));

/** One customer: what became of what they were told, the letter that corrects it, and the files that they got. */
export function CustomerPage({ customer }: { customer: string }) {
  const { t } = useTranslation('told');
  const { data, isPending, isError, error, refetch } = useQuery(customerQuery(customer));
  return (
    <>
      <Link className="told-back" to="/dashboard/told" search={{ view: 'customers' }}>
        <Icon d={back} size={14} /> {t('customer.all')}
      </Link>
      {isPending && <Skeleton rows={4} height={56} />}
      {isError && <Failure error={error} retry={() => void refetch()} />}
      {data === null && <Nothing filtered />}
      {data && <Known of={data} customer={customer} />}
    </>
  );
}

function Known({ of, customer }: { of: ToldCustomer; customer: string }) {
  const { t } = useTranslation('told');
  const { offers } = useMay();
  const [open, setOpen] = useState<'letter' | 'rename' | 'forget' | null>(null);
  const hasNews = of.changed + of.expired > 0;
  const hasLetter = hasNews || of.promises > 0;
  return (
    <>
      <header className="told-of">
        <div className="told-customer">
          <h2>{customer}</h2>
          <span className="quiet">{t('lastTold', { date: formatDate(of.last_told_at, currentLanguage()) })}</span>
        </div>
        <Counts of={of} />
      </header>
      <p className="told-do">
        {hasLetter && (
          <>
            <Button variant="contained" startIcon={<Icon d={mail} size={18} />} onClick={() => setOpen('letter')}>
              {t('letter.show')}
            </Button>
            {hasNews && (
              <Link to="/dashboard/told" search={{ customer }}>
                {t('customer.changed')}
              </Link>
            )}
          </>
        )}
        <Link to="/dashboard/told" search={{ view: 'answers', customer }}>
          {t('allAnswers')}
        </Link>
        <Button variant="outlined" startIcon={<Icon d={table} size={18} />} onClick={() => void asTable(customer, t('customer.saved'))}>
          {t('customer.table')}
        </Button>
        {offers('edit') && <Button onClick={() => setOpen('rename')}>{t('rename.open')}</Button>}
        {offers('manage') && (
          <Button color="error" aria-label={t('forget.of', { customer })} onClick={() => setOpen('forget')}>
            {t('forget.open')}
          </Button>
        )}
      </p>
      <Files customer={customer} />
      {open === 'letter' && (
        <Suspense>
          <LetterDialog customer={customer} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'rename' && <RenameDialog customer={customer} onClose={() => setOpen(null)} />}
      {open === 'forget' && <Forget customer={customer} answers={of.answers} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What they were told as a table for spreadsheet programs, what was told otherwise since included. */
const asTable = (customer: string, said: string) =>
  download(`/api/told.csv?${new URLSearchParams({ customer, superseded: 'true' })}`, `${customer}.csv`).then(
    () => notify(said),
    (error: unknown) => reportError(error, null),
  );
