import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import { Avatar, Ring } from '../../ui/bits.tsx';
import { EntryState } from '../../ui/status.tsx';
import { isDone } from './outline.ts';

/** The first line of an entry, open or closed: id, confidence while it matters, person, state. */
export function EntryHead({ entry }: { entry: QaEntry }) {
  const { t } = useTranslation();
  const value = entry.confidence?.toFixed(2);
  return (
    <div className="entry-head">
      <span className="entry-ref">{entry.ref ?? entry.position + 1}</span>
      {value && !isDone(entry.status) && entry.status !== 'unanswered' && (
        <span className="entry-confidence">
          <Ring value={entry.confidence ?? 0} label={t('confidence', { value })} />
          <span aria-hidden>{value}</span>
        </span>
      )}
      {entry.assignee && <Avatar name={entry.assignee.name} />}
      <EntryState status={entry.status} />
    </div>
  );
}

/** A closed entry: three lines, plain elements only (decision 9: a component per cell costs a third of scrolling). */
export const ClosedEntry = memo(function ClosedEntry({ entry, selected }: { entry: QaEntry; selected: boolean }) {
  const { t } = useTranslation('review');
  const text = entry.answer ?? entry.comment;
  return (
    <div className={selected ? 'entry entry-selected' : 'entry'}>
      <EntryHead entry={entry} />
      <p className="entry-question">{entry.question}</p>
      <p className="entry-answer">
        {entry.choice && <b>{entry.choice}</b>}
        {text || entry.choice ? text : t('noAnswerYet')}
      </p>
    </div>
  );
});
