import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import differ from 'symbol:difference';
import description from 'symbol:description';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#contract/answers.ts';
import { library, type CompanyFact, type LibraryEntry } from '#contract/library.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useMay } from '../../../app/session/may.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatDate } from '../../../lib/format.ts';
import { lostSave } from '../../../lib/lost-save.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { BothTexts } from '../../../ui/both-texts.tsx';
import { CitedPlace } from '../../../shared/answer/cited-place.tsx';
import { TextBox } from '../../../ui/field.tsx';
import { documentName } from '../../../shared/answer/document-name.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Offered } from '../../../shared/org/wall.tsx';
import { Status } from '../../../shared/request/status.tsx';
import { EntryMarks } from '../entry-parts.tsx';
import { stale } from '../queries.ts';
import { onWhatItSays, useEntryChange } from '../use-entry-change.ts';

/** One fact: the value in use with who stands behind it, other values beside it, and what can be done about it. */
export function Fact({ fact }: { fact: CompanyFact }) {
  const { t } = useTranslation('library');
  const { gate } = useMay();
  const client = useQueryClient();
  const { kind, entry, found } = fact;
  const version = entry?.version ?? null;
  const [writing, setWriting] = useState<{ seen: number | null } | null>(null);
  const inUse = entry?.status === 'active' ? entry : null;
  const confirm = useApiMutation(library.confirmFact, {
    ...stale,
    showsBoth: true,
    onSuccess: () => {
      setWriting(null);
      notify(t('facts.confirmed'));
    },
  });
  const take = (value: string, seen: number | null, source?: Citation) =>
    gate('work', () => confirm.mutate({ params: { kind }, body: { value, version: seen, ...(source ? { source } : {}) } }));
  const theirs = lostSave<LibraryEntry>(confirm.error);
  const mine = confirm.variables?.body;
  return (
    <li aria-label={t(`facts.kinds.${kind}`)}>
      <h3>{t(`facts.kinds.${kind}`)}</h3>
      <div className="fact">
        {inUse ? (
          <p className="fact-value">
            <strong>{inUse.answer}</strong>
            {fact.differs && <Status look={[differ, 'review']} word={t('facts.differs')} />}
          </p>
        ) : (
          <p className="quiet">{t(entry ? 'facts.retired' : found.length > 0 ? 'facts.unconfirmed' : 'facts.none')}</p>
        )}
        {inUse && (
          <p className="entry-facts">
            {inUse.owner && <span>{inUse.owner.name}</span>}
            {fact.source && <Source citation={fact.source} />}
            <EntryMarks entry={inUse} />
          </p>
        )}
        <Others fact={fact} busy={confirm.isPending} onTake={(value, source) => take(value, version, source)} />
        {writing && (
          <Write
            start={inUse?.answer ?? ''}
            busy={confirm.isPending}
            onSave={(value) => take(value, writing.seen)}
            onClose={() => setWriting(null)}
          />
        )}
        {theirs && mine && (
          <BothTexts
            mine={mine.value}
            theirs={theirs.answer}
            onMine={() => take(mine.value, theirs.version, mine.source)}
            onTheirs={() => {
              confirm.reset();
              setWriting(null);
              void client.invalidateQueries({ queryKey: ['library'] });
            }}
            onClose={() => confirm.reset()}
          />
        )}
      </div>
      {!writing && <Actions inUse={inUse} onWrite={() => setWriting({ seen: version })} />}
    </li>
  );
}

interface OthersProps {
  fact: CompanyFact;
  busy: boolean;
  onTake: (value: string, source: Citation | undefined) => void;
}

/** Other values that documents state, each with where, and the way to take it. */
function Others({ fact: { entry, found }, busy, onTake }: OthersProps) {
  const { t } = useTranslation('library');
  const others = found.filter(({ same }) => !same);
  if (others.length === 0) return null;
  return (
    <ul className="fact-values">
      {others.map(({ value, sources }) => (
        <li key={value}>
          <span className="fact-other">{value}</span>
          {sources.slice(0, 2).map(({ citation, date }) => (
            <span key={citation.document + citation.quote} className="fact-source">
              <Source citation={citation} /> {date && <span className="once">{formatDate(date, currentLanguage())}</span>}
            </span>
          ))}
          <Offered doing="work">
            <Button size="small" disabled={busy} onClick={() => onTake(value, sources[0]?.citation)}>
              {t(entry?.status === 'active' ? 'facts.takeThis' : 'facts.confirm')}
            </Button>
          </Offered>
        </li>
      ))}
    </ul>
  );
}

/** What can be done about a fact: written, changed, taken out of use, looked at as an entry. */
function Actions({ inUse, onWrite }: { inUse: LibraryEntry | null; onWrite: () => void }) {
  const { t } = useTranslation('library');
  const { gate } = useMay();
  const change = useEntryChange();
  return (
    <p className="fact-actions">
      <Offered doing="work">
        <Button size="small" onClick={() => gate('work', onWrite)}>
          {t(inUse ? 'facts.change' : 'facts.write')}
        </Button>
      </Offered>
      {inUse && (
        <>
          <Offered doing="edit">
            <Button
              size="small"
              disabled={change.isPending}
              onClick={() => gate('edit', () => change.mutate({ seen: inUse, set: { status: 'retired' }, ...onWhatItSays }))}
            >
              {t('retire')}
            </Button>
          </Offered>
          <Link className="fact-more" to="/dashboard/library" search={(old) => ({ ...old, entry: inUse.id })} resetScroll={false}>
            {t('facts.more')}
          </Link>
        </>
      )}
    </p>
  );
}

interface WriteProps {
  start: string;
  busy: boolean;
  onSave: (value: string) => void;
  onClose: () => void;
}

function Write({ start, busy, onSave, onClose }: WriteProps) {
  const { t } = useTranslation(['library', 'common']);
  const [value, setValue] = useState(start);
  return (
    <form
      className="fact-write"
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== '') onSave(value.trim());
      }}
    >
      <TextBox
        autoFocus
        label={t('facts.value')}
        maxLength={2000}
        control={{ value, onChange: async (event) => setValue(String(event.target.value)) }}
      />
      <Button type="submit" variant="outlined" disabled={busy || value.trim() === ''}>
        {t('facts.confirm')}
      </Button>
      <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
    </form>
  );
}

function Source({ citation }: { citation: Citation }) {
  const { t } = useTranslation();
  return (
    <span className="fact-cited">
      <Icon d={description} size={14} /> <span className="cut">{documentName(citation.document, t)}</span>{' '}
      <span className="once">
        <CitedPlace citation={citation} />
      </span>
    </span>
  );
}
