import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import webhookSymbol from 'symbol:webhook';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '#contract/webhooks.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { Deliveries } from './deliveries.tsx';
import { webhookList } from './queries.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import './webhooks.css';

/** Addresses of other programs that are told what happens here. */
export function Webhooks() {
  const { t } = useTranslation('company');
  const list = useQuery(webhookList);
  const [making, setMaking] = useState(false);
  if (list.isPending) return <Skeleton rows={2} />;
  if (list.isError) return <Failure error={list.error} retry={() => void list.refetch()} />;
  return (
    <>
      {list.data.webhooks.length > 0 && (
        <ul className="webhooks">
          {list.data.webhooks.map((webhook) => (
            <OneWebhook key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Button variant="outlined" startIcon={<Icon d={webhookSymbol} size={18} />} onClick={() => setMaking(true)}>
        {t('webhooks.new')}
      </Button>
      {making && <WebhookDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function OneWebhook({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('company');
  const [open, setOpen] = useState(false);
  const { url, events, enabled, owner } = webhook;
  return (
    <li>
      <div className="webhook-head">
        <span className="member-name">
          <strong className="webhook-url">{url}</strong>
          <span className="quiet">
            {t('webhooks.count', { count: events.length })} · {owner ? t('webhooks.by', { name: owner.name }) : t('webhooks.ofOwners')}
            {!enabled && <span className="overdue"> · {t('webhooks.off')}</span>}
          </span>
        </span>
        <WebhookActions webhook={webhook} onTested={() => setOpen(true)} />
      </div>
      <button type="button" className="link-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('webhooks.deliveries')}
      </button>
      {open && <Deliveries id={webhook.id} />}
    </li>
  );
}
