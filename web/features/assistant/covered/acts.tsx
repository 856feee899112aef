import { useTranslation } from 'react-i18next';
import type { LawCoverage } from '#contract/law-coverage.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { dayOf } from '../words.ts';

type Act = LawCoverage['acts'][number];

/** The acts that statements rest on, with the days of their texts. */
export function Acts({ acts }: { acts: Act[] }) {
  const { t } = useTranslation('law-coverage');
  if (acts.length === 0) return null;
  return (
    <section className="coverage-part">
      <h2>{t('acts')}</h2>
      <p className="quiet">{t('actsText')}</p>
      <ul>
        {acts.map((one) => (
          <ActRow key={one.act} act={one} />
        ))}
      </ul>
    </section>
  );
}

function ActRow({ act: { act, title, url, statements, to_be_checked, as_of, imported } }: { act: Act }) {
  const { t } = useTranslation('law-coverage');
  const day = (date: string): string => dayOf(date, currentLanguage());
  const facts = [
    as_of.from === as_of.to ? t('actOf', { date: day(as_of.to) }) : t('actFromTo', { from: day(as_of.from), to: day(as_of.to) }),
    imported === null ? t('notImported') : t('imported', { date: day(imported) }),
    t('statements', { number: statements }),
  ];
  return (
    <li className="coverage-row">
      <span className="coverage-name">
        <a href={url} target="_blank" rel="noopener" lang="sl">
          {act}
        </a>{' '}
        {title}
      </span>
      <p className="coverage-why">
        {facts.join(' · ')}
        {to_be_checked > 0 && <b className="coverage-unchecked"> · {t('unchecked', { number: to_be_checked })}</b>}
      </p>
    </li>
  );
}
