import description from 'symbol:description';
import flag from 'symbol:flag';
import { Fragment, lazy, memo, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf, takes } from '#contract/answer-fields.ts';
import type { Citation } from '#contract/answers.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { isWaiting, stageOf } from '#contract/entry-statuses.ts';
import { isWithoutOption } from '#contract/status-of-words.ts';
import { isTakenOfAnother } from '#contract/taken.ts';
import { said } from '../../../app/outbox/comments.ts';
import { outbox } from '../../../app/outbox/work.ts';
import { useHeldHeight } from '../../../ui/held-height.ts';
import { useSelected } from '../../../lib/store.ts';
import { documentName } from '../../../shared/answer/document-name.ts';
import { Icon } from '../../../ui/icon.tsx';
import { doingNames, doingOf, type DoingName } from '../doings.ts';
import { askedForOption, isSaid } from '../bulk/approvable.ts';
import { EntryThread } from '../comments/thread.tsx';
import { saidIn, type Thread } from '../comments/use-comments.ts';
import { useTyped } from './drafts.ts';
import { EvidenceNotes } from '../evidence/evidence-notes.tsx';
import { EntryHead } from './entry-row.tsx';
import { MarkField } from './mark-field.tsx';
import { nearestOf, takableOf, untakingOf } from './nearest.ts';
import { placeOf } from '../../../shared/answer/place-of.ts';
import { TextField } from './text-field.tsx';
import { WaysOn, type Way } from './ways-on.tsx';
import { flagsOf } from '../evidence/sides.ts';
import './actions.css';
import './fields.css';

const DecidedBy = lazy(async () => ({ default: (await import('../evidence/decided-by.tsx')).DecidedBy }));
const Nearest = lazy(async () => ({ default: (await import('./nearest.tsx')).Nearest }));

export interface OpenEntryProps {
  entry: QaEntry;
  canEdit: boolean;
  cited: number;
  onCite: (index: number) => void;
  onDo: (doing: DoingName) => void;
  onSave: () => void;
  onMark: (n: number) => void;
  /** Takes the n-th of what is nearest, from 1. */
  onTake: (n: number) => void;
  onUntake: () => void;
  selected: boolean;
  thread: Thread | undefined;
  writing: boolean;
  onWrite: (writing: boolean) => void;
  onWay: (way: Way) => void;
  onPaper: ((entry: QaEntry, file: File) => void) | null;
}

/** The current entry, the only card of the list: question, fields, evidence, actions. What goes once something is written or saved leaves its place empty; what is taken is measured anew. */
export const OpenEntry = memo(function OpenEntry(props: OpenEntryProps) {
  const { entry, canEdit, onPaper } = props;
  const { t } = useTranslation('review');
  const busy = isWaiting(entry.status);
  const typing = useSelected(outbox.drafts, (all) => all.has(entry.id));
  const takes = canEdit && !typing && takableOf(entry).length > 0;
  const card = useRef<HTMLDivElement>(null);
  useHeldHeight(card, entry.citations.length > 0);
  return (
    <div className="entry-open" ref={card}>
      <EntryHead entry={entry} open selected={canEdit ? props.selected : null} />
      <p className="entry-question" id={`question-${entry.id}`}>
        {entry.question}
      </p>
      {entry.guidance && (
        <details className="entry-guidance">
          <summary>{t('guidance')}</summary>
          {entry.guidance}
        </details>
      )}
      <Fields entry={entry} canEdit={canEdit && !busy} onSave={props.onSave} onMark={props.onMark} />
      <Evidence
        entry={entry}
        cited={props.cited}
        onCite={props.onCite}
        onUntake={canEdit && !typing && untakingOf(entry) ? props.onUntake : null}
      />
      {nearestOf(entry).length > 0 && (
        <Suspense>
          <Nearest entry={entry} cited={props.cited} onCite={props.onCite} onTake={takes ? props.onTake : null} />
        </Suspense>
      )}
      {canEdit && stageOf(entry.status) === 'open' && (
        <WaysOn entry={entry} onWay={props.onWay} onPaper={onPaper && ((file) => onPaper(entry, file))} />
      )}
      {canEdit && (
        <div className="entry-foot">
          <AskedOnce entry={entry} />
          <div className="entry-actions">
            {doingNames.toReversed().map((name) => (
              <DoingButton key={name} name={name} entry={entry} onDo={props.onDo} />
            ))}
          </div>
        </div>
      )}
      <Talk {...props} />
    </div>
  );
});

/** A plain button that looks like every other: with each entry that is opened several of them are made. */
function DoingButton({ name, entry, onDo }: { name: DoingName } & Pick<OpenEntryProps, 'entry' | 'onDo'>) {
  const { t } = useTranslation('review');
  const { button, word } = doingOf(name);
  if (!button) return null;
  const { symbol, variant, whileWaiting } = button;
  return (
    <button
      type="button"
      className={`doing doing-${variant} entry-${name}`}
      disabled={!whileWaiting && isWaiting(entry.status)}
      onClick={() => onDo(name)}
    >
      {symbol && <Icon d={symbol} size={18} />}
      <span>{t(word(entry))}</span>
    </button>
  );
}

/**
 * Said at the first press of Approve where no option is chosen or the words are those of another question, over the buttons, which stay in
 * sight; the second one approves all the same. Its place is kept from the beginning: nothing moves under the finger, and nothing is covered.
 */
function AskedOnce({ entry }: Pick<OpenEntryProps, 'entry'>) {
  const { t } = useTranslation('review');
  const isAsked = useSelected(askedForOption, (id) => id === entry.id);
  const [typed] = useTyped(entry);
  const why = [
    isTakenOfAnother(entry) ? t('takenOfAnother') : '',
    isSaid(typed) && isWithoutOption({ ...entry, choice: typed.choice }) ? t('withoutOption') : '',
  ].filter(Boolean);
  if (why.length === 0) return null;
  return (
    <p key={String(isAsked)} className="entry-ask" {...(isAsked ? { role: 'alert' } : { 'aria-hidden': true })}>
      {why.join(' ')}
    </p>
  );
}

/** What people say to each other about the entry, where somebody did or does. */
function Talk({ entry, thread, canEdit, writing, onWrite }: OpenEntryProps) {
  const begun = useSelected(said.drafts, (all) => all.has(entry.id));
  if (!begun && !writing && saidIn(thread) === 0) return null;
  return <EntryThread entry={entry} thread={thread} canEdit={canEdit} writing={writing} onWrite={onWrite} />;
}

type FieldsProps = Pick<OpenEntryProps, 'entry' | 'canEdit' | 'onSave' | 'onMark'>;

/** What the form takes of an answer, field by field. Native fields on purpose: a Material editor doubles the time from key to picture (decision 9). */
function Fields({ entry, canEdit, onSave, onMark }: FieldsProps) {
  const [draft, type] = useTyped(entry);
  const wanted = takes(entry, draft.answer === '' ? null : draft.answer);
  return (
    <div className="entry-fields">
      {fieldsOf(entry).has.map((field) =>
        field === 'choice' ? (
          <Fragment key={field}>
            <MarkField entry={entry} value={draft.choice} canEdit={canEdit} onMark={onMark} />
            <FollowUp entry={entry} choice={draft.choice} />
          </Fragment>
        ) : (
          <TextField
            key={field}
            name={field}
            value={draft[field]}
            wanted={field === 'answer' && wanted !== true ? wanted : null}
            canEdit={canEdit}
            onSave={onSave}
            onChange={(text) => type({ [field]: text })}
          />
        ),
      )}
    </div>
  );
}

/** What the form says beside the question once this option is chosen, unless its guidance says it anyway. */
function FollowUp({ entry, choice }: { entry: QaEntry; choice: string | null }) {
  const { t } = useTranslation('review');
  const text = entry.location.flatMap((place) => place.follow_ups ?? []).find((one) => one.choice === choice)?.text;
  if (choice === null || !text || text === entry.guidance) return null;
  return (
    <p className="entry-follow" title={t('guidance')}>
      <b>{choice}</b> {text}
    </p>
  );
}

interface EvidenceProps extends Pick<OpenEntryProps, 'entry' | 'cited' | 'onCite'> {
  /** Takes back what was taken; null where nothing was, or it was changed since. */
  onUntake: (() => void) | null;
}

function Evidence({ entry, cited, onCite, onUntake }: EvidenceProps) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  return (
    <>
      <div className="entry-evidence">
        {(entry.reasons.length > 0 || entry.made_by !== null) && (
          // Its texts are a file of their own.
          <Suspense>
            <EvidenceNotes entry={entry} onCite={onCite} />
          </Suspense>
        )}
        {flagsOf(entry).map((name) => (
          <span key={name} className="entry-flag">
            <Icon d={flag} size={16} />
            {t(`flags.${name}`)}
          </span>
        ))}
        {onUntake && (
          <button type="button" className="doing doing-text entry-untake" onClick={onUntake}>
            {t('nearest.undo')}
          </button>
        )}
      </div>
      {entry.made_by && entry.status !== 'unanswered' && (
        <Suspense>
          <DecidedBy key={entry.id} entry={entry} />
        </Suspense>
      )}
      {entry.citations.length > 0 && (
        <ul className="chips" aria-label={t('sources')}>
          {entry.citations.map((citation, i) => (
            <li key={`${citation.document}-${citation.quote}`}>
              <button type="button" className="chip" aria-pressed={i === cited} onClick={() => onCite(i)}>
                <b>{i + 1}</b> <Icon d={description} size={14} /> <span>{chipText(citation, common)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const chipText = (citation: Citation, t: Parameters<typeof placeOf>[1]): string =>
  [documentName(citation.document, t), placeOf(citation, t)].filter(Boolean).join(' ');
