import { useTranslation } from 'react-i18next';
import { SOON_DAYS, type LawCoverage } from '#contract/law-coverage.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { citedAs, dayOf } from '../words.ts';

/** Figures and rules whose last day is near, or past. */
export function RunsOut({ rules, day }: { rules: LawCoverage['runs_out']; day: string }) {
  const { t } = useTranslation('law-coverage');
  return (
    <section className="coverage-part">
      <h2>{t('runsOut', { days: SOON_DAYS })}</h2>
      <p className="quiet">{rules.length === 0 ? t('runsOutNone', { days: SOON_DAYS }) : t('runsOutText')}</p>
      <ul>
        {rules.map((one) => {
          const date = dayOf(one.valid_to, currentLanguage());
          return (
            <Rule key={`${one.act} ${one.text}`} rule={one} note={one.valid_to < day ? t('ranOut', { date }) : t('runsOutOn', { date })} />
          );
        })}
      </ul>
    </section>
  );
}

/** Rules whose article is another now than when they were checked. */
export function Changed({ rules, isAnyImported }: { rules: LawCoverage['changed']; isAnyImported: boolean }) {
  const { t } = useTranslation('law-coverage');
  return (
    <section className="coverage-part">
      <h2>{t('changed')}</h2>
      {rules.length === 0 && <p className="quiet">{isAnyImported ? t('changedNone') : t('changedNever')}</p>}
      <ul>
        {rules.map((one) => (
          <Rule key={`${one.act} ${one.article} ${one.text}`} rule={one} />
        ))}
      </ul>
    </section>
  );
}

function Rule({ rule, note }: { rule: LawCoverage['changed'][number]; note?: string }) {
  return (
    <li className="coverage-row">
      <p className="coverage-text">{rule.text}</p>
      <p className="coverage-why">
        {note && <b>{note} · </b>}
        <a href={rule.url} target="_blank" rel="noopener" lang="sl">
          {citedAs(rule)}
        </a>
      </p>
    </li>
  );
}
