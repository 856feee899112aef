import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { Found } from './found.tsx';
import { enquiryPages } from './queries.ts';

/** Who asked for the Enterprise plan, newest first. */
export function Enquiries() {
  const { t } = useTranslation('site');
  const pages = useInfiniteQuery(enquiryPages);
  const rows = pages.data?.pages.flatMap((page) => page.enquiries) ?? [];
  return (
    <Found pages={pages} count={rows.length} none={t('enquiries.none')}>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">{t('columns.person')}</th>
            <th scope="col">{t('columns.organisation')}</th>
            <th scope="col">{t('columns.when')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, email, organisation, created_at }) => (
            <tr key={id}>
              <th scope="row" className="site-name">
                {name || email || t('enquiries.gone')}
                {email && (
                  <a className="site-under" href={`mailto:${email}`}>
                    {email}
                  </a>
                )}
              </th>
              <td>{organisation ?? '–'}</td>
              <td className="quiet once">{formatDate(created_at, currentLanguage())}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Found>
  );
}
