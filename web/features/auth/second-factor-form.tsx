import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { CodeFields } from './code-fields.tsx';

/** The second step of a sign-in. */
export function SecondFactorForm() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('factor.title')}>
      <CodeFields done={async () => {}} />
      <p className="auth-note">
        <Link to="/auth" search={{}}>
          {t('forgot.back')}
        </Link>
      </p>
    </AuthFrame>
  );
}
