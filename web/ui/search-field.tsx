import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import close from 'symbol:close';
import search from 'symbol:search';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

const SETTLED_MS = 200;

/** A search field that tells what was typed once the typing pauses. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <OutlinedInput
      className="search-field"
      size="small"
      type="search"
      value={text}
      placeholder={label}
      inputProps={{ 'aria-label': label }}
      onChange={(event) => setText(event.target.value)}
      startAdornment={<Icon d={search} size={18} />}
      endAdornment={
        text && (
          <IconButton size="small" aria-label={t('actions.clear')} onClick={() => onSearch('')}>
            <Icon d={close} size={16} />
          </IconButton>
        )
      }
    />
  );
}
