import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import close from 'symbol:close';
import book from 'symbol:menu_book';
import description from 'symbol:description';
import look from 'symbol:find_in_page';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#contract/answers.ts';
import type { PassageView } from '#contract/documents.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { isWaiting } from '#contract/entry-statuses.ts';
import type { Setting } from '../../../app/outbox/change.ts';
import { Kbd } from '../../../ui/bits.tsx';
import { documentName } from '../../../shared/answer/document-name.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useReasons } from '../../../shared/answer/use-reasons.ts';
import { placeOf } from '../../../shared/answer/place-of.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { readableOf } from '../entries/nearest.ts';
import { HistoryList } from './history-list.tsx';
import { whereFetched } from '../../../lib/later.ts';
import { canShow } from '../../../shared/viewer/can-show.ts';
import { markQuote } from '../../../shared/answer/mark-quote.ts';
import { passagesQuery } from '../queries.ts';
import './beside.css';

const StandsNow = whereFetched(async () => ({ default: (await import('./stands-now.tsx')).StandsNow }));

interface Props {
  /** A citation was asked for: below 960 px the panel shows itself only then. */
  asked: boolean;
  onClose: () => void;
  entry: QaEntry | undefined;
  cited: number;
  onCite: (index: number) => void;
  canEdit: boolean;
  onRestore: (entry: QaEntry, changeId: string) => void;
  /** Takes a sentence that stands now into the answer. */
  onTake: (entry: QaEntry, taken: Setting) => void;
  /** Shows the cited place as it looks in its file. */
  onShow: () => void;
}

/** What the current answer rests on: the cited passage in its document, the other sources, and the entry's history. */
export function SourcePanel({ entry, cited, onCite, canEdit, asked, onClose, onRestore, onTake, onShow }: Props) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  if (!entry) return <aside className="source" aria-label={t('source')} />;
  const readable = readableOf(entry);
  const citation = readable[cited] ?? readable[0];
  const others = entry.citations.map((one, index) => ({ one, index })).filter(({ one }) => one !== citation);
  return (
    <aside className={asked ? 'source source-cited' : 'source'} aria-label={t('source')} data-entry={entry.id}>
      <button type="button" className="plain-button source-close" aria-label={common('actions.close')} onClick={onClose}>
        <Icon d={close} size={18} />
      </button>
      {mayBeTold(entry) && (
        <Suspense>
          <StandsNow entry={entry} canEdit={canEdit} onTake={onTake} />
        </Suspense>
      )}
      <h2>{t(citation && entry.citations.length === 0 ? 'nearest.title' : 'source')}</h2>
      {citation ? (
        <>
          <p className="source-name">
            <Icon d={citation.library_entry_id ? book : description} size={18} />
            <b title={documentName(citation.document, common)}>{documentName(citation.document, common)}</b>
            <span>{placeOf(citation, common)}</span>
          </p>
          <CitedPage citation={citation} />
          {canShow(citation) && (
            <Button className="source-look" size="small" startIcon={<Icon d={look} size={18} />} onClick={onShow}>
              {t(citation.page === undefined ? 'showSheet' : 'showPage')}
              <Kbd>o</Kbd>
            </Button>
          )}
        </>
      ) : (
        <NoSource entry={entry} />
      )}
      {others.length > 0 && (
        <>
          <h2>{t('moreSources', { count: others.length })}</h2>
          <ul className="source-list">
            {others.map(({ one, index }) => (
              <li key={`${one.document}-${one.quote}`}>
                <button type="button" className="row-button" onClick={() => onCite(index)}>
                  <Icon d={one.library_entry_id ? book : description} size={18} />
                  <span>{documentName(one.document, common)}</span>
                  <span>{placeOf(one, common)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t('history')}</h2>
      <HistoryList entry={entry} canEdit={canEdit} onRestore={onRestore} />
    </aside>
  );
}

/** Whether a customer may have been told it: an approved answer, or one whose source changed since. */
const mayBeTold = ({ status, flags }: QaEntry): boolean =>
  status === 'approved' || flags.includes('source_changed') || flags.includes('source_removed');

/** Why there is nothing to see: never asked, nothing found, known without a document, or an answer without a source; nothing while it is worked on. */
function NoSource({ entry: { status, asked_at, reasons } }: { entry: QaEntry }) {
  const { t } = useTranslation('review');
  const say = useReasons();
  if (isWaiting(status)) return null;
  const known = status === 'unanswered' ? [] : reasons.filter(({ code }) => code === 'fact_known' || code === 'fact_approved');
  if (known.length > 0) return <p className="source-none">{say(known).join(' ')}</p>;
  const asked = asked_at !== null;
  return <p className="source-none">{t(status !== 'unanswered' ? 'noSource' : asked ? 'nothingFound' : 'notAsked')}</p>;
}

/** Pixels kept above the mark, so that the line before it is read too. */
const ABOVE_MARK = 48;

/** The passages around the cited one, on white paper in dark too, with the quote marked. */
function CitedPage({ citation }: { citation: Citation }) {
  const { t } = useTranslation();
  const id = citation.document_id;
  const { data, isPending, isError } = useQuery({
    ...passagesQuery(id ?? '', citation.passage_id ?? citation.library_entry_id),
    enabled: id !== undefined,
  });
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = page.current?.querySelector('mark');
    if (page.current && mark) page.current.scrollTop = mark.offsetTop - page.current.offsetTop - ABOVE_MARK;
  }, [data, citation]);
  if (id === undefined || isError) return <blockquote className="document-page">{marked(citation.quote, citation.quote)}</blockquote>;
  if (isPending) return <Skeleton rows={1} height={180} />;
  const found = data.passages.some((passage) => markQuote(passage.text, citation.quote).some(({ marked: isMarked }) => isMarked));
  return (
    <div className="document-page" ref={page} tabIndex={0} role="document" aria-label={documentName(citation.document, t)}>
      {!found && <p>{marked(citation.quote, citation.quote)}</p>}
      {data.passages.map((passage, i) => (
        <Passage key={passage.id} passage={passage} before={data.passages[i - 1]} quote={citation.quote} />
      ))}
    </div>
  );
}

function Passage({ passage, before, quote }: { passage: PassageView; before: PassageView | undefined; quote: string }) {
  return (
    <>
      {passage.heading && passage.heading !== before?.heading && <h3>{passage.heading}</h3>}
      <p>{marked(passage.text, quote)}</p>
    </>
  );
}

const marked = (text: string, quote: string) =>
  markQuote(text, quote).map((part) => (part.marked ? <mark key={`${part.at}-mark`}>{part.text}</mark> : part.text));
