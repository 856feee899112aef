import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadMore } from '../../ui/load-more.tsx';
import { SearchField } from '../../ui/search/search-field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { SiteFailure } from './site-failure.tsx';

interface Pages {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** A list that is read in pages: that it waits, that it failed, that nothing is there, or its rows. */
export function Found({ pages, count, none, children }: { pages: Pages; count: number; none: string; children: ReactNode }) {
  if (pages.isPending) return <Skeleton />;
  if (pages.isError) return <SiteFailure error={pages.error} retry={() => void pages.refetch()} />;
  if (count === 0) return <p className="quiet">{none}</p>;
  return (
    <>
      {children}
      <LoadMore pages={pages} />
    </>
  );
}

/** The words that narrow the list; they stand in the address. */
export function FoundBy({ part }: { part: 'organisations' | 'users' }) {
  const { t } = useTranslation('site');
  const navigate = useNavigate();
  const search = useCallback(
    (q: string) => void navigate({ to: '/dashboard/site', search: { part, ...(q ? { q } : {}) }, replace: true }),
    [navigate, part],
  );
  return (
    <div className="filters">
      <SearchField label={t(`${part}.search`)} value={useWords()} onSearch={search} />
    </div>
  );
}

export const useWords = (): string => useSearch({ from: '/dashboard/site' }).q ?? '';
