import Button from '@mui/material/Button';
import { useEffect, useLayoutEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { PersonAvatar } from '../../../app/people/person-avatar.tsx';
import { nameBegun, type Member } from './mentions.ts';

interface Props {
  text: string;
  members: Member[];
  label: string;
  /** What the button says. */
  say: string;
  onType: (text: string) => void;
  onSay: (text: string) => void;
  onDiscard: () => void;
  /** It was asked for just now: the cursor goes there. */
  focused: boolean;
}

/** A text that may name members: after an `@` they are offered, chosen by arrows and Enter. Ctrl/Cmd+Enter says it. */
export function CommentField({ text, members, label, say, onType, onSay, onDiscard, focused }: Props) {
  const { t } = useTranslation();
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(text.length);
  const [chosen, setChosen] = useState(0);
  /** Where offering was declined: not again for the same name. */
  const [declined, setDeclined] = useState<number | null>(null);
  const begun = nameBegun(text, caret, members);
  const offered = begun && begun.at !== declined ? begun : null;
  useEffect(() => {
    const { current } = field;
    if (!focused || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [focused]);
  /** Where the cursor goes once a chosen name stands in the text: with the same paint, before the next key. */
  const placed = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (placed.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(placed.current, placed.current);
    placed.current = null;
  }, [text, caret]);
  const at = Math.min(chosen, (offered?.fitting.length ?? 1) - 1);

  function choose(member: Member | undefined) {
    if (!offered || !member) return;
    const before = `${text.slice(0, offered.at)}@${member.name} `;
    onType(before + text.slice(caret).trimStart());
    setCaret(before.length);
    setChosen(0);
    placed.current = before.length;
  }
  const finish = () => text.trim() !== '' && onSay(text.trim());
  function onKey(event: KeyboardEvent) {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    const done =
      offered && (key === 'ArrowDown' || key === 'ArrowUp')
        ? () => setChosen((at + (key === 'ArrowDown' ? 1 : offered.fitting.length - 1)) % offered.fitting.length)
        : offered && (key === 'Tab' || (key === 'Enter' && !event.ctrlKey && !event.metaKey))
          ? () => choose(offered.fitting[at])
          : offered && key === 'Escape'
            ? () => setDeclined(offered.at)
            : key === 'Enter' && (event.ctrlKey || event.metaKey)
              ? finish
              : null;
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
    done();
  }
  return (
    <div className="comment-field">
      <label className="field field-text">
        <span>{label}</span>
        <textarea
          ref={field}
          rows={2}
          value={text}
          maxLength={limits.comment}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={offered !== null}
          aria-controls={listId}
          aria-activedescendant={offered ? `${listId}-${at}` : undefined}
          onKeyDown={onKey}
          onChange={(event) => {
            onType(event.target.value);
            setCaret(event.target.selectionStart);
            setChosen(0);
            if (declined !== null && event.target.selectionStart <= declined) setDeclined(null);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        />
      </label>
      <div id={listId} role="listbox" aria-label={t('comments.members', { ns: 'review' })} className={offered ? 'mention-list' : 'unseen'}>
        {offered?.fitting.map((member, i) => (
          <div
            key={member.id}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === at}
            tabIndex={-1}
            // Before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(member);
            }}
          >
            <PersonAvatar id={member.id} name={member.name} size={22} silent />
            <span>{member.name}</span>
          </div>
        ))}
      </div>
      <div className="comment-actions">
        <Button onClick={onDiscard}>{t('actions.cancel')}</Button>
        <Button variant="outlined" disabled={text.trim() === ''} onClick={finish}>
          {say}
        </Button>
      </div>
    </div>
  );
}
