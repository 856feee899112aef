import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteOrganisation } from '#contract/site.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { daysUntil, formatBytes, formatDate } from '../../lib/format.ts';
import { Found, FoundBy, useWords } from './found.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { organisationPages } from './queries.ts';
import { wantsFactor } from './site-failure.tsx';

/** Organisations, newest first, and what each has as its plan. */
export function Organisations() {
  const { t } = useTranslation('site');
  const q = useWords();
  const pages = useInfiniteQuery(organisationPages(q));
  const rows = pages.data?.pages.flatMap((page) => page.organisations) ?? [];
  const [giving, setGiving] = useState<SiteOrganisation | null>(null);
  return (
    <>
      {!wantsFactor(pages.error) && <FoundBy part="organisations" />}
      <Found pages={pages} count={rows.length} none={t('none')}>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">{t('columns.name')}</th>
              <th scope="col">{t('columns.plan')}</th>
              <th scope="col">{t('columns.members')}</th>
              <th scope="col">{t('columns.stored')}</th>
              <th scope="col" className="wide">
                {t('columns.since')}
              </th>
              <th scope="col">
                <span className="unseen">{t('columns.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} onGive={() => setGiving(row)} />
            ))}
          </tbody>
        </table>
      </Found>
      {giving && <PlanDialog organisation={giving} onClose={() => setGiving(null)} />}
    </>
  );
}

function Row({ row, onGive }: { row: SiteOrganisation; onGive: () => void }) {
  const { t } = useTranslation('site');
  return (
    <tr>
      <th scope="row" className="site-name">
        {row.name}
      </th>
      <td>
        <PlanOf subscription={row.subscription} />
      </td>
      <td className="number" data-label={t('columns.members')}>
        {row.members}
      </td>
      <td className="number once" data-label={t('columns.stored')}>
        {formatBytes(row.storage.stored, currentLanguage())} / {formatBytes(row.storage.most, currentLanguage())}
      </td>
      <td className="wide quiet once">{formatDate(row.created_at, currentLanguage())}</td>
      <td className="site-act">
        <Button size="small" aria-label={t('plan.of', { name: row.name })} onClick={onGive}>
          {t('plan.open')}
        </Button>
      </td>
    </tr>
  );
}

function PlanOf({ subscription }: Pick<SiteOrganisation, 'subscription'>) {
  const { t } = useTranslation('site');
  if (!subscription) return <span className="quiet">{t('plan.none')}</span>;
  const { product, period_end, managed } = subscription;
  const over = daysUntil(period_end) === 0;
  return (
    <>
      {product ? t(`plan.products.${product}`) : t('plan.unnamed')}{' '}
      <span className={over ? 'site-over' : 'quiet'}>
        {t(over ? 'plan.ended' : 'plan.until', { date: formatDate(period_end, currentLanguage()) })} ·{' '}
        {t(managed ? 'plan.bought' : 'plan.given')}
      </span>
    </>
  );
}
