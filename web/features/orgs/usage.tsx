import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Usage as Figures } from '#contract/usage.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatBytes } from '../../lib/format.ts';
import { PersonAvatar } from '../../app/people/person-avatar.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { UsageOfModels } from './model-usage.tsx';
import { usageQuery } from './queries.ts';
import './usage.css';

const measures = ['questions', 'documents', 'pages'] as const;

/** What was done here in the last twelve months: a bar for each figure, in tables that are read out as they stand. */
export function Usage() {
  const { t } = useTranslation('company');
  const figures = useQuery(usageQuery);
  if (figures.isPending) return <Skeleton rows={4} />;
  if (figures.isError) return <Failure error={figures.error} retry={() => void figures.refetch()} />;
  const { months, people, storage, model } = figures.data;
  if (people.length === 0 && model.length === 0 && months.every((month) => measures.every((name) => month[name] === 0) && isUnused(month)))
    return (
      <>
        <Stored {...storage} />
        <p className="quiet">{t('usage.none')}</p>
      </>
    );
  return (
    <>
      <Stored {...storage} />
      <Metered month={months.at(-1)} />
      <Months months={months} />
      <People people={people} />
      <UsageOfModels months={months} model={model} />
    </>
  );
}

/** What the files and the texts of the organisation take of what they may. */
function Stored({ stored, texts, most }: Figures['storage']) {
  const { t } = useTranslation('company');
  const size = (bytes: number) => formatBytes(bytes, currentLanguage());
  return <p>{t('usage.stored', { stored: size(stored), most: size(most), files: size(stored - texts), texts: size(texts) })}</p>;
}

type Month = Figures['months'][number];
const isUnused = ({ metered }: Month): boolean => metered.questions + metered.pages === 0;

/** What this month's plan is used for. */
function Metered({ month }: { month: Month | undefined }) {
  const { t } = useTranslation('company');
  if (!month || isUnused(month)) return null;
  const [questions, pages] = [month.metered.questions, month.metered.pages].map((count) => count.toLocaleString(currentLanguage()));
  return <p>{t('usage.metered', { questions, pages })}</p>;
}

function Months({ months }: Pick<Figures, 'months'>) {
  const { t } = useTranslation('company');
  const most = Object.fromEntries(measures.map((name) => [name, Math.max(1, ...months.map((month) => month[name]))]));
  const named = new Intl.DateTimeFormat(currentLanguage(), { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <table className="usage usage-months">
      <caption className="unseen">{t('usage.byMonth')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('usage.month')}</th>
          {measures.map((name) => (
            <th scope="col" key={name}>
              {t(`usage.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((row) => (
          <tr key={row.month}>
            <th scope="row">{named.format(new Date(`${row.month}-01T00:00:00Z`))}</th>
            {measures.map((name) => (
              <Figure key={name} value={row[name]} most={most[name] ?? 1} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ value, most }: { value: number; most: number }) {
  return (
    <td>
      {value === 0 ? '–' : value.toLocaleString(currentLanguage())}
      {value > 0 && (
        <span className="usage-bar" aria-hidden>
          <span style={{ width: `${(value / most) * 100}%` }} />
        </span>
      )}
    </td>
  );
}

const doings = ['approved', 'edited', 'documents'] as const;

function People({ people }: Pick<Figures, 'people'>) {
  const { t } = useTranslation('company');
  if (people.length === 0) return <p className="quiet">{t('usage.nobody')}</p>;
  const most = Object.fromEntries(doings.map((name) => [name, Math.max(1, ...people.map((person) => person[name]))]));
  return (
    <table className="usage">
      <caption className="unseen">{t('usage.byPerson')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('usage.person')}</th>
          {doings.map((name) => (
            <th scope="col" key={name}>
              {t(name === 'documents' ? 'usage.uploaded' : `usage.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map(({ user, ...done }) => (
          <tr key={user.id}>
            <th scope="row">
              <span className="usage-person">
                <PersonAvatar id={user.id} name={user.name} silent />
                <span className="cut">{user.name}</span>
              </span>
            </th>
            {doings.map((name) => (
              <Figure key={name} value={done[name]} most={most[name] ?? 1} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
