import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import key from 'symbol:key';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SingleSignOn as Connection, singleSignOn } from '#contract/single-sign-on.ts';
import { notify } from '../../app/notices/notices.ts';
import { useMay } from '../../app/session/may.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { problemOf } from '../../lib/identity/identity-calls.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { singleSignOnQuery } from './queries.ts';
import { SingleSignOnDialog } from './single-sign-on-dialog.tsx';

const changes = { invalidates: [singleSignOnQuery.queryKey, ['audit']] };

/** Single sign-on of the company's domains: set up, proven, tried out, and then perhaps the only way in. */
export function SingleSignOn() {
  const { t } = useTranslation('company');
  const { t: auth } = useTranslation('auth');
  const { error } = useSearch({ strict: false });
  const list = useQuery(singleSignOnQuery);
  const mayChange = useMay().offers('own');
  const [adding, setAdding] = useState(false);
  if (list.isPending) return <Skeleton rows={2} />;
  if (list.isError) return <Failure error={list.error} retry={() => void list.refetch()} />;
  const { single_sign_on: connections, service_provider: own } = list.data;
  return (
    <>
      <AuthFailure text={error === undefined ? null : auth(`problems.${problemOf(error) ?? 'unknown'}`)} />
      {connections.length > 0 && (
        <ul className="sso">
          {connections.map((connection) => (
            <Domain key={connection.id} connection={connection} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {mayChange ? <ForProvider own={own} onAdd={() => setAdding(true)} /> : <p className="quiet">{t('sso.byOwners')}</p>}
      {adding && <SingleSignOnDialog connection={null} onClose={() => setAdding(false)} />}
    </>
  );
}

/** What the company's provider must know, and the way to set one up. */
function ForProvider({ own, onAdd }: { own: { entity_id: string; callback_url: string }; onAdd: () => void }) {
  const { t } = useTranslation('company');
  return (
    <>
      <p className="quiet">{t('sso.own')}</p>
      <dl className="sso-own">
        <dt>{t('sso.entity')}</dt>
        <dd>
          <code>{own.entity_id}</code>
        </dd>
        <dt>{t('sso.callback')}</dt>
        <dd>
          <code>{own.callback_url}</code>
        </dd>
      </dl>
      <Button variant="outlined" startIcon={<Icon d={key} size={18} />} onClick={onAdd}>
        {t('sso.add')}
      </Button>
    </>
  );
}

function Domain({ connection, mayChange }: { connection: Connection; mayChange: boolean }) {
  return (
    <li>
      <p>
        <strong>{connection.domain}</strong> <span className="quiet">{connection.display_name}</span>
      </p>
      <Steps connection={connection} />
      {mayChange && <Doings connection={connection} />}
    </li>
  );
}

/** What owners do with it. */
function Doings({ connection }: { connection: Connection }) {
  const { t } = useTranslation('company');
  const [asking, setAsking] = useState<'change' | 'enforce' | 'remove' | null>(null);
  const close = () => setAsking(null);
  const prove = useApiMutation(singleSignOn.prove, { ...changes, onSuccess: () => notify(t('sso.isProven')) });
  const update = useApiMutation(singleSignOn.update, { ...changes, onSuccess: close });
  const remove = useApiMutation(singleSignOn.remove, { ...changes, onSuccess: close });
  const { domain, display_name: name, proven_at, lost_at, tried_at, enforced } = connection;
  const isProven = proven_at !== null && lost_at === null;
  const params = { id: connection.id };
  return (
    <>
      <div className="sso-actions">
        {!isProven && (
          <Button variant="contained" disabled={prove.isPending} onClick={() => prove.mutate({ params })}>
            {t('sso.prove')}
          </Button>
        )}
        {!enforced && (
          <Button variant={isProven && !tried_at ? 'contained' : 'outlined'} href={connection.trial_url}>
            {t('sso.try')}
          </Button>
        )}
        {isProven && tried_at && (
          <Button
            variant="outlined"
            onClick={() => (enforced ? update.mutate({ params, body: { enforced: false } }) : setAsking('enforce'))}
          >
            {t(enforced ? 'sso.relax' : 'sso.enforce')}
          </Button>
        )}
        <Button onClick={() => setAsking('change')}>{t('sso.change')}</Button>
        <Button color="error" onClick={() => setAsking('remove')}>
          {t('sso.remove')}
        </Button>
      </div>
      {asking === 'change' && <SingleSignOnDialog connection={connection} onClose={close} />}
      {asking === 'enforce' && (
        <ConfirmDialog
          open
          title={t('sso.enforceTitle', { domain })}
          text={t('sso.enforceText', { name })}
          confirm={t('sso.enforce')}
          busy={update.isPending}
          onConfirm={() => update.mutate({ params, body: { enforced: true } })}
          onClose={close}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t('sso.removeTitle', { domain })}
          text={t('sso.removeText')}
          confirm={t('sso.remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params })}
          onClose={close}
        />
      )}
    </>
  );
}

/** How far it is. */
function Steps({ connection }: { connection: Connection }) {
  const { t } = useTranslation('company');
  const { domain, dns_record, proven_at, lost_at, tried_at, enforced, certificate_until } = connection;
  const date = (at: string) => formatDate(at, currentLanguage());
  return (
    <ol className="sso-steps">
      <li>
        {proven_at && !lost_at ? (
          t('sso.provenOn', { date: date(proven_at) })
        ) : (
          <>
            {lost_at ? t('sso.lost', { date: date(lost_at) }) : t('sso.unproven', { domain })} <code>{dns_record}</code>
          </>
        )}
      </li>
      <li>{tried_at ? t('sso.triedOn', { date: date(tried_at) }) : t('sso.untried')}</li>
      <li>{t(enforced && !lost_at ? 'sso.enforced' : 'sso.open')}</li>
      <li className="quiet">{t('sso.certificateUntil', { date: date(certificate_until) })}</li>
    </ol>
  );
}
