import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import more from 'symbol:more_vert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Webhook, webhooks } from '#contract/webhooks.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { webhookList } from './queries.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

const stale = { invalidates: [webhookList.queryKey, ['audit']] };

/** What can be done with a webhook: test it, change it, switch it, give it a new secret, remove it. */
export function WebhookActions({ webhook, onTested }: { webhook: Webhook; onTested: () => void }) {
  const { t } = useTranslation(['company', 'common']);
  const { id, url, enabled } = webhook;
  const params = { id };
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<'change' | 'renew' | 'remove' | null>(null);
  const test = useApiMutation(webhooks.test, { invalidates: [webhookList.queryKey], onSuccess: onTested });
  const change = useApiMutation(webhooks.update, stale);
  const done = () => setAsking(null);
  const choose = (what: NonNullable<typeof asking>) => () => {
    setAnchor(null);
    setAsking(what);
  };
  return (
    <>
      <Button size="small" disabled={!enabled || test.isPending} onClick={() => test.mutate({ params })}>
        {t('webhooks.test')}
      </Button>
      <IconButton aria-haspopup="menu" aria-label={t('webhooks.actions', { url })} onClick={(event) => setAnchor(event.currentTarget)}>
        <Icon d={more} size={18} />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          <MenuItem onClick={choose('change')}>{t('webhooks.change')}</MenuItem>
          <MenuItem
            onClick={() => {
              setAnchor(null);
              change.mutate({ params, body: { enabled: !enabled } });
            }}
          >
            {t(enabled ? 'webhooks.switchOff' : 'webhooks.switchOn')}
          </MenuItem>
          <MenuItem onClick={choose('renew')}>{t('webhooks.renew')}</MenuItem>
          <MenuItem onClick={choose('remove')}>{t('webhooks.remove')}</MenuItem>
        </Menu>
      )}
      {asking === 'change' && <WebhookDialog webhook={webhook} onClose={done} />}
      {asking === 'renew' && <RenewSecret webhook={webhook} onClose={done} />}
      {asking === 'remove' && <RemoveWebhook webhook={webhook} onClose={done} />}
    </>
  );
}

interface About {
  webhook: Webhook;
  onClose: () => void;
}

function RenewSecret({ webhook: { id }, onClose }: About) {
  const { t } = useTranslation('company');
  const renew = useApiMutation(webhooks.renewSecret, stale);
  if (renew.data) return <ShownOnce title={t('webhooks.made')} secret={renew.data.secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t('webhooks.renewTitle')}
      text={t('webhooks.renewText')}
      confirm={t('webhooks.renewConfirm')}
      busy={renew.isPending}
      onConfirm={() => renew.mutate({ params: { id } })}
      onClose={onClose}
    />
  );
}

function RemoveWebhook({ webhook: { id, url }, onClose }: About) {
  const { t } = useTranslation('company');
  const remove = useApiMutation(webhooks.remove, { ...stale, onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      danger
      title={t('webhooks.removeTitle')}
      text={t('webhooks.removeText', { url })}
      confirm={t('webhooks.removeConfirm')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
      onClose={onClose}
    />
  );
}
