import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import nothing from 'symbol:search_off';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { CitedPlace } from '../../ui/cited-place.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { found } from './queries.ts';

export function KnowledgeSearch() {
  const { t } = useTranslation('documents');
  const { q } = useSearch({ from: '/dashboard/kb/documents' });
  const navigate = useNavigate({ from: '/dashboard/kb/documents' });
  const onSearch = useCallback((text: string) => void navigate({ search: (old) => ({ ...old, q: text }), replace: true }), [navigate]);
  return (
    <div className="filters" role="search">
      <SearchField label={t('search')} value={q ?? ''} onSearch={onSearch} />
    </div>
  );
}

/** Passages that fit the words or the meaning, each with its place; a click opens it in its document. */
export function SearchResults({ q }: { q: string }) {
  const { t } = useTranslation('documents');
  const results = useQuery(found(q));
  if (results.isPending) return <Skeleton height={80} />;
  if (results.isError) return <Failure error={results.error} retry={() => void results.refetch()} />;
  if (results.data.results.length === 0) return <Empty icon={nothing} title={t('results.title', { q })} text={t('results.none', { q })} />;
  return (
    <section aria-label={t('results.title', { q })}>
      <ul className="results">
        {results.data.results.map(({ document, citation, question }) => (
          <li key={`${citation.passage_id ?? citation.library_entry_id}`}>
            <p className="result-head">
              <Link
                className="row-link"
                to="/dashboard/kb/documents"
                search={{ q, document: document.id, passage: citation.passage_id ?? citation.library_entry_id }}
              >
                {document.display_name}
              </Link>
              <span className="quiet once">
                <CitedPlace citation={citation} />
              </span>
            </p>
            {question && <p className="result-question">{question}</p>}
            <p className="quiet">{citation.quote}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
