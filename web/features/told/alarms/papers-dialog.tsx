import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import close from 'symbol:close';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldAlarm, ToldSentence } from '#contract/told.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { documentName } from '../../../shared/answer/document-name.ts';
import { markQuote } from '../../../shared/answer/mark-quote.ts';
import { placeOf } from '../../../shared/answer/place-of.ts';
import { PdfPages } from '../../../shared/viewer/pdf-pages.tsx';
import '../../../shared/viewer/viewer.css';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { papersQuery } from '../queries.ts';

interface Props {
  alarm: ToldAlarm;
  /** Of the paper, as it was told. */
  version: number | undefined;
  onClose: () => void;
}

/** The paper as it was told and what stands now, side by side, the sentence marked in both. */
export function PapersDialog({ alarm, version, onClose }: Props) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const { data, error } = useQuery(papersQuery(alarm.id));
  const { was, now } = alarm;
  return (
    <Dialog
      className="in-told"
      open
      onClose={onClose}
      maxWidth={false}
      aria-labelledby="papers-title"
      slotProps={{ paper: { className: 'viewer told-papers' } }}
    >
      <header className="viewer-head">
        <h2 id="papers-title">{t('papers.title')}</h2>
        <span className="quiet" />
        <IconButton aria-label={common('actions.close')} onClick={onClose}>
          <Icon d={close} />
        </IconButton>
      </header>
      {error && <p role="alert">{sentenceOf(error)}</p>}
      {!data && !error && <Skeleton rows={6} />}
      {data && (
        <div className="told-both">
          <Side title={t('was')} sentence={was} passage={data.was} version={version} />
          {now ? (
            <Side title={t('now')} sentence={now} passage={data.now} />
          ) : (
            <section className="told-paper">
              <h3>{t('now')}</h3>
              <p className="quiet">{t('nothingNow')}</p>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface SideProps {
  title: string;
  sentence: ToldSentence;
  passage: { heading: string | null; text: string } | null;
  /** The former version that it stood in; what stands now has none. */
  version?: number | undefined;
}

/** A page of a PDF as it looks; of everything else the passage, and the sentence alone where that is not known. */
function Side({ title, sentence, passage, version }: SideProps) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const { document_id, page } = sentence;
  const facts = [
    documentName(sentence.document, common),
    placeOf(sentence, common),
    version === undefined ? null : t('version', { version }),
  ];
  return (
    <section className="told-paper">
      <h3>{title}</h3>
      <p className="quiet">{facts.filter(Boolean).join(' · ')}</p>
      {document_id !== undefined && page !== undefined ? (
        <PdfPages shown={{ ...sentence, document_id, ...(version === undefined ? {} : { version }) }} first={page} />
      ) : (
        <Text heading={passage?.heading ?? null} text={passage?.text ?? sentence.quote} quote={sentence.quote} />
      )}
    </section>
  );
}

function Text({ heading, text, quote }: { heading: string | null; text: string; quote: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('mark')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    // It scrolls: keys reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="told-text" ref={box} tabIndex={0}>
      {heading && <strong>{heading}</strong>}
      <p>{markQuote(text, quote).map((part) => (part.marked ? <mark key={part.at}>{part.text}</mark> : part.text))}</p>
    </div>
  );
}
