import IconButton from '@mui/material/IconButton';
import close from 'symbol:close';
import search from 'symbol:search';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

const SETTLED_MS = 200;

/** A search field that tells what was typed once the typing pauses. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  /** What is being typed, on top of the value it began with; a new value from outside replaces it. */
  const [draft, setDraft] = useState({ over: value, text: value });
  const text = draft.over === value ? draft.text : value;
  const setText = (typed: string) => setDraft({ over: value, text: typed });
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <span className="search-field">
      <Icon d={search} size={18} />
      <input type="search" value={text} placeholder={label} aria-label={label} onChange={(event) => setText(event.target.value)} />
      {text && (
        <IconButton
          size="small"
          aria-label={t('actions.clear')}
          onClick={() => {
            setText('');
            onSearch('');
          }}
        >
          <Icon d={close} size={16} />
        </IconButton>
      )}
    </span>
  );
}
