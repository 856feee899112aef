import science from 'symbol:science';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import './sandbox-mark.css';

/** On every screen where something could be taken for a payment, while none is. */
export function SandboxMark() {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  return (
    <p className="sandbox-mark" role="note">
      <Icon d={science} size={18} />
      <span>
        <strong>{t('sandbox.mark')}</strong> {t('sandbox.text')}
      </span>
    </p>
  );
}
