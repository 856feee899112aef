import IconButton from '@mui/material/IconButton';
import close from 'symbol:close';
import replay from 'symbol:replay';
import type { TFunction } from 'i18next';
import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useCallback, useDeferredValue, useMemo, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { byFrame, useStore } from '../../../lib/store.ts';
import { Progress } from '../../../ui/bits.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { withFocused } from '../../../ui/rows/with-focused.ts';
import { MergeAll } from '../../../shared/library/merge-all.tsx';
import { PathName } from './path-name.tsx';
import { SameNameDialog } from './same-name-dialog.tsx';
import { isSettled, isUnderWay, type UploadLine } from './upload-list.ts';
import { undoName, undoVersion, uploads } from './uploads.ts';

const shownLines = byFrame(uploads.lines);

/** Pixels of a line that says no more than its state. */
const LINE = 40;

/** What needs somebody first, what went as it should last. */
const order = ['asked', 'failed', 'version', 'undone', 'cancelled', 'already'];
const placeOf = ({ state }: UploadLine) => (order.includes(state) ? order.indexOf(state) : order.length);

/** What became of each file, until the list is closed. */
export function UploadLines() {
  const { t } = useTranslation('documents');
  const box = useRef<HTMLElement>(null);
  // A key that is pressed meanwhile comes first.
  const lines = useDeferredValue(useStore(shownLines));
  const hidden = useStore(uploads.hidden);
  const shown = useMemo(() => (lines.every(isSettled) ? lines.toSorted((a, b) => placeOf(a) - placeOf(b)) : lines), [lines]);
  if (lines.length === 0 && hidden === 0) return null;
  const asked = lines.some(isUnderWay) ? [] : lines.filter(({ state }) => state === 'asked');
  return (
    <section className="uploads" aria-label={t('uploads.title')} ref={box}>
      <header>
        <h2 role="status">{summaryOf(lines, hidden, t)}</h2>
        <IconButton aria-label={t('uploads.close')} disabled={lines.some(isUnderWay)} onClick={() => uploads.clear()}>
          <Icon d={close} size={18} />
        </IconButton>
      </header>
      {shown.length > 0 && <Lines lines={shown} box={box} t={t} />}
      {lines.every(isSettled) && <OfForms lines={lines} />}
      {asked.length > 0 && (
        <SameNameDialog
          key={asked.map(({ id }) => id).join()}
          lines={asked}
          onAnswer={uploads.answer}
          onCancel={() => asked.forEach(({ id }) => uploads.cancel(id))}
        />
      )}
    </section>
  );
}

/** What filled forms brought in may be there already. */
function OfForms({ lines }: { lines: UploadLine[] }) {
  const [first, ...more] = lines.flatMap(({ isForm, document }) => (isForm ? (document ?? []) : []));
  if (first === undefined) return null;
  return <div className="uploads-after">{more.length > 0 ? <MergeAll /> : <MergeAll form={first} />}</div>;
}

/** How many of how many were added, and what became of the rest: one that is being read is not added yet, a new version takes a place that was there. */
function summaryOf(lines: UploadLine[], hidden: number, t: TFunction<'documents'>): string {
  const count = (of: UploadLine['state']) => lines.filter(({ state }) => state === of).length;
  const said = (['reading', 'asked', 'version', 'failed', 'already', 'undone', 'cancelled'] as const)
    .map((state) => [state, count(state)] as const)
    .filter(([, of]) => of > 0)
    .map(([state, of]) => t(`uploads.counts.${state}`, { count: of }));
  const added = lines.length > 0 ? [t('uploads.summary', { done: count('done'), total: lines.length })] : [];
  return [...added, ...said, ...(hidden > 0 ? [t('uploads.counts.hidden', { count: hidden })] : [])].join(', ');
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
  const { path, state, other, renamed, message } = line;
  const noteOf = {
    version: 'uploads.versionOf',
    undone: 'uploads.undoneOf',
    already: renamed ? 'uploads.sameNowCalled' : 'uploads.sameAs',
  } as const;
  const note = state in noteOf ? t(noteOf[state as keyof typeof noteOf], { name: other ?? path, before: renamed?.before }) : null;
  return (
    <>
      <PathName path={path} />
      <span className={`upload-state upload-${state}`}>{t(`uploads.${state}`)}</span>
      <Act line={line} t={t} />
      {state === 'sending' && <Progress done={Math.round(line.share * 100)} total={100} label={path} />}
      {note && <span className="upload-note">{note}</span>}
      {state === 'failed' && message && <span className="upload-message">{message}</span>}
    </>
  );
});

/** What can be done with a file as it is now. */
function Act({ line: { id, path, state, document, version, other, renamed }, t }: { line: UploadLine; t: TFunction<'documents'> }) {
  if (['waiting', 'sending', 'registering'].includes(state))
    return (
      <button type="button" className="upload-act" aria-label={t('uploads.cancel', { name: path })} onClick={() => uploads.cancel(id)}>
        <Icon d={close} size={16} />
      </button>
    );
  if ((state === 'failed' || state === 'cancelled') && uploads.canRetry(id))
    return (
      <button type="button" className="upload-act" aria-label={t('uploads.retry', { name: path })} onClick={() => uploads.retry(id)}>
        <Icon d={replay} size={16} />
      </button>
    );
  if (renamed) return <Undo label={t('uploads.undoName', { name: renamed.before })} onClick={() => void undoName(id, renamed, other)} />;
  if (state !== 'version' || document === null || version === null) return null;
  return <Undo label={t('uploads.undoOf', { name: path })} onClick={() => void undoVersion(id, { document, version })} />;
}

function Undo({ label, onClick }: { label: string; onClick: () => void }) {
  const { t } = useTranslation('documents');
  return (
    <button type="button" className="link-button upload-undo" aria-label={label} onClick={onClick}>
      {t('uploads.undo')}
    </button>
  );
}
