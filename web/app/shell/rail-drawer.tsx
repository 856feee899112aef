import Drawer from '@mui/material/Drawer';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Rail } from './rail.tsx';

/** The rail on narrow screens; it closes when a place is chosen. */
export function RailDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose]);
  return (
    <Drawer open onClose={onClose} className="drawer" slotProps={{ paper: { 'aria-label': t('nav.menu'), role: 'dialog' } }}>
      <Rail />
    </Drawer>
  );
}
