import { useTranslation } from 'react-i18next';
import { isInApp } from './in-app.ts';

/** Inside the app of a social network sign-in does not hold: the page is to be opened in a browser of its own. */
export function InAppNotice() {
  const { t } = useTranslation('auth');
  if (!isInApp()) return null;
  return (
    <p className="auth-box" role="note">
      {t('inApp')}
    </p>
  );
}
