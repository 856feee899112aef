import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import book from 'symbol:menu_book';
import nothing from 'symbol:search_off';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryEntry } from '#contract/library.ts';
import type { LibraryDoubt } from '#contract/told.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatAgo } from '../../lib/format.ts';
import { PersonAvatar } from '../../app/people/person-avatar.tsx';
import { PageRows } from '../../ui/rows/page-rows.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { SampleMark } from '../../shared/org/sample.tsx';
import { useLibraryDoubts } from '../../shared/told/library-doubts.ts';
import { ApproveNew } from './approving/approve-new.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { EntryMarks, Given, Said } from './entry-parts.tsx';
import { LibraryFilters, useLibraryView } from './library-filters.tsx';
import { libraryPages } from './queries.ts';

const ROW = 84;
const idOf = ({ id }: LibraryEntry): string => id;

/** The entries that fit the filters; thousands scroll, for only those in view are drawn. */
export function EntryList() {
  const { t } = useTranslation('library');
  const view = useLibraryView();
  const pages = useInfiniteQuery(libraryPages(view));
  const [selected, setSelected] = useState<ReadonlyMap<string, LibraryEntry>>(new Map());
  const entries = pages.data?.pages.flatMap((page) => page.library) ?? [];
  const doubts = useLibraryDoubts(entries.map(idOf));
  // A page in which nothing was found, and others follow.
  const looksOn = entries.length === 0 && pages.hasNextPage && !pages.isError;
  const { fetchNextPage, isFetching } = pages;
  useEffect(() => {
    if (looksOn && !isFetching) void fetchNextPage();
  }, [looksOn, isFetching, fetchNextPage]);
  const filtered = Boolean(view.q || view.origin || view.mine || view.status !== 'active');
  const toggle = (entry: LibraryEntry) =>
    setSelected((old) => {
      const next = new Map(old);
      if (!next.delete(entry.id)) next.set(entry.id, entry);
      return next;
    });
  return (
    <>
      <LibraryFilters />
      <ApproveNew key={String(view.mine)} view={view} />
      {selected.size > 0 && <BulkBar entries={[...selected.values()]} onClear={() => setSelected(new Map())} />}
      {(pages.isPending || looksOn) && <Skeleton rows={8} height={ROW} />}
      {pages.isError && entries.length === 0 && <Failure error={pages.error} retry={() => void pages.refetch()} />}
      {pages.data && entries.length === 0 && !looksOn && !pages.isError && <Nothing filtered={filtered} />}
      {entries.length > 0 && (
        <PageRows
          className="entries-list"
          label={t('entries')}
          rows={entries}
          estimate={ROW}
          keyOf={idOf}
          onEnd={() => {
            if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
          }}
        >
          {(entry) => (
            <>
              {entry.can.edit && (
                <input
                  type="checkbox"
                  checked={selected.has(entry.id)}
                  aria-label={t('select', { question: entry.question })}
                  onChange={() => toggle(entry)}
                />
              )}
              <EntryRow entry={entry} doubt={doubts.get(entry.id)} />
            </>
          )}
        </PageRows>
      )}
      <p className="unseen" role="status">
        {pages.data && !looksOn && t('shown', { count: entries.length })}
      </p>
    </>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('library');
  if (filtered)
    return (
      <Empty icon={nothing} title={t('nothing.title')} text={t('nothing.text')}>
        <Button variant="outlined" component={Link} to="/dashboard/library">
          {t('nothing.clear')}
        </Button>
      </Empty>
    );
  return (
    <Empty icon={book} title={t('empty.title')} text={t('empty.text')}>
      <Button variant="outlined" component={Link} to="/dashboard/kb/documents">
        {t('empty.documents')}
      </Button>
    </Empty>
  );
}

const EntryRow = memo(function EntryRow({ entry, doubt }: { entry: LibraryEntry; doubt: LibraryDoubt | undefined }) {
  const { t } = useTranslation('library');
  return (
    <div className="entry-line">
      <Link className="row-link entry-link" to="/dashboard/library" search={(old) => ({ ...old, entry: entry.id })} resetScroll={false}>
        {entry.question}
      </Link>
      <p className="entry-answer">
        <Said entry={entry} />
      </p>
      <p className="entry-facts">
        <span className="cut">{entry.document ? entry.document.display_name : t('origin.approved')}</span>
        <span className="once">{formatAgo(entry.updated_at, currentLanguage())}</span>
        <Given entry={entry} />
        {entry.owner && <PersonAvatar id={entry.owner.id} name={entry.owner.name} size={18} />}
        {entry.sample && <SampleMark />}
        <EntryMarks entry={entry} doubt={doubt} />
      </p>
    </div>
  );
});
