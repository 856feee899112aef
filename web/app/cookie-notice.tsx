import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const key = 'cookieNotice';

/** Says once what is stored, until it is confirmed. */
export function CookieNotice() {
  const { t } = useTranslation();
  const [confirmed, setConfirmed] = useState(() => localStorage.getItem(key) !== null);
  if (confirmed) return null;
  return (
    <aside className="cookies" aria-label={t('cookies.label')}>
      <p>{t('cookies.text')}</p>
      <Button
        variant="outlined"
        onClick={() => {
          localStorage.setItem(key, new Date().toISOString());
          setConfirmed(true);
        }}
      >
        {t('cookies.confirm')}
      </Button>
    </aside>
  );
}
