import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import close from 'symbol:close';
import file from 'symbol:download';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentItem, PassageView } from '#contract/documents.ts';
import { reportError } from '../../app/notices/report-error.ts';
import { download } from '../../lib/download.ts';
import { CitedPlace } from '../../shared/answer/cited-place.tsx';
import { useNotes } from '../../shared/answer/use-reasons.ts';
import { canShow } from '../../shared/viewer/can-show.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { DocumentState } from '../../shared/request/status.tsx';
import { MergeAll } from '../../shared/library/merge-all.tsx';
import { RestWarning } from '../../shared/told/rest-warning.tsx';
import { ToldTo } from '../../shared/told/told-to.tsx';
import { WhatWasRead } from './document-list.tsx';
import { KeptFromModels } from './kept-from-models.tsx';
import { oneDocument, passagesOf } from './queries.ts';
import './preview.css';
import { WhatFailed } from './what-failed.tsx';

const DocumentViewer = lazy(async () => ({ default: (await import('../../shared/viewer/document-viewer.tsx')).DocumentViewer }));

/** A document beside the list: its facts, and the passages that were read from it, the asked one marked. */
export function Preview({ id }: { id: string }) {
  const { t } = useTranslation(['documents', 'common']);
  const navigate = useNavigate({ from: '/dashboard/kb/documents' });
  const { passage = null } = useSearch({ from: '/dashboard/kb/documents' });
  const one = useQuery(oneDocument(id));
  const onClose = () => void navigate({ search: ({ document: _d, passage: _p, ...old }) => old });
  return (
    <Drawer
      className="in-documents"
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': one.data?.display_name ?? t('row.open'), className: 'preview' } }}
    >
      <header className="preview-head">
        <h2>{one.data?.display_name}</h2>
        <IconButton aria-label={t('common:actions.close')} onClick={onClose}>
          <Icon d={close} />
        </IconButton>
      </header>
      {one.isError && <Failure error={one.error} retry={() => void one.refetch()} />}
      {one.data && <Facts item={one.data} />}
      <h3>{t('preview.passages')}</h3>
      <Passages id={id} name={one.data?.display_name ?? ''} around={passage} />
    </Drawer>
  );
}

function Facts({ item }: { item: DocumentItem }) {
  const { t } = useTranslation('documents');
  const get = () => download(`/api/documents/${item.id}/content`, item.display_name).catch((error: unknown) => reportError(error, null));
  return (
    <div className="preview-facts">
      <DocumentState document={item} />
      <span className="quiet">
        <WhatWasRead item={item} />
      </span>
      <ToldTo document={item.id} />
      {item.can.edit && <RestWarning documents={[item.id]} />}
      {item.error && (
        <p className="preview-error">
          <WhatFailed item={item} />
        </p>
      )}
      {item.notes.length > 0 ? <CodedNotes notes={item.notes} /> : item.warnings.length > 0 && <Notes said={item.warnings} />}
      {item.kind === 'questionnaire' && <p className="quiet">{t('preview.questionnaire')}</p>}
      {item.kind === 'questionnaire' && item.status === 'ready' && <MergeAll form={item.id} />}
      <KeptFromModels item={item} />
      <Button variant="outlined" startIcon={<Icon d={file} size={18} />} onClick={() => void get()}>
        {t('preview.download')}
      </Button>
    </div>
  );
}

/** What the reader has to say, in the language of the screen. */
function CodedNotes({ notes }: Pick<DocumentItem, 'notes'>) {
  return <Notes said={useNotes()(notes)} />;
}

function Notes({ said }: { said: string[] }) {
  const { t } = useTranslation('documents');
  return (
    <ul className="preview-notes" aria-label={t('preview.notes')}>
      {said.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function Passages({ id, name, around }: { id: string; name: string; around: string | null }) {
  const { t } = useTranslation(['documents', 'common']);
  const list = useInfiniteQuery(passagesOf(id, around));
  const [shown, setShown] = useState<PassageView | null>(null);
  if (list.isPending) return <Skeleton height={72} />;
  if (list.isError) return <Failure error={list.error} retry={() => void list.refetch()} />;
  const passages = list.data.pages.flatMap((page) => page.passages);
  if (passages.length === 0) return <p className="quiet">{t('preview.none')}</p>;
  return (
    <>
      <ol className="passages">
        {passages.map((passage, i) => (
          <Passage
            key={passage.id}
            passage={passage}
            marked={passage.id === around}
            onShow={setShown}
            titled={passage.heading !== passages[i - 1]?.heading}
          />
        ))}
      </ol>
      {shown && (
        <Suspense>
          <DocumentViewer shown={placed(shown, id, name)} onClose={() => setShown(null)} />
        </Suspense>
      )}
      <LoadMore pages={list} />
    </>
  );
}

const placed = ({ id, page, sheet, cell }: PassageView, document_id: string, document: string) => ({
  document_id,
  document,
  passage_id: id,
  ...(page === undefined ? {} : { page }),
  ...(sheet === undefined ? {} : { sheet }),
  ...(cell === undefined ? {} : { cell }),
});

interface PassageProps {
  passage: PassageView;
  marked: boolean;
  titled: boolean;
  onShow: (passage: PassageView) => void;
}

function Passage({ passage, marked, titled, onShow }: PassageProps) {
  const { t } = useTranslation('documents');
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (marked) line.current?.scrollIntoView({ block: 'center' });
  }, [marked]);
  return (
    <li ref={line}>
      {titled && passage.heading && <strong>{passage.heading}</strong>}
      <p>{marked ? <mark>{passage.text}</mark> : passage.text}</p>
      <span className="passage-place">
        {canShow({ ...passage, document_id: passage.id, document: '' }) ? (
          <button type="button" className="link-button" title={t('viewer.show')} onClick={() => onShow(passage)}>
            <CitedPlace citation={passage} />
          </button>
        ) : (
          <CitedPlace citation={passage} />
        )}
        {passage.ocr !== undefined && <span className="passage-ocr">{t('preview.ocr', { percent: Math.round(passage.ocr * 100) })}</span>}
      </span>
    </li>
  );
}
