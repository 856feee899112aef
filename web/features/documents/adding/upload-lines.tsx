import IconButton from '@mui/material/IconButton';
import close from 'symbol:close';
import replay from 'symbol:replay';
import type { TFunction } from 'i18next';
import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useCallback, useDeferredValue, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { byFrame, useStore } from '../../../lib/store.ts';
import { Progress } from '../../../ui/bits.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { withFocused } from '../../../ui/rows/with-focused.ts';
import type { UploadLine } from './upload-list.ts';
import { uploads } from './uploads.ts';

const shownLines = byFrame(uploads.lines);

/** Pixels of a line that says no more than its state. */
const LINE = 40;

const underWay = (line: UploadLine) => ['waiting', 'sending', 'registering'].includes(line.state);

/** One line for each upload; once all are over, for those only that did not simply succeed. */
export function UploadLines() {
  const { t } = useTranslation('documents');
  const box = useRef<HTMLElement>(null);
  // A key that is pressed meanwhile comes first.
  const lines = useDeferredValue(useStore(shownLines));
  if (lines.length === 0) return null;
  const shown = lines.some(underWay) ? lines : lines.filter((line) => line.state !== 'done');
  const done = lines.filter((line) => line.state === 'done' || line.state === 'already').length;
  return (
    <section className="uploads" aria-label={t('uploads.title')} ref={box}>
      <header>
        <h2 role="status">{t('uploads.summary', { done, total: lines.length })}</h2>
        <IconButton aria-label={t('uploads.close')} disabled={lines.some(underWay)} onClick={() => uploads.clear()}>
          <Icon d={close} size={18} />
        </IconButton>
      </header>
      {shown.length > 0 && <Lines lines={shown} box={box} t={t} />}
    </section>
  );
}

/** Hundreds scroll in their box, for only those in view are drawn. */
function Lines({ lines, box, t }: { lines: UploadLine[]; box: RefObject<HTMLElement | null>; t: TFunction<'documents'> }) {
  const list = useRef<HTMLUListElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    getItemKey: useCallback((index: number) => lines[index]?.id ?? index, [lines]),
    estimateSize: () => LINE,
    overscan: 4,
    useFlushSync: false,
    rangeExtractor: useCallback((range: Range) => withFocused(list.current, range), []),
  });
  return (
    <ul ref={list} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={lines.length}
          style={{ transform: `translateY(${start}px)` }}
        >
          {lines[index] && <Line line={lines[index]} t={t} />}
        </li>
      ))}
    </ul>
  );
}

/** Drawn anew only when its own upload has got further. */
const Line = memo(function Line({ line, t }: { line: UploadLine; t: TFunction<'documents'> }) {
  const { id, name, state } = line;
  return (
    <>
      <span className="cut" title={name}>
        {name}
      </span>
      <span className={`upload-state upload-${state}`}>{t(`uploads.${state}`)}</span>
      {underWay(line) && (
        <button type="button" className="upload-act" aria-label={t('uploads.cancel', { name })} onClick={() => uploads.cancel(id)}>
          <Icon d={close} size={16} />
        </button>
      )}
      {(state === 'failed' || state === 'cancelled') && uploads.canRetry(id) && (
        <button type="button" className="upload-act" aria-label={t('uploads.retry', { name })} onClick={() => uploads.retry(id)}>
          <Icon d={replay} size={16} />
        </button>
      )}
      {state === 'sending' && <Progress done={Math.round(line.share * 100)} total={100} label={name} />}
      {line.message && <span className="upload-message">{line.message}</span>}
    </>
  );
});
