import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import close from 'symbol:close';
import { useTranslation } from 'react-i18next';
import { library } from '#contract/library.ts';
import { useMay } from '../../app/session/may.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate, formatMoment } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { useLibraryDoubts } from '../../shared/told/library-doubts.ts';
import { ToldTo } from '../../shared/told/told-to.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryMarks, Given, Said } from './entry-parts.tsx';
import { EntryUpkeep } from './entry-upkeep.tsx';
import { InDoubt } from './in-doubt.tsx';
import { History } from './history.tsx';
import { StatusButton } from './status-button.tsx';
import { type WholeEntry, libraryEntry, stale } from './queries.ts';
import './library-panel.css';

/** One entry beside the list: what it says, who keeps it up, where it is used, what changed. */
export function EntryPanel({ id }: { id: string }) {
  const { t } = useTranslation(['library', 'common']);
  const navigate = useNavigate({ from: '/dashboard/library' });
  const one = useQuery(libraryEntry(id));
  const onClose = () => void navigate({ search: ({ entry: _, ...old }) => old, resetScroll: false });
  return (
    <Drawer
      className="in-library"
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': one.data?.question ?? t('entry'), className: 'preview library-panel' } }}
    >
      <header className="preview-head">
        <h2>{t('entry')}</h2>
        <IconButton aria-label={t('common:actions.close')} onClick={onClose}>
          <Icon d={close} />
        </IconButton>
      </header>
      {one.isPending && <Skeleton rows={5} height={48} />}
      {one.isError && <Failure error={one.error} retry={() => void one.refetch()} />}
      {one.data && <Whole entry={one.data} />}
    </Drawer>
  );
}

function Whole({ entry }: { entry: WholeEntry }) {
  const { t } = useTranslation('library');
  const doubt = useLibraryDoubts([entry.id]).get(entry.id);
  return (
    <>
      <p className="panel-facts quiet">
        <EntryMarks entry={entry} doubt={doubt} />
        {entry.document ? (
          <Link to="/dashboard/kb/documents" search={{ document: entry.document.id, passage: entry.id }}>
            {entry.document.display_name}
          </Link>
        ) : (
          <span>{t('origin.approved')}</span>
        )}
        <Given entry={entry} />
        <ToldTo entry={entry.id} />
        <span>{t('since', { date: formatDate(entry.created_at, currentLanguage()) })}</span>
      </p>
      {doubt && <InDoubt doubt={doubt} />}
      {entry.new && entry.status === 'active' && <IsNew entry={entry} since={entry.new.since} until={entry.new.until} />}
      {entry.can.rewrite ? <EntryForm key={entry.id} entry={entry} /> : <ReadOnly entry={entry} />}
      <EntryUpkeep entry={entry} />
      <StatusButton entry={entry} />
      <h3>{t('used.title', { count: entry.used_count })}</h3>
      <Uses entry={entry} />
      {entry.merged.length > 0 && <h3>{t('mergedInto')}</h3>}
      <ul className="merged">
        {entry.merged.map((one) => (
          <li key={one.id}>
            <Link to="/dashboard/library" search={(old) => ({ ...old, entry: one.id })} resetScroll={false}>
              {one.question}
            </Link>
            <p className="quiet">
              <Said entry={one} />
            </p>
          </li>
        ))}
        {entry.merged_count > entry.merged.length && (
          <li className="quiet">{t('used.more', { count: entry.merged_count - entry.merged.length })}</li>
        )}
      </ul>
      <h3>{t('history.title')}</h3>
      <History changes={entry.history} count={entry.history_count} />
    </>
  );
}

/** Somebody wrote it by hand, and nobody has approved it again. */
function IsNew({ entry, since, until }: { entry: WholeEntry; since: string; until: string }) {
  const { t } = useTranslation('library');
  const { gate } = useMay();
  const approve = useApiMutation(library.update, stale);
  const moment = (instant: string) => formatMoment(instant, currentLanguage());
  return (
    <div className="panel-new" role="note">
      <p>{t('new.text', { since: moment(since), until: moment(until) })}</p>
      {entry.can.edit && (
        <Button
          variant="outlined"
          disabled={approve.isPending}
          onClick={() => gate('edit', () => approve.mutate({ params: { id: entry.id }, body: { settled: true, version: entry.version } }))}
        >
          {t('new.approve')}
        </Button>
      )}
    </div>
  );
}

function ReadOnly({ entry }: { entry: WholeEntry }) {
  const { t } = useTranslation('library');
  return (
    <>
      <p className="panel-question">{entry.question}</p>
      <p className="panel-answer">
        <Said entry={entry} />
      </p>
      {entry.document && <p className="quiet panel-note">{t('inItsFile')}</p>}
    </>
  );
}

function Uses({ entry }: { entry: WholeEntry }) {
  const { t } = useTranslation(['library', 'common']);
  if (entry.used_count === 0) return <p className="quiet">{t('used.none')}</p>;
  return (
    <ul className="uses">
      {entry.used_in.map((use) => (
        <li key={use.qa_entry_id}>
          <Link to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId: use.request.id }} search={{ entry: use.qa_entry_id }}>
            {use.request.name}
          </Link>
          <p className="quiet">{use.question}</p>
        </li>
      ))}
      {entry.used_count > entry.used_in.length && (
        <li className="quiet">{t('used.more', { count: entry.used_count - entry.used_in.length })}</li>
      )}
    </ul>
  );
}
