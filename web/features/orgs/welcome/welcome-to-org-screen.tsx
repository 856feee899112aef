import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import instant from 'symbol:bolt';
import knowledge from 'symbol:folder_open';
import requests from 'symbol:assignment';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { AuthFrame } from '../../../shared/auth-frame/auth-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { openOrganisation } from './queries.ts';

const shown = { requests, knowledge, instant } as const;

/** First screen of somebody who was invited. */
export function WelcomeToOrgScreen() {
  const { t } = useTranslation(['welcome', 'common']);
  const { orgs, org_id } = useUser();
  const org = orgs.find((one) => one.id === org_id) ?? orgs[0];
  const open = useMutation({ mutationFn: openOrganisation });
  if (!org) return null;
  return (
    <AuthFrame title={t('toOrg.title', { name: org.name })}>
      <div className="auth-form">
        <p>{t('toOrg.text', { level: t(`common:levels.${org.access.access_level}`) })}</p>
        <ul className="auth-form">
          {(['requests', 'knowledge', 'instant'] as const).map((place) => (
            <li key={place} style={{ display: 'flex', gap: 12 }}>
              <Icon d={shown[place]} />
              {t(`toOrg.${place}`)}
            </li>
          ))}
        </ul>
        <Button variant="contained" size="large" disabled={open.isPending} onClick={() => open.mutate(org.id)}>
          {t('toOrg.submit')}
        </Button>
        {orgs
          .filter((other) => other.id !== org.id)
          .map((other) => (
            <Button key={other.id} disabled={open.isPending} onClick={() => open.mutate(other.id)}>
              {t('choose.open', { name: other.name })}
            </Button>
          ))}
      </div>
    </AuthFrame>
  );
}
