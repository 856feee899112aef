import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Integration, integrations } from '#contract/integrations.ts';
import { useMay } from '../../../app/session/may.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { InOwnWords } from '../../../shared/answer/in-own-words.tsx';
import { BrowseDrive } from './browse-drive.tsx';
import { staleByDrives } from './queries.ts';

/** A drive, what was chosen there, how the last look went, and what can be done. */
export function OneDrive({ drive }: { drive: Integration }) {
  const { t } = useTranslation('company');
  const { gate } = useMay();
  const [asking, setAsking] = useState<'browse' | 'remove' | null>(null);
  const sync = useApiMutation(integrations.sync, { invalidates: staleByDrives });
  const { id, provider, status, error, notes, items, can, syncing } = drive;
  const name = [t(`drives.providers.${provider}`), drive.name].filter(Boolean).join(' · ');
  const title = name.charAt(0).toLocaleUpperCase(currentLanguage()) + name.slice(1);
  return (
    <li>
      <div className="drive-head">
        <span className="member-name">
          <strong className="webhook-url">{title}</strong>
          <span className="quiet">{useStanding(drive)}</span>
        </span>
        <span className="drive-actions">
          {can.browse && (
            <Button size="small" variant="outlined" disabled={status === 'revoked'} onClick={() => gate('work', () => setAsking('browse'))}>
              {t('drives.choose')}
            </Button>
          )}
          <Button
            size="small"
            disabled={syncing || sync.isPending || items.length === 0}
            onClick={() => gate('work', () => sync.mutate({ params: { id } }))}
          >
            {t('drives.look')}
          </Button>
          <Button size="small" onClick={() => gate('edit', () => setAsking('remove'))}>
            {t('drives.remove')}
          </Button>
        </span>
      </div>
      {items.length > 0 && <p className="quiet">{t('drives.chosen', { names: items.join(', ') })}</p>}
      {error && <p className={status === 'connected' ? 'quiet' : 'overdue'}>{notes.length > 0 ? <InOwnWords notes={notes} /> : error}</p>}
      {asking === 'browse' && <BrowseDrive drive={drive} title={title} onClose={() => setAsking(null)} />}
      {asking === 'remove' && <RemoveDrive id={id} name={name} onClose={() => setAsking(null)} />}
    </li>
  );
}

/** How many documents came from there, and when it was looked at. */
function useStanding({ documents, syncing, synced_at }: Integration): string {
  const { t } = useTranslation('company');
  const when = synced_at && formatMoment(synced_at, currentLanguage());
  const looked = syncing ? t('drives.looking') : when ? t('drives.looked', { when }) : t('drives.neverLooked');
  return [t('drives.count', { count: documents }), looked].join(' · ');
}

function RemoveDrive({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('company');
  const remove = useApiMutation(integrations.remove, { invalidates: staleByDrives, onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      danger
      title={t('drives.removeTitle')}
      text={t('drives.removeText', { name })}
      confirm={t('drives.remove')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
      onClose={onClose}
    />
  );
}
