import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export function BackToSignIn() {
  const { t } = useTranslation('auth');
  return (
    <p>
      <Link to="/auth" search={{}}>
        {t('forgot.back')}
      </Link>
    </p>
  );
}
