import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import description from 'symbol:description';
import filled from 'symbol:fact_check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BacktestCandidate } from '#contract/backtests.ts';
import { accepts, questionnaireNames } from '#contract/formats.ts';
import { useMay } from '../../app/session/may.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatAgo, oneOf } from '../../lib/format.ts';
import { Progress } from '../../ui/bits.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search/search-field.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { candidates } from './queries.ts';
import { useStart } from './use-start.ts';

/** Which filled questionnaire: one that is among the knowledge, or one that is dropped here. */
export function StartBacktest() {
  const { t } = useTranslation('backtests');
  const { gate } = useMay();
  const { start, share } = useStart();
  const [q, setQ] = useState('');
  const list = useQuery(candidates(q));
  return (
    <section className="start-backtest" aria-label={t('start.title')}>
      <h2>{t('start.title')}</h2>
      <p className="quiet">{t('about')}</p>
      <div className="start-columns">
        <div>
          <div className="filters" role="search">
            <SearchField label={t('start.search')} value={q} onSearch={setQ} />
          </div>
          {list.isPending && <Skeleton rows={4} />}
          {list.isError && <Failure error={list.error} retry={() => void list.refetch()} />}
          {list.data && (
            <Candidates
              found={list.data.candidates}
              searched={q !== ''}
              busy={start.isPending}
              onStart={(documentId) => gate('work', () => start.mutate({ documentId }))}
            />
          )}
        </div>
        <div className="start-upload">
          <DropZone
            title={t('start.drop')}
            text={t('start.dropText', { names: oneOf(questionnaireNames, currentLanguage()) })}
            choose={t('start.choose')}
            accept={accepts.filled}
            onFile={(file) => gate('work', () => start.mutate({ file }))}
          />
          {share !== null && (
            <div role="status">
              <p>{t('start.sending')}</p>
              <Progress done={Math.round(share * 100)} total={100} label={t('start.sending')} />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

interface CandidatesProps {
  found: BacktestCandidate[];
  searched: boolean;
  busy: boolean;
  onStart: (documentId: string) => void;
}

function Candidates({ found, searched, busy, onStart }: CandidatesProps) {
  const { t } = useTranslation('backtests');
  const forms = found.filter(({ kind }) => kind === 'questionnaire');
  const others = found.filter(({ kind }) => kind !== 'questionnaire');
  if (found.length === 0) return <p className="start-none quiet">{t(searched ? 'start.none' : 'start.noKnowledge')}</p>;
  const listOf = (documents: BacktestCandidate[]) => (
    <ul className="candidates">
      {documents.map((document) => (
        <li key={document.id}>
          <Icon d={document.kind === 'questionnaire' ? filled : description} />
          <span className="candidate-name">
            <strong className="cut">{document.display_name}</strong>
            <span className="quiet">
              {[document.pairs > 0 ? t('start.pairs', { count: document.pairs }) : null, formatAgo(document.updated_at, currentLanguage())]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Button
            variant="outlined"
            disabled={busy}
            aria-label={t('start.startOf', { name: document.display_name })}
            onClick={() => onStart(document.id)}
          >
            {t('start.start')}
          </Button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {forms.length > 0 && <h3>{t('start.forms')}</h3>}
      {forms.length > 0 && listOf(forms)}
      {others.length > 0 && (
        <details className="start-others" open={forms.length === 0}>
          <summary>{t('start.others', { count: others.length })}</summary>
          <p className="quiet">{t('start.othersText')}</p>
          {listOf(others)}
        </details>
      )}
    </>
  );
}
