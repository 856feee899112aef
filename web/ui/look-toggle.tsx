import IconButton from '@mui/material/IconButton';
import dark from 'symbol:dark_mode';
import light from 'symbol:light_mode';
import { useTranslation } from 'react-i18next';
import { chooseLook, scheme } from '../lib/look-mode.ts';
import { useStore } from '../lib/store.ts';
import { Icon } from './icon.tsx';

/** Between the light and the dark look. */
export function LookToggle() {
  const { t } = useTranslation();
  const isDark = useStore(scheme) === 'dark';
  return (
    <IconButton aria-label={t(isDark ? 'nav.toLight' : 'nav.toDark')} onClick={() => chooseLook(isDark ? 'light' : 'dark')}>
      <Icon d={isDark ? light : dark} />
    </IconButton>
  );
}
