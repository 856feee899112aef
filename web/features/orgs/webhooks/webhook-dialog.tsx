import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Webhook, type WebhookEvent, webhookEvents, webhooks } from '#contract/webhooks.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextBox } from '../../../ui/field.tsx';
import { Room } from '../../../ui/room.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { webhookList } from './queries.ts';

/** What most programs wait for. */
const usual: WebhookEvent[] = ['request:created', 'request:status:updated', 'task:completed'];

/** Makes a webhook and shows its secret, this once; or changes one. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const { t } = useTranslation(['company', 'common']);
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? usual);
  const [tried, setTried] = useState(false);
  const invalidates = [webhookList.queryKey, ['audit']];
  const create = useApiMutation(webhooks.create, { invalidates });
  const change = useApiMutation(webhooks.update, { invalidates, onSuccess: onClose });
  const body = { url, events: [...events] };
  if (create.data) return <ShownOnce title={t('webhooks.made')} secret={create.data.secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t(webhook ? 'webhooks.change' : 'webhooks.new')}
      text={t('webhooks.newText')}
      confirm={webhook ? t('common:actions.save') : t('webhooks.submit')}
      busy={create.isPending || change.isPending}
      onConfirm={() => {
        setTried(true);
        if (url.trim() === '' || events.length === 0) return;
        if (webhook) change.mutate({ params: { id: webhook.id }, body });
        else create.mutate({ body });
      }}
      onClose={onClose}
    >
      <Room of="orgs">
        <div className="invite">
          <TextBox
            autoFocus
            label={t('webhooks.url')}
            inputMode="url"
            placeholder="https://"
            error={tried && url.trim() === '' ? t('common:required') : undefined}
            control={{ value: url, onChange: async (event) => setUrl(String(event.target.value)) }}
          />
          <Events chosen={events} onChange={setEvents} />
          {tried && events.length === 0 && (
            <p role="alert" className="overdue">
              {t('webhooks.noEvent')}
            </p>
          )}
        </div>
      </Room>
    </ConfirmDialog>
  );
}

function Events({ chosen, onChange }: { chosen: readonly WebhookEvent[]; onChange: (events: WebhookEvent[]) => void }) {
  const { t } = useTranslation('company');
  return (
    <fieldset className="webhook-events">
      <legend>{t('webhooks.events')}</legend>
      {webhookEvents.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) => onChange(webhookEvents.filter((one) => (one === name ? target.checked : chosen.includes(one))))}
          />
          <code>{name}</code>
        </label>
      ))}
    </fieldset>
  );
}
