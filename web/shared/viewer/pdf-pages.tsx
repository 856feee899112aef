import IconButton from '@mui/material/IconButton';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import next from 'symbol:chevron_right';
import previous from 'symbol:chevron_left';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { documents, type PageView } from '#contract/documents.ts';
import { api } from '../../lib/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { Failure } from '../../ui/states.tsx';
import type { Shown } from './can-show.ts';

const pageQuery = ({ document_id: id, quote, passage_id: passage, version }: Shown, page: number) =>
  queryOptions({
    queryKey: ['document', id, 'page', page, quote ?? null, passage ?? null, version ?? null],
    queryFn: ({ signal }) =>
      api(documents.page, {
        params: { id, page },
        query: {
          ...(quote ? { quote } : {}),
          ...(passage ? { passage } : {}),
          ...(version === undefined ? {} : { version: `${version}` }),
        },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

/** The pages of a PDF, one at a time; arrow keys turn them. */
export function PdfPages({ shown, first }: { shown: Shown; first: number }) {
  const { t } = useTranslation('documents');
  const [page, setPage] = useState(first);
  const { data, error, refetch, isPlaceholderData } = useQuery(pageQuery(shown, page));
  const turn = (by: number) => setPage((now) => Math.max(1, Math.min(data?.pages ?? now, now + by)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight' || key === 'PageDown') turn(1);
    if (key === 'ArrowLeft' || key === 'PageUp') turn(-1);
  };
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="viewer-scroller" aria-busy>
        <div className="viewer-page viewer-blank" />
      </div>
    );
  return (
    <section className="viewer-pdf" aria-label={shown.document} onKeyDown={onKeyDown}>
      <PagePicture key={page} view={data} label={t('viewer.page', { name: shown.document, page })} waiting={isPlaceholderData} />
      <nav className="viewer-pages" aria-label={t('viewer.pages')}>
        <IconButton aria-label={t('viewer.previous')} disabled={page <= 1} onClick={() => turn(-1)}>
          <Icon d={previous} />
        </IconButton>
        <span aria-live="polite">{t('viewer.of', { page, pages: data.pages })}</span>
        <IconButton aria-label={t('viewer.next')} disabled={page >= data.pages} onClick={() => turn(1)}>
          <Icon d={next} />
        </IconButton>
      </nav>
    </section>
  );
}

/** Left of a mark, in pixels. */
const MARGIN = 24;

const percent = (share: number): string => `${share * 100}%`;

function PagePicture({ view, label, waiting }: { view: PageView; label: string; waiting: boolean }) {
  const { t } = useTranslation('documents');
  const mark = useRef<HTMLSpanElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.focus();
    if (waiting || !mark.current || !scroller.current) return;
    mark.current.scrollIntoView({ block: 'center', inline: 'nearest' });
    // On a narrow screen a quote over several lines is seen from where its lines begin.
    scroller.current.scrollLeft = Math.min(...view.marks.map(([left]) => left)) * scroller.current.scrollWidth - MARGIN;
  }, [waiting, view.marks]);
  return (
    <div className="viewer-scroller" ref={scroller} tabIndex={0} aria-busy={waiting}>
      <figure className="viewer-page" style={{ aspectRatio: `${view.width} / ${view.height}` }}>
        <img src={view.picture} alt={label} />
        {!waiting &&
          view.marks.map(([left, top, right, bottom], i) => (
            <span
              key={`${left}-${top}`}
              ref={i === 0 ? mark : null}
              className="viewer-mark"
              title={t('viewer.cited')}
              style={{ left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) }}
            />
          ))}
      </figure>
    </div>
  );
}
