import doubtful from 'symbol:warning';
import old from 'symbol:event';
import fresh from 'symbol:schedule';
import retired from 'symbol:archive';
import { useTranslation } from 'react-i18next';
import type { LibraryEntry } from '#contract/library.ts';
import type { LibraryDoubt } from '#contract/told.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { Status } from '../../shared/request/status.tsx';
import { isDue } from './queries.ts';

/** The choice in bold, then the words. */
export function Said({ entry: { choice, answer } }: { entry: Pick<LibraryEntry, 'choice' | 'answer'> }) {
  return (
    <>
      {choice && <strong>{choice}</strong>} {answer}
    </>
  );
}

type Dated = Pick<LibraryEntry, 'dated' | 'document'>;
/** The moment at which it was answered as its row says it, else as its form does; null where neither says one. */
const givenAt = ({ dated, document }: Dated): string | null => dated ?? document?.dated ?? null;

/** Of several the one that was answered last, the first of several such; what says no day is of the day on which it came. */
export const newestOf = <Entry extends Dated & Pick<LibraryEntry, 'created_at'>>(entries: readonly Entry[]): Entry | undefined =>
  entries.toSorted((a, b) => Date.parse(givenAt(b) ?? b.created_at) - Date.parse(givenAt(a) ?? a.created_at))[0];

/** On which day it was answered, the same one wherever it is read, and to which customer, where its row or its form said so. */
export function Given({ entry }: { entry: Dated & Pick<LibraryEntry, 'customer'> }) {
  const { t } = useTranslation('library');
  const [dated, { customer }] = [givenAt(entry), entry];
  return (
    <>
      {dated && <span className="once">{t('given.on', { date: formatDate(`${dated.slice(0, 10)}T12:00`, currentLanguage()) })}</span>}
      {customer && <span className="cut">{t('given.to', { customer })}</span>}
    </>
  );
}

/** What needs somebody's eye: retired, in doubt by what was found of it, new, or past its review date. */
export function EntryMarks({ entry, doubt }: { entry: LibraryEntry; doubt?: LibraryDoubt | undefined }) {
  const { t } = useTranslation('library');
  if (entry.status === 'retired')
    return <Status look={[retired, 'unanswered']} word={t(entry.merged_into ? 'marks.merged' : 'marks.retired')} />;
  if (doubt) return <Status look={[doubtful, 'review']} word={t('marks.doubt')} />;
  if (entry.new && entry.status === 'active') return <Status look={[fresh, 'review']} word={t('marks.new')} />;
  if (isDue(entry)) return <Status look={[old, 'review']} word={t('marks.due')} />;
  if (entry.review_at) return <span className="once">{t('marks.review', { date: formatDate(entry.review_at, currentLanguage()) })}</span>;
  return null;
}
