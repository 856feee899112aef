import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import mail from 'symbol:mail';
import { useTranslation } from 'react-i18next';
import { configQuery } from '../../app/query-client.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';

/** Where mails are read on a machine without a mail server, or that none are sent; mails of another provider do not come here. */
export function MailboxLink() {
  const { t } = useTranslation('auth');
  const { data: config } = useQuery(configQuery);
  if (config?.identity.kind !== 'embedded') return null;
  if (!config.sends_mails) return <p className="auth-box quiet">{t('mailbox.none')}</p>;
  if (!config.mailbox) return null;
  return (
    <div className="auth-box">
      <p className="quiet">{t('mailbox.text')}</p>
      <Button
        variant="outlined"
        href={`${config.mailbox}?language=${currentLanguage()}`}
        target="_blank"
        rel="noopener"
        startIcon={<Icon d={mail} size={18} />}
      >
        {t('mailbox.open')}
      </Button>
    </div>
  );
}
