import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm, isConfirmed } from './cookies.ts';

/** Says once what is stored, until it is confirmed. */
export function CookieNotice() {
  const { t } = useTranslation();
  const [confirmed, setConfirmed] = useState(isConfirmed);
  if (confirmed) return null;
  return (
    <aside className="cookies" aria-label={t('cookies.label')}>
      <p>{t('cookies.text')}</p>
      <Button
        variant="outlined"
        onClick={() => {
          confirm();
          setConfirmed(true);
        }}
      >
        {t('cookies.confirm')}
      </Button>
    </aside>
  );
}
