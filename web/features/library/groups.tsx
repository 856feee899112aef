import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import fine from 'symbol:check_circle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { library, type LibraryGroup } from '#contract/library.ts';
import { notify } from '../../app/notices/notices.ts';
import { useMay } from '../../app/session/may.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { MergeAll } from '../../shared/library/merge-all.tsx';
import { Offered } from '../../shared/org/wall.tsx';
import { newestOf } from './entry-parts.tsx';
import { MergeChoice } from './merge-choice.tsx';
import { libraryGroups, stale } from './queries.ts';

/** Entries that ask the same, group by group, with what to do about each. */
export function Groups({ kind }: { kind: LibraryGroup['kind'] }) {
  const { t } = useTranslation(['library', 'common']);
  const pages = useInfiniteQuery(libraryGroups(kind));
  if (pages.isPending) return <Skeleton rows={4} height={160} />;
  if (pages.isError && !pages.data) return <Failure error={pages.error} retry={() => void pages.refetch()} />;
  const groups = pages.data.pages.flatMap((page) => page.groups);
  return (
    <>
      {groups.length === 0 ? (
        <Empty icon={fine} title={t(`groups.none.${kind}`)} text={t('groups.none.text')} />
      ) : (
        <div className="quiet groups-text">
          <p>{t(`groups.text.${kind}`)}</p>
          {groups.some(isOfForms) && (
            <p>
              {t('groups.products')} <Link to="/dashboard/kb/documents">{t('groups.toDocuments')}</Link>
            </p>
          )}
        </div>
      )}
      {kind === 'duplicate' && <MergeAll none={groups.length === 0} />}
      <ul className="groups">
        {groups.map((group) => (
          <GroupOfSame key={group.id} group={group} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  );
}

/** Whether it sets forms against each other, of which nothing may say that they are about one product. */
const isOfForms = ({ entries }: LibraryGroup): boolean => new Set(entries.flatMap(({ document }) => document?.id ?? [])).size > 1;

function GroupOfSame({ group: { reason, entries } }: { group: LibraryGroup }) {
  const { t } = useTranslation('library');
  const { gate } = useMay();
  const [chosen, setKeep] = useState<string | null>(null);
  const keep = entries.find(({ id }) => id === chosen)?.id ?? newestOf(entries)?.id ?? '';
  const merge = useApiMutation(library.merge, { ...stale, onSuccess: () => notify(t('merge.done')) });
  const both = useApiMutation(library.keepBoth, { ...stale, onSuccess: () => notify(t('groups.keptBoth')) });
  const busy = merge.isPending || both.isPending;
  return (
    <li aria-label={entries[0]?.question}>
      <p className="group-head">
        <Link className="group-question" to="/dashboard/library" search={(old) => ({ ...old, entry: keep })} resetScroll={false}>
          {entries[0]?.question}
        </Link>
        <span className="quiet">{t(`reasons.${reason}`)}</span>
      </p>
      <MergeChoice entries={entries} keep={keep} onKeep={setKeep} />
      <Offered doing="edit">
        <p className="group-actions">
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() =>
              gate('edit', () => merge.mutate({ body: { keep, retire: entries.filter(({ id }) => id !== keep).map(({ id }) => id) } }))
            }
          >
            {t('merge.submit')}
          </Button>
          <Button disabled={busy} onClick={() => gate('edit', () => both.mutate({ body: { ids: entries.map(({ id }) => id) } }))}>
            {t('groups.keepBoth')}
          </Button>
        </p>
      </Offered>
    </li>
  );
}
