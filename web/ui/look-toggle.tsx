import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import dark from 'symbol:dark_mode';
import light from 'symbol:light_mode';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

/** Between the light and the dark look. */
export function LookToggle() {
  const { t } = useTranslation();
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <IconButton aria-label={t(isDark ? 'nav.toLight' : 'nav.toDark')} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      <Icon d={isDark ? light : dark} />
    </IconButton>
  );
}
