import seen from 'symbol:visibility';
import unseen from 'symbol:visibility_off';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  registration: UseFormRegisterReturn;
  error?: string | undefined;
  helperText?: string | undefined;
  autoFocus?: boolean;
}

/** A password, with a button that shows what was typed. */
export function PasswordField(props: Props) {
  const { t } = useTranslation();
  const [shown, show] = useState(false);
  return (
    <div className="password-field">
      <Field {...props} type={shown ? 'text' : 'password'} />
      <button type="button" aria-pressed={shown} onClick={() => show(!shown)}>
        <Icon d={shown ? unseen : seen} size={20} />
        <span className="unseen">{t('showPassword')}</span>
      </button>
    </div>
  );
}
