import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/session/may.ts';
import { KeysDialog } from '../../../ui/rows/keys-dialog.tsx';
import { keysFor } from './keys.ts';

/** All keys of the list. */
export function ToldKeys({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('told');
  const { offers } = useMay();
  const rows = keysFor(offers('edit')).map(({ keys, command }) => ({ keys, does: t(`keys.${command}`) }));
  return <KeysDialog title={t('keys.title')} rows={rows} onClose={onClose} />;
}
