import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import add from 'symbol:add';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentInSight } from '../../app/look/current-in-sight.ts';
import { useMay } from '../../app/session/may.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { SampleApart } from '../../shared/org/sample.tsx';
import { Offered } from '../../shared/org/wall.tsx';
import { EntryList } from './entry-list.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Groups } from './groups.tsx';
import { libraryGroups } from './queries.ts';
import { TransferMenu } from './transfer/transfer-menu.tsx';
import '../../ui/look/views.css';
import './library.css';

const EntryPanel = lazy(async () => ({ default: (await import('./entry-panel.tsx')).EntryPanel }));
const Facts = lazy(async () => ({ default: (await import('./facts/facts.tsx')).Facts }));
const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

/** What people answered already: kept up, without doubles and contradictions. */
export function LibraryScreen() {
  const { t } = useTranslation('library');
  const { view, entry } = useSearch({ from: '/dashboard/library' });
  const { gate } = useMay();
  const [adding, setAdding] = useState(false);
  const kind = view === 'contradictions' ? 'contradiction' : view === 'duplicates' ? 'duplicate' : null;
  return (
    <div className="library">
      <Page
        title={t('title')}
        actions={
          <>
            <TransferMenu />
            <Offered doing="work" first>
              <Button variant="contained" startIcon={<Icon d={add} size={18} />} onClick={() => gate('work', () => setAdding(true))}>
                {t('add.open')}
              </Button>
            </Offered>
          </>
        }
      >
        <SampleApart />
        <Views />
        {view === 'facts' ? (
          <Suspense fallback={<Skeleton rows={6} height={72} />}>
            <Facts />
          </Suspense>
        ) : kind ? (
          <Groups key={kind} kind={kind} />
        ) : (
          <EntryList />
        )}
      </Page>
      <Suspense>
        {entry && <EntryPanel key={entry} id={entry} />}
        {adding && <AddDialog onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  );
}

/** All entries, and those that need somebody: the counts come from whichever list of groups is loaded. */
function Views() {
  const { t } = useTranslation('library');
  const { view } = useSearch({ from: '/dashboard/library' });
  const { data } = useInfiniteQuery(libraryGroups('contradiction'));
  const counts = data?.pages[0]?.counts;
  const row = useCurrentInSight<HTMLElement>(`${view} ${counts ? 'counted' : ''}`);
  const views = [
    { view: undefined, name: t('views.all'), count: undefined },
    { view: 'facts', name: t('views.facts'), count: undefined },
    { view: 'contradictions', name: t('views.contradictions'), count: counts?.contradiction },
    { view: 'duplicates', name: t('views.duplicates'), count: counts?.duplicate },
  ];
  return (
    <nav className="views" ref={row} aria-label={t('views.label')}>
      {views.map((one) => (
        <Link
          key={one.name}
          to="/dashboard/library"
          search={one.view ? { view: one.view } : {}}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={one.view === view ? 'page' : undefined}
        >
          {one.name} {one.count !== undefined && <span className="number">{one.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
