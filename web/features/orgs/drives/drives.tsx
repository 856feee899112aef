import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DriveProvider, integrations } from '#contract/integrations.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useMay } from '../../../app/session/may.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { ConnectServer } from './connect-server.tsx';
import { useConsentReturn } from './consent-return.ts';
import { OneDrive } from './one-drive.tsx';
import { driveList, staleByDrives } from './queries.ts';
import './drives.css';

/** Where documents come from by themselves: the drives that are connected, and those that can be. */
export function Drives() {
  const list = useQuery(driveList);
  useConsentReturn();
  if (list.isPending) return <Skeleton rows={2} />;
  if (list.isError) return <Failure error={list.error} retry={() => void list.refetch()} />;
  const { integrations: drives, offered } = list.data;
  const hasFolder = drives.some(({ provider }) => provider === 'folder');
  return (
    <>
      {drives.length > 0 && (
        <ul className="webhooks">
          {drives.map((drive) => (
            <OneDrive key={drive.id} drive={drive} />
          ))}
        </ul>
      )}
      <Connect offered={offered.filter((provider) => provider !== 'folder' || !hasFolder)} />
    </>
  );
}

function Connect({ offered }: { offered: DriveProvider[] }) {
  const { t } = useTranslation('company');
  const { gate } = useMay();
  const [asking, setAsking] = useState(false);
  const consent = useApiMutation(integrations.consent, { onSuccess: ({ url }) => location.assign(url) });
  const folder = useApiMutation(integrations.connect, { invalidates: staleByDrives, onSuccess: () => notify(t('drives.connected')) });
  const begin: Record<DriveProvider, () => void> = {
    'google-drive': () => consent.mutate({ params: { provider: 'google-drive' } }),
    webdav: () => setAsking(true),
    folder: () => folder.mutate({ body: { provider: 'folder' } }),
  };
  return (
    <div className="drive-offers">
      {offered.map((provider) => (
        <Button
          key={provider}
          variant="outlined"
          disabled={consent.isPending || folder.isPending}
          onClick={() => gate('edit', begin[provider])}
        >
          {t(`drives.connectTitle.${provider}`)}
        </Button>
      ))}
      {asking && <ConnectServer onClose={() => setAsking(false)} />}
    </div>
  );
}
