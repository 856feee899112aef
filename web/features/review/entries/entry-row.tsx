import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { textsOf } from '#contract/answer-fields.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { stageOf } from '#contract/entry-statuses.ts';
import { Avatar } from '../../../ui/bits.tsx';
import { EntryState } from '../../../shared/request/status.tsx';
import { SaveState } from './save-state.tsx';
import { TrustDetails, TrustMark } from '../../../shared/answer/trust-mark.tsx';

/** The first line of an entry: id, trust while it matters, person, state. Where the entry is `open`, the number behind the trust can be seen. */
export function EntryHead({ entry, open = false }: { entry: QaEntry; open?: boolean }) {
  const drafted = stageOf(entry.status) === 'draft';
  return (
    <div className="entry-head">
      <span className="entry-ref">{entry.ref ?? entry.position + 1}</span>
      <SaveState entry={entry.id} open={open} />
      {drafted && (open ? <TrustDetails of={entry} /> : <TrustMark of={entry} />)}
      {entry.assignee && <Avatar name={entry.assignee.name} />}
      <EntryState entry={entry} />
    </div>
  );
}

/** A closed entry: three lines, plain elements only (decision 9: a component per cell costs a third of scrolling). */
export const ClosedEntry = memo(function ClosedEntry({ entry, selected }: { entry: QaEntry; selected: boolean }) {
  const { t } = useTranslation('review');
  const text = textsOf(entry).join(' · ');
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
