import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trialEnd } from '#contract/roles.ts';
import type { SiteUser } from '#contract/site.ts';
import { useUser } from '../../app/session/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { daysUntil, formatDate } from '../../lib/format.ts';
import { Found, FoundBy, useWords } from './found.tsx';
import { userPages } from './queries.ts';
import { wantsFactor } from './site-failure.tsx';
import { UserDialog } from './user-dialog.tsx';

/** People, newest first, with their trial. */
export function Users() {
  const { t } = useTranslation('site');
  const pages = useInfiniteQuery(userPages(useWords()));
  const rows = pages.data?.pages.flatMap((page) => page.users) ?? [];
  const [changing, setChanging] = useState<SiteUser | null>(null);
  return (
    <>
      {!wantsFactor(pages.error) && <FoundBy part="users" />}
      <Found pages={pages} count={rows.length} none={t('none')}>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">{t('columns.person')}</th>
              <th scope="col">{t('columns.trial')}</th>
              <th scope="col">{t('columns.role')}</th>
              <th scope="col" className="wide">
                {t('columns.organisations')}
              </th>
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
              <Row key={row.id} row={row} onChange={() => setChanging(row)} />
            ))}
          </tbody>
        </table>
      </Found>
      {changing && <UserDialog user={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function Row({ row, onChange }: { row: SiteUser; onChange: () => void }) {
  const { t } = useTranslation('site');
  const language = currentLanguage();
  const ends = useUser().trial_ends ? trialEnd(row) : null;
  return (
    <tr>
      <th scope="row" className="site-name">
        {row.name || row.email}
        {row.name && <span className="quiet site-under">{row.email}</span>}
      </th>
      <td className={ends === null || daysUntil(ends) === 0 ? 'quiet' : ''} data-label={t('columns.trial')}>
        {ends === null ? '–' : t(daysUntil(ends) === 0 ? 'trial.ended' : 'trial.until', { date: formatDate(ends, language) })}
      </td>
      <td>{t(`roles.${row.userType}`)}</td>
      <td className="wide number">{row.organisations}</td>
      <td className="wide quiet once">{formatDate(row.created_at, language)}</td>
      <td className="site-act">
        <Button size="small" aria-label={t('user.of', { name: row.name || row.email })} onClick={onChange}>
          {t('user.open')}
        </Button>
      </td>
    </tr>
  );
}
