import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelUsage } from '#contract/model-usage.ts';
import type { ModelSpent, Usage } from '#contract/usage.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatCount } from '../../lib/format.ts';
import { formatMoney } from '../../shared/request/money.ts';

/** Rows that are shown before somebody asks for all. */
const SHOWN = 10;

const monthNamed = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** What language models were asked, by month and by request; nothing where none was. */
export function UsageOfModels({ months, model }: Pick<Usage, 'months' | 'model'>) {
  const { t } = useTranslation('company');
  const [all, setAll] = useState(false);
  if (model.length === 0) return null;
  const shown = all ? model : model.slice(0, SHOWN);
  return (
    <>
      <h3>{t('usage.model')}</h3>
      <p className="quiet">{t('usage.modelText')}</p>
      <Table caption={t('usage.modelByMonth')} first={t('usage.month')}>
        {months
          .toReversed()
          .flatMap(({ month, model: usage }) => (usage ? <Row key={month} head={monthNamed(month)} usage={usage} /> : []))}
      </Table>
      <Table caption={t('usage.modelByWork')} first={t('usage.work')}>
        {shown.map((spent) => (
          <Row key={`${spent.month} ${spent.purpose} ${spent.request?.id}`} head={<Work spent={spent} />} usage={spent.usage} />
        ))}
      </Table>
      {shown.length < model.length && <Button onClick={() => setAll(true)}>{t('usage.allRows', { count: model.length })}</Button>}
    </>
  );
}

function Table({ caption, first, children }: { caption: string; first: string; children: ReactNode }) {
  const { t } = useTranslation('company');
  return (
    <table className="usage usage-model">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{t('usage.calls')}</th>
          <th scope="col">{t('usage.tokensIn')}</th>
          <th scope="col" className="usage-minor">
            {t('usage.tokensCached')}
          </th>
          <th scope="col" className="usage-minor">
            {t('usage.tokensOut')}
          </th>
          <th scope="col">{t('usage.cost')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ head, usage }: { head: ReactNode; usage: ModelUsage }) {
  const language = currentLanguage();
  return (
    <tr>
      <th scope="row">{head}</th>
      <td>{formatCount(usage.calls, language)}</td>
      <td>{formatCount(usage.tokens_in, language)}</td>
      <td className="usage-minor">{formatCount(usage.tokens_cached, language)}</td>
      <td className="usage-minor">{formatCount(usage.tokens_out, language)}</td>
      <td>{usage.cost ? formatMoney(usage.cost, language) : '–'}</td>
    </tr>
  );
}

/** The request, or the purpose, with the month under it. */
function Work({ spent: { month, purpose, request } }: { spent: ModelSpent }) {
  const { t } = useTranslation('company');
  return (
    <>
      {request?.name == null ? (
        t(`usage.purposes.${purpose}`)
      ) : (
        <Link to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId: request.id, sheetId: undefined }}>
          {request.name}
        </Link>
      )}
      <span className="usage-when">{monthNamed(month)}</span>
    </>
  );
}
