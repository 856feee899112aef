import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldSentence } from '#contract/told.ts';
import { documentName } from '../../../shared/answer/document-name.ts';
import { canShow } from '../../../shared/viewer/can-show.ts';
import { placeOf } from '../../../shared/answer/place-of.ts';
import { changedParts } from './changed-parts.ts';

const DocumentViewer = lazy(async () => ({ default: (await import('../../../shared/viewer/document-viewer.tsx')).DocumentViewer }));

interface Props {
  title: string;
  sentence: ToldSentence;
  /** The sentence on the other side; null where there is none. */
  beside: string | null;
  /** Of its document, as it was cited; that of the sentence of now comes with it. */
  version?: number | undefined;
  /** It stands now: its place can be shown as it looks. */
  stands?: boolean;
}

/** A sentence with its paper and its place there. */
export function Sentence({ title, sentence, beside, version, stands = false }: Props) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const place = placeOf(sentence, common);
  const shownVersion = version ?? sentence.document_version;
  const [isShown, setShown] = useState(false);
  return (
    <section className="alarm-side">
      <h2 className="label">{title}</h2>
      <blockquote>
        {changedParts(sentence.quote, beside).map(({ text, marked, at }) =>
          marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </blockquote>
      <p className="told-facts">
        <Paper sentence={sentence} name={documentName(sentence.document, common)} />
        {place && stands && canShow(sentence) ? (
          <button type="button" className="link-button" data-paper onClick={() => setShown(true)}>
            {place}
          </button>
        ) : (
          place && <span className="once">{place}</span>
        )}
        {shownVersion !== undefined && <span className="once">{t('version', { version: shownVersion })}</span>}
      </p>
      {isShown && canShow(sentence) && (
        <Suspense>
          <DocumentViewer shown={sentence} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Where the sentence is read: its document with the passage, or its entry of the library. */
function Paper({ sentence: { document_id, passage_id, library_entry_id }, name }: { sentence: ToldSentence; name: string }) {
  if (library_entry_id !== undefined)
    return (
      <Link className="cut" to="/dashboard/library" search={{ entry: library_entry_id }}>
        {name}
      </Link>
    );
  if (document_id === undefined) return <span className="cut">{name}</span>;
  return (
    <Link
      className="cut"
      data-paper={passage_id ? true : undefined}
      to="/dashboard/kb/documents"
      search={{ document: document_id, ...(passage_id ? { passage: passage_id } : {}) }}
    >
      {name}
    </Link>
  );
}
