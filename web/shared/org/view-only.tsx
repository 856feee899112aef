import Button from '@mui/material/Button';
import lock from 'symbol:lock';
import { useTranslation } from 'react-i18next';
import { refusal } from '../../app/notices/notices.ts';
import { Icon } from '../../ui/icon.tsx';

/** Stands where others find a screen's first button; says on request why it is not there, and who can change that. */
export function ViewOnly() {
  const { t } = useTranslation();
  return (
    <Button startIcon={<Icon d={lock} size={18} />} aria-haspopup="dialog" onClick={() => refusal.set('view-only')}>
      {t('refusal.view-only.title')}
    </Button>
  );
}
