import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import nothing from 'symbol:search_off';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchResult } from '#contract/documents.ts';
import { CitedPlace } from '../../shared/answer/cited-place.tsx';
import { SampleMark } from '../../shared/org/sample.tsx';
import { SearchField } from '../../ui/search/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { excerpt } from './excerpt.ts';
import { found, labelsQuery, type SearchView } from './queries.ts';
import './search-results.css';

const kinds = ['passage', 'answer'] as const;
/** Days back that a search may be limited to. */
const spans = ['30', '365'] as const;

/** What is searched for, as the address says. */
function useSearchView(): SearchView {
  const { q = '', folder, label, kind, days } = useSearch({ from: '/dashboard/kb/documents' });
  return {
    q,
    folder,
    label,
    kind: kinds.find((one) => one === kind),
    days: spans.find((one) => one === days),
  };
}

/** The search, and once something is searched for, what limits it; the open folder limits it too. */
export function KnowledgeSearch() {
  const { t } = useTranslation('documents');
  const view = useSearchView();
  const navigate = useNavigate({ from: '/dashboard/kb/documents' });
  const change = useCallback(
    (part: { q?: string; label?: string; kind?: string; days?: string }) =>
      void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    [navigate],
  );
  const onSearch = useCallback((q: string) => change({ q }), [change]);
  return (
    <div className="filters" role="search">
      <SearchField label={t('search')} value={view.q} onSearch={onSearch} />
      {view.q !== '' && <Limits view={view} onChange={change} />}
    </div>
  );
}

interface LimitsProps {
  view: SearchView;
  onChange: (part: { label?: string; kind?: string; days?: string }) => void;
}

function Limits({ view, onChange }: LimitsProps) {
  const { t } = useTranslation('documents');
  const { data: labels = [] } = useQuery(labelsQuery);
  return (
    <>
      <SelectField
        label={t('limit.kind')}
        value={view.kind ?? ''}
        options={(['', ...kinds] as const).map((value) => ({ value, label: t(`limit.${value || 'anyKind'}`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectField
        label={t('limit.changed')}
        value={view.days ?? ''}
        options={(['', ...spans] as const).map((value) => ({
          value,
          label: value ? t('limit.days', { count: Number(value) }) : t('limit.anyTime'),
        }))}
        onChange={(days) => onChange({ days })}
      />
      {labels.length > 0 && (
        <SelectField
          label={t('limit.label')}
          value={view.label ?? ''}
          options={[{ value: '', label: t('limit.anyLabel') }, ...labels.map((value) => ({ value, label: value }))]}
          onChange={(label) => onChange({ label })}
        />
      )}
    </>
  );
}

/** Passages and past answers that fit the words or the meaning, each with its place; a click opens it in its document. */
export function SearchResults() {
  const { t } = useTranslation('documents');
  const view = useSearchView();
  const { q } = view;
  const results = useQuery(found(view));
  if (results.isPending) return <Skeleton height={80} />;
  if (results.isError) return <Failure error={results.error} retry={() => void results.refetch()} />;
  if (results.data.results.length === 0) return <Empty icon={nothing} title={t('results.title', { q })} text={t('results.none', { q })} />;
  return (
    <section aria-label={t('results.title', { q })}>
      <ul className="results">
        {results.data.results.map((result) => (
          <Result key={`${result.citation.passage_id ?? result.citation.library_entry_id}`} result={result} />
        ))}
      </ul>
    </section>
  );
}

function Result({ result: { document, citation, question, matches } }: { result: SearchResult }) {
  const passage = citation.passage_id ?? citation.library_entry_id;
  return (
    <li>
      <p className="result-head">
        <Link className="row-link" to="/dashboard/kb/documents" search={(old) => ({ ...old, document: document.id, passage })}>
          {citation.document}
        </Link>
        {document.origin.kind === 'sample' && <SampleMark />}
        <span className="quiet once">
          <CitedPlace citation={citation} />
        </span>
      </p>
      {question && (
        <p className="result-question">
          <Marked text={question} matches={matches.question} />
        </p>
      )}
      <p className="quiet">
        <Marked text={citation.quote} matches={matches.quote} />
      </p>
    </li>
  );
}

const Marked = ({ text, matches }: { text: string; matches: [number, number][] }) =>
  excerpt(text, matches).map((part) => (part.marked ? <mark key={part.at}>{part.text}</mark> : part.text));
