import IconButton from '@mui/material/IconButton';
import star from 'symbol:star';
import starred from 'symbol:star-fill';
import { useTranslation } from 'react-i18next';
import type { Specialist } from '#contract/assistant.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Favourites } from './use-favourites.ts';

/** Makes a specialist one of the person's favourites, or no longer. */
export function FavouriteButton({ specialist, of: { favourites, toggle, waiting } }: { specialist: Specialist; of: Favourites }) {
  const { t } = useTranslation('assistant');
  const has = favourites.includes(specialist);
  return (
    <IconButton
      size="small"
      disabled={waiting}
      aria-pressed={has}
      aria-label={`${t(has ? 'specialist.unfavourite' : 'specialist.favourite')}: ${t(`who.${specialist}.name`)}`}
      onClick={() => toggle(specialist)}
    >
      <Icon d={has ? starred : star} size={18} />
    </IconButton>
  );
}
