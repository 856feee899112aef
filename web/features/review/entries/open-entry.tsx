import Button from '@mui/material/Button';
import check from 'symbol:check';
import description from 'symbol:description';
import flag from 'symbol:flag';
import refresh from 'symbol:refresh';
import { useTranslation } from 'react-i18next';
import { fieldsOf, takes } from '#contract/answer-fields.ts';
import type { Citation } from '#contract/answers.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { ReasonCode } from '#contract/reasons.ts';
import { isWaiting } from '#contract/entry-statuses.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useReasons } from '../../../shared/answer/use-reasons.ts';
import { useTyped } from './drafts.ts';
import { EntryHead } from './entry-row.tsx';
import { MarkField } from './mark-field.tsx';
import { placeOf } from '../../../shared/answer/place-of.ts';
import './fields.css';

export interface OpenEntryProps {
  entry: QaEntry;
  canEdit: boolean;
  cited: number;
  onCite: (index: number) => void;
  onApprove: () => void;
  onSkip: () => void;
  onResubmit: () => void;
  onSave: () => void;
  onMark: (n: number) => void;
}

/** The current entry, the only card of the list: question, fields, evidence, actions. */
export function OpenEntry(props: OpenEntryProps) {
  const { entry, canEdit, onApprove, onSkip, onResubmit } = props;
  const { t } = useTranslation('review');
  const busy = isWaiting(entry.status);
  return (
    <div className="entry-open">
      <EntryHead entry={entry} open />
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
      <Evidence entry={entry} cited={props.cited} onCite={props.onCite} />
      {canEdit && (
        <div className="entry-actions">
          <Button onClick={onSkip}>{entry.status === 'skipped' ? t('takeBack') : t('skip')}</Button>
          <Button variant="outlined" onClick={onResubmit} disabled={busy} startIcon={<Icon d={refresh} size={18} />}>
            {entry.asked_at === null && entry.status === 'unanswered' ? t('answerNow') : t('answerAgain')}
          </Button>
          <Button variant="contained" onClick={onApprove} disabled={busy} startIcon={<Icon d={check} size={18} />}>
            {entry.status === 'approved' ? t('approvedAlready') : t('approve')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What the form takes of an answer, field by field. Native fields on purpose: a Material editor doubles the time from key to picture (decision 9). */
function Fields({ entry, canEdit, onSave, onMark }: { entry: QaEntry; canEdit: boolean; onSave: () => void; onMark: (n: number) => void }) {
  const [draft, type] = useTyped(entry);
  const wanted = takes(entry, draft.answer === '' ? null : draft.answer);
  return (
    <div className="entry-fields">
      {fieldsOf(entry).has.map((field) =>
        field === 'choice' ? (
          <MarkField key={field} entry={entry} value={draft.choice} canEdit={canEdit} onMark={onMark} />
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

interface TextFieldProps {
  name: 'answer' | 'comment';
  value: string;
  /** What the form takes there instead of what is written. */
  wanted: 'number' | 'date' | null;
  canEdit: boolean;
  onSave: () => void;
  onChange: (text: string) => void;
}

function TextField({ name, value, wanted, canEdit, onSave, onChange }: TextFieldProps) {
  const { t } = useTranslation('review');
  return (
    <label className="field field-text">
      <span>{t(name)}</span>
      <textarea
        rows={1}
        value={value}
        readOnly={!canEdit}
        aria-invalid={wanted !== null}
        onBlur={() => wanted === null && onSave()}
        onChange={(event) => onChange(event.target.value)}
        data-edit
      />
      {wanted && <small role="status">{t(`wanted.${wanted}`)}</small>}
    </label>
  );
}

/** Reasons that say no more than which document it is: the chips below say that, with its place. */
const saidByChips: ReadonlySet<ReasonCode> = new Set(['says_so', 'says_so_under']);

function Evidence({ entry, cited, onCite }: { entry: QaEntry; cited: number; onCite: (index: number) => void }) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const say = useReasons();
  const reasons = entry.reasons.filter(({ code }) => !saidByChips.has(code));
  return (
    <>
      <div className="entry-evidence">
        {reasons.length > 0 && <span>{say(reasons).join(' ')}</span>}
        {entry.flags.map((name) => (
          <span key={name} className="entry-flag">
            <Icon d={flag} size={16} />
            {t(`flags.${name}`)}
          </span>
        ))}
      </div>
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
  [citation.document, placeOf(citation, t)].filter(Boolean).join(' ');
