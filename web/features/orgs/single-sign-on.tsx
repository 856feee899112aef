import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import key from 'symbol:key';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SingleSignOn as Connection, singleSignOn } from '#contract/single-sign-on.ts';
import { notify } from '../../app/notices/notices.ts';
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
            <Domain key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
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
      <Button variant="outlined" startIcon={<Icon d={key} size={18} />} onClick={() => setAdding(true)}>
        {t('sso.add')}
      </Button>
      {adding && <SingleSignOnDialog connection={null} onClose={() => setAdding(false)} />}
    </>
  );
}

function Domain({ connection }: { connection: Connection }) {
  const { t } = useTranslation('company');
  const [asking, setAsking] = useState<'change' | 'enforce' | 'remove' | null>(null);
  const close = () => setAsking(null);
  const prove = useApiMutation(singleSignOn.prove, { ...changes, onSuccess: () => notify(t('sso.isProven')) });
  const update = useApiMutation(singleSignOn.update, { ...changes, onSuccess: close });
  const remove = useApiMutation(singleSignOn.remove, { ...changes, onSuccess: close });
  const { domain, display_name: name, proven_at, tried_at, enforced } = connection;
  const params = { id: connection.id };
  return (
    <li>
      <p>
        <strong>{domain}</strong> <span className="quiet">{name}</span>
      </p>
      <Steps connection={connection} />
      <div className="sso-actions">
        {!proven_at && (
          <Button variant="contained" disabled={prove.isPending} onClick={() => prove.mutate({ params })}>
            {t('sso.prove')}
          </Button>
        )}
        {!enforced && (
          <Button variant={proven_at && !tried_at ? 'contained' : 'outlined'} href={connection.trial_url}>
            {t('sso.try')}
          </Button>
        )}
        {proven_at && tried_at && (
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
    </li>
  );
}

/** How far it is. */
function Steps({ connection: { domain, dns_record, proven_at, tried_at, enforced, certificate_until } }: { connection: Connection }) {
  const { t } = useTranslation('company');
  const date = (at: string) => formatDate(at, currentLanguage());
  return (
    <ol className="sso-steps">
      <li>
        {proven_at ? (
          t('sso.provenOn', { date: date(proven_at) })
        ) : (
          <>
            {t('sso.unproven', { domain })} <code>{dns_record}</code>
          </>
        )}
      </li>
      <li>{tried_at ? t('sso.triedOn', { date: date(tried_at) }) : t('sso.untried')}</li>
      <li>{t(enforced ? 'sso.enforced' : 'sso.open')}</li>
      <li className="quiet">{t('sso.certificateUntil', { date: date(certificate_until) })}</li>
    </ol>
  );
}
