import IconButton from '@mui/material/IconButton';
import close from 'symbol:close';
import search from 'symbol:search';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { afterTelling, draftOf, onValue, typed } from './search-draft.ts';

const SETTLED_MS = 200;

/** A search field that tells what was typed once the typing pauses. Enter, and Escape, which clears it, leave it: keys are the list's again. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [kept, setDraft] = useState(() => draftOf(value));
  const draft = onValue(kept, value);
  if (draft !== kept) setDraft(draft);
  const { text } = draft;
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setDraft(afterTelling);
      onSearch(text);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <span className="search-field">
      <Icon d={search} size={18} />
      <input
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        onKeyDown={(event) => {
          if ((event.key === 'Enter' && !event.nativeEvent.isComposing) || event.key === 'Escape') event.currentTarget.blur();
        }}
        onChange={(event) => setDraft((before) => typed(before, event.target.value))}
      />
      {text && (
        <IconButton
          size="small"
          aria-label={t('actions.clear')}
          onClick={() => {
            setDraft((before) => afterTelling(typed(before, '')));
            onSearch('');
          }}
        >
          <Icon d={close} size={16} />
        </IconButton>
      )}
    </span>
  );
}
