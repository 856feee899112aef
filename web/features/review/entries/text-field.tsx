import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cursorAfter } from '../../../app/outbox/merge.ts';

interface TextFieldProps {
  name: 'answer' | 'comment';
  value: string;
  /** What the form takes there instead of what is written. */
  wanted: 'number' | 'date' | null;
  canEdit: boolean;
  onSave: () => void;
  onChange: (text: string) => void;
}

/** A text of an answer. Words that arrive from elsewhere while it is open leave the cursor where it stood. */
export function TextField({ name, value, wanted, canEdit, onSave, onChange }: TextFieldProps) {
  const { t } = useTranslation('review');
  const field = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef({ text: value, from: 0, to: 0 });
  const note = ({ value: text, selectionStart: from, selectionEnd: to }: HTMLTextAreaElement) => void (cursor.current = { text, from, to });
  useLayoutEffect(() => {
    const { text, from, to } = cursor.current;
    if (!field.current || text === value || document.activeElement !== field.current) return;
    field.current.setSelectionRange(cursorAfter(text, from, value), cursorAfter(text, to, value));
    note(field.current);
  }, [value]);
  return (
    <label className="field field-text">
      <span>{t(name)}</span>
      <textarea
        ref={field}
        rows={1}
        value={value}
        readOnly={!canEdit}
        aria-invalid={wanted !== null}
        onBlur={() => wanted === null && onSave()}
        onSelect={(event) => note(event.currentTarget)}
        onChange={(event) => {
          note(event.currentTarget);
          onChange(event.target.value);
        }}
        data-edit
      />
      {wanted && <small role="status">{t(`wanted.${wanted}`)}</small>}
    </label>
  );
}
