import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import { Kbd } from '../../../ui/bits.tsx';
import { isLetterOfRoom } from '../keys.ts';
import { asButtons, beginningWith, chosenOf, isMulti } from './marks.ts';

interface Props {
  entry: QaEntry;
  value: string | null;
  canEdit: boolean;
  /** Chooses the n-th option from 1; 0 takes the mark away. */
  onMark: (n: number) => void;
}

/** Digits of the keyboard name nine options. */
const BY_DIGIT = 9;

/** The mark of an entry, native inputs throughout: buttons where its options are few and short, a list where they are not. */
export function MarkField(props: Props) {
  return asButtons(props.entry) ? <MarkButtons {...props} /> : <MarkList {...props} />;
}

function MarkList({ entry, value, canEdit, onMark }: Props) {
  const { t } = useTranslation('review');
  return (
    <label className="field field-choice">
      <span>{t('choice')}</span>
      <select
        className="mark-list"
        value={value === null ? 0 : entry.options.indexOf(value) + 1}
        disabled={!canEdit}
        onChange={(event) => onMark(Number(event.target.value))}
      >
        <option value={0}>–</option>
        {entry.options.map((option, index) => (
          <option key={option} value={index + 1}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
}

function MarkButtons({ entry, value, canEdit, onMark }: Props) {
  const { t } = useTranslation('review');
  const group = useRef<HTMLDivElement>(null);
  const several = isMulti(entry);
  const chosen = chosenOf(value);
  const onKey = (event: KeyboardEvent) => {
    if (!canEdit || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    const focused = [...(group.current?.querySelectorAll('input') ?? [])].findIndex((input) => input === document.activeElement) + 1;
    const digit = /^\d$/.test(event.key) ? Number(event.key) : null;
    const isFree = /^\p{L}$/u.test(event.key) && !isLetterOfRoom(event.key);
    const n = digit ?? (isFree ? beginningWith(entry.options, event.key, focused) || null : null);
    if (n === null || n > entry.options.length) return;
    event.preventDefault();
    if (digit !== null || !several) onMark(n);
    group.current?.querySelectorAll('input')[n === 0 ? entry.options.length : n - 1]?.focus();
  };
  return (
    <div
      ref={group}
      className="marks"
      role={several ? 'group' : 'radiogroup'}
      aria-label={t('choice')}
      aria-readonly={canEdit || several ? undefined : true}
    >
      {entry.options.map((option, index) => (
        <label key={option} className="mark">
          <input
            type={several ? 'checkbox' : 'radio'}
            name={`mark-${entry.id}`}
            checked={chosen.includes(option)}
            disabled={!canEdit}
            onKeyDown={onKey}
            onChange={() => onMark(index + 1)}
          />
          <span>{option}</span>
          {canEdit && index < BY_DIGIT && <Hint n={index + 1} />}
        </label>
      ))}
      {!several && (
        <label className="mark mark-none" title={t('noMark')}>
          <input
            type="radio"
            name={`mark-${entry.id}`}
            aria-label={t('noMark')}
            checked={value === null}
            disabled={!canEdit}
            onKeyDown={onKey}
            onChange={() => onMark(0)}
          />
          <span aria-hidden>–</span>
          {canEdit && <Hint n={0} />}
        </label>
      )}
    </div>
  );
}

const Hint = ({ n }: { n: number }) => (
  <span className="mark-key" aria-hidden>
    <Kbd>{String(n)}</Kbd>
  </span>
);
