import book from 'symbol:menu_book';
import description from 'symbol:description';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Related } from '#contract/answers.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatDate } from '../../../lib/format.ts';
import { documentName } from '../../../shared/answer/document-name.ts';
import { placeOf } from '../../../shared/answer/place-of.ts';
import { Kbd } from '../../../ui/bits.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { takeKeys } from '../keys.ts';
import { nearestOf, takableOf } from './nearest.ts';
import './nearest.css';

const NearDoubt = lazy(async () => ({ default: (await import('./near-doubt.tsx')).NearDoubt }));

interface Props {
  entry: QaEntry;
  /** Which of them is read beside the list. */
  cited: number;
  onCite: (index: number) => void;
  /** Takes the n-th of them, from 1, into the answer; null where nothing is taken now. */
  onTake: ((n: number) => void) | null;
}

/** What search found nearest to a question that nothing surely answers: to be read in its document, and to be taken. */
export function Nearest({ entry, cited, onCite, onTake }: Props) {
  const { t } = useTranslation('review');
  const nearest = nearestOf(entry);
  if (nearest.length === 0) return null;
  const takable = onTake ? takableOf(entry) : [];
  return (
    <div className="nearest" role="group" aria-label={t('nearest.title')}>
      <b>{t('nearest.title')}</b>
      <ol>
        {nearest.map((near, index) => (
          <li key={`${near.document} ${near.quote}`} aria-current={index === cited ? 'true' : undefined}>
            <Near near={near} marked={Boolean(takable[index])} onRead={() => onCite(index)} />
            {takable[index] && <Take n={index + 1} document={near.document} onTake={() => onTake?.(index + 1)} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Characters of a card for what stands around that which would be taken. */
const AROUND = 120;

/** What is taken of it, whole, and what stands before and after it in its document, cut at words. */
function partsOf({ answer, shown, quote, kind }: Related): Record<'before' | 'taken' | 'after', string> {
  const text = shown ?? quote;
  const at = text.indexOf(answer);
  if (answer === '') return { before: text, taken: '', after: '' };
  if (kind === 'pair' || at < 0) return { before: '', taken: answer, after: '' };
  const [before, after] = [text.slice(0, at), text.slice(at + answer.length)];
  return {
    before: before.length > AROUND ? `… ${before.slice(-AROUND).replace(/^\S*\s/u, '')}` : before,
    taken: answer,
    after: after.length > AROUND ? `${after.slice(0, AROUND).replace(/\s\S*$/u, '')} …` : after,
  };
}

/** One of them, with what would be taken marked; a press shows it in its document. */
function Near({ near, marked, onRead }: { near: Related; marked: boolean; onRead: () => void }) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const { before, taken, after } = partsOf(near);
  return (
    <button type="button" className="near" onClick={onRead}>
      <span className="near-place">
        <Icon d={near.kind === 'pair' ? book : description} size={14} />
        <span>{documentName(near.document, common)}</span> <span>{placeOf(near, common)}</span>
      </span>
      {near.told_on !== undefined && (
        <span className="near-question">
          {t(near.told_by === 'correction' ? 'nearest.corrected' : 'nearest.told', {
            day: formatDate(`${near.told_on}T12:00:00`, currentLanguage()),
          })}
        </span>
      )}
      {near.question !== null && <span className="near-question">{near.question}</span>}
      <q>
        {before !== '' && <span>{before}</span>}
        {marked ? <mark>{taken}</mark> : taken}
        {after !== '' && <span>{after}</span>}
      </q>
      {near.choice !== null && <span className="near-mark">{t('nearest.means', { choice: near.choice })}</span>}
      {near.differs.length > 0 && <span className="near-differs">{t('nearest.differs', { words: near.differs.join(', ') })}</span>}
      {near.library_entry_id !== undefined && (
        <Suspense>
          <NearDoubt id={near.library_entry_id} />
        </Suspense>
      )}
    </button>
  );
}

function Take({ n, document, onTake }: { n: number; document: string; onTake: () => void }) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  return (
    <button
      type="button"
      className="doing doing-outlined near-take"
      aria-label={t('nearest.takeNth', { n, document: documentName(document, common) })}
      onClick={onTake}
    >
      <span>{t('nearest.take')}</span>
      <span className="mark-key" aria-hidden>
        <Kbd>{takeKeys[n - 1] ?? ''}</Kbd>
      </span>
    </button>
  );
}
