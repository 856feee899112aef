import symbol from 'symbol:login';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { useSignInDialog } from './use-sign-in-dialog.tsx';

/** Opens the dialog that signs a visitor in. */
export function SignInItem() {
  const { t } = useTranslation('assistant');
  const { open, dialog } = useSignInDialog();
  return (
    <li>
      <button type="button" className="drawer-out" aria-haspopup="dialog" onClick={() => open()}>
        <Icon d={symbol} />
        {t('nav.signIn')}
      </button>
      {dialog}
    </li>
  );
}
