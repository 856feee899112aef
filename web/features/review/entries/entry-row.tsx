import chat from 'symbol:chat_bubble';
import personAdd from 'symbol:person_add';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { textsOf } from '#contract/answer-fields.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { stageOf } from '#contract/entry-statuses.ts';
import { PersonAvatar } from '../../../app/people/person-avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EntryState } from '../../../shared/request/status.tsx';
import { SaveState } from './save-state.tsx';
import { TrustDetails, TrustMark } from '../../../shared/answer/trust-mark.tsx';
import './entry-head.css';

interface HeadProps {
  entry: QaEntry;
  /** The number behind the trust can be seen. */
  open?: boolean;
  /** Null where nothing can be selected. */
  selected: boolean | null;
  comments?: number;
}

/** The first line of an entry: id, person, trust while it matters, state. A click on its box is the list's. */
export function EntryHead({ entry, open = false, selected, comments = 0 }: HeadProps) {
  const { t } = useTranslation('review');
  const drafted = stageOf(entry.status) === 'draft';
  return (
    <div className="entry-head">
      {selected !== null && (
        <input type="checkbox" className="entry-check" aria-label={t('select')} tabIndex={-1} checked={selected} readOnly />
      )}
      <span className="entry-ref">{entry.ref ?? entry.position + 1}</span>
      {comments > 0 && (
        <span className="entry-comments" title={t('comments.count', { count: comments })}>
          <Icon d={chat} size={16} label={t('comments.count', { count: comments })} />
          {comments}
        </span>
      )}
      <SaveState entry={entry.id} open={open} />
      {entry.assignee && <PersonAvatar id={entry.assignee.id} name={entry.assignee.name} />}
      {drafted && (open ? <TrustDetails of={entry} /> : <TrustMark of={entry} />)}
      <EntryState entry={entry} />
    </div>
  );
}

interface ClosedProps {
  entry: QaEntry;
  selected: boolean;
  /** It can be selected. */
  check: boolean;
  /** How many there are. */
  comments: number;
}

/** A closed entry: three lines, plain elements only (decision 9: a component per cell costs a third of scrolling). */
export const ClosedEntry = memo(function ClosedEntry({ entry, selected, check, comments }: ClosedProps) {
  const { t } = useTranslation('review');
  const text = textsOf(entry).join(' · ');
  return (
    <div className={selected ? 'entry entry-selected' : 'entry'}>
      <EntryHead entry={entry} selected={check ? selected : null} comments={comments} />
      <p className="entry-question">{entry.question}</p>
      <p className="entry-answer">
        {entry.choice && <b>{entry.choice}</b>}
        {text || entry.choice ? text : t('noAnswerYet')}
      </p>
    </div>
  );
});

/** The name of the section that begins with the entry, and the way to hand it over. */
export function SectionHead({ entry, onAssign }: { entry: QaEntry; onAssign: (() => void) | null }) {
  const { t } = useTranslation('review');
  return (
    <div className="entry-section">
      <h2 title={entry.section ?? undefined}>{entry.section}</h2>
      {onAssign && (
        <button
          type="button"
          className="plain-button"
          tabIndex={-1}
          title={t('assignSection')}
          aria-label={t('assignSection')}
          onClick={(event) => {
            event.stopPropagation();
            onAssign();
          }}
        >
          <Icon d={personAdd} size={18} />
        </button>
      )}
    </div>
  );
}
