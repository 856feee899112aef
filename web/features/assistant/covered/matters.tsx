import covered from 'symbol:check_circle';
import uncovered from 'symbol:block';
import text from 'symbol:description';
import unchecked from 'symbol:warning';
import { useTranslation } from 'react-i18next';
import type { LawArea, LawCoverage, MatterStanding } from '#contract/law-coverage.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { citedAs, dayOf } from '../words.ts';

type Matter = LawCoverage['matters'][number];

const looks: Record<MatterStanding, { symbol: string; status: string }> = {
  covered: { symbol: covered, status: 'status-approved' },
  'to-be-checked': { symbol: unchecked, status: 'status-review' },
  'text-only': { symbol: text, status: 'status-answered' },
  uncovered: { symbol: uncovered, status: 'status-unanswered' },
};

/** The matters by area, each with how it stands and the articles that its statements rest on. */
export function Matters({ matters }: { matters: Matter[] }) {
  const { t } = useTranslation('law-coverage');
  const areas = [...Map.groupBy(matters, ({ area }): LawArea => area)];
  return areas.map(([area, some]) => (
    <section className="coverage-part" key={area}>
      <h2>{t(`area.${area}`)}</h2>
      <ul>
        {some.map((one) => (
          <MatterRow key={one.name} matter={one} />
        ))}
      </ul>
    </section>
  ));
}

function MatterRow({ matter: { name, state, places } }: { matter: Matter }) {
  const { t } = useTranslation('law-coverage');
  const { symbol, status } = looks[state];
  return (
    <li className="coverage-row">
      <span className="coverage-name">{name}</span>
      <span className={`status ${status}`}>
        <Icon d={symbol} size={16} />
        {t(`state.${state}`)}
      </span>
      {state !== 'covered' && <p className="coverage-why">{t(`stateWhy.${state}`)}</p>}
      <ul className="coverage-places">
        {places.map((one) => (
          <li key={`${one.act} ${one.article}`}>
            <a href={one.url} target="_blank" rel="noopener" lang="sl">
              {citedAs(one)}
            </a>{' '}
            <span>{t('asOf', { date: dayOf(one.as_of, currentLanguage()) })}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
