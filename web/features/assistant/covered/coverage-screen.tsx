import { useQuery } from '@tanstack/react-query';
import noHit from 'symbol:search_off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LawCoverage } from '#contract/law-coverage.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search/search-field.tsx';
import { Empty, Failure, Skeleton } from '../../../ui/states.tsx';
import { coverageQuery } from '../queries.ts';
import { Acts } from './acts.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { Matters } from './matters.tsx';
import { coverageWith } from './narrowed.ts';
import { Changed, RunsOut } from './upkeep.tsx';
import './coverage.css';

/** What the assistant can be asked, on what each answer rests and for which day, what runs out, and whom to ask about the rest. */
export function CoverageScreen() {
  const { t } = useTranslation('law-coverage');
  const { data, error, refetch } = useQuery(coverageQuery(currentLanguage()));
  return (
    <Page narrow title={t('title')}>
      <p className="lead">{t('lead')}</p>
      {error ? <Failure error={error} retry={() => void refetch()} /> : data ? <Coverage all={data} /> : <Skeleton />}
    </Page>
  );
}

function Coverage({ all }: { all: LawCoverage }) {
  const { t } = useTranslation('law-coverage');
  const [words, setWords] = useState('');
  const shown = coverageWith(all, words);
  const isEmpty = shown.matters.length + shown.elsewhere.length + shown.acts.length === 0;
  return (
    <>
      <Counts of={all} />
      <div className="filters">
        <SearchField label={t('search')} value={words} onSearch={setWords} />
      </div>
      {words === '' && (
        <>
          <RunsOut rules={all.runs_out} day={all.day} />
          <Changed rules={all.changed} isAnyImported={all.acts.some(({ imported }) => imported !== null)} />
        </>
      )}
      {isEmpty && <Empty icon={noHit} title={t('none')} text={t('noneText')} />}
      <Matters matters={shown.matters} />
      <Elsewhere matters={shown.elsewhere} />
      <Acts acts={shown.acts} />
    </>
  );
}

/** How many matters stand how; what there is none of is left out, except that something is covered. */
function Counts({ of: { matters, elsewhere } }: { of: LawCoverage }) {
  const { t } = useTranslation('law-coverage');
  const number = (state: LawCoverage['matters'][number]['state']): number => matters.filter((one) => one.state === state).length;
  const counts = [
    { says: 'covered', number: number('covered') },
    { says: 'unsure', number: number('to-be-checked') },
    { says: 'text', number: number('text-only') },
    { says: 'uncovered', number: number('uncovered') },
    { says: 'elsewhere', number: elsewhere.length },
  ] as const;
  return (
    <ul className="coverage-counts">
      {counts.map((one) => (one.number > 0 || one.says === 'covered') && <li key={one.says}>{t(`counts.${one.says}`, one)}</li>)}
    </ul>
  );
}
