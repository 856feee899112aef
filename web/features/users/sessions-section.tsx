import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import computer from 'symbol:computer';
import phone from 'symbol:mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownData } from '#contract/own-data.ts';
import { queryClient } from '../../app/query-client.ts';
import { leave } from '../../app/session/lifecycle.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatAgo, formatDate } from '../../lib/format.ts';
import type { OwnAccount, SignedInAt } from '../../lib/identity/identity.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { useAttempt } from '../../shared/sign-in/use-attempt.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { deviceOf } from './device.ts';
import { KeysChoice } from './keys-choice.tsx';
import { sessionsQuery } from './queries.ts';

/** Where somebody is signed in; ends one sign-in, or all. */
export function SessionsSection({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('preferences');
  const list = useQuery(sessionsQuery(account));
  const [leaving, setLeaving] = useState(false);
  const [endKeys, setEndKeys] = useState(false);
  const end = useApiMutation(ownData.endKeys, { onSuccess: () => leave(true) });
  return (
    <section className="section">
      <h2>{t('sessions.title')}</h2>
      <p>{t('sessions.text')}</p>
      {list.isPending && <Skeleton rows={2} />}
      {list.isError && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.data && (
        <ul className="sessions">
          {list.data.map((session) => (
            <Session key={session.id} session={session} account={account} />
          ))}
        </ul>
      )}
      <div className="settings-actions">
        <Button variant="outlined" onClick={() => void leave()}>
          {t('session.signOut')}
        </Button>
        <Button variant="outlined" color="error" onClick={() => setLeaving(true)}>
          {t('sessions.everywhere')}
        </Button>
      </div>
      {leaving && (
        <ConfirmDialog
          open
          danger
          title={t('sessions.everywhereTitle')}
          text={t('sessions.everywhereText')}
          confirm={t('sessions.everywhere')}
          busy={end.isPending}
          onConfirm={() => (endKeys ? end.mutate({}) : void leave(true))}
          onClose={() => setLeaving(false)}
        >
          <KeysChoice checked={endKeys} onChange={(event) => setEndKeys(event.target.checked)} />
        </ConfirmDialog>
      )}
    </section>
  );
}

function Session({ session, account }: { session: SignedInAt; account: OwnAccount }) {
  const { t } = useTranslation('preferences');
  const { attempt, failure, busy } = useAttempt();
  const { name, isPhone } = deviceOf(session.device);
  const language = currentLanguage();
  const end = () =>
    attempt(async () => {
      await account.endSession(session.id);
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(account).queryKey });
    });
  return (
    <li>
      <Icon d={isPhone ? phone : computer} />
      <span className="session-device">
        <strong>{name ?? t('sessions.unknown')}</strong>
        <span className="quiet">
          {session.here ? t('sessions.here') : t('sessions.used', { when: formatAgo(session.used_at, language) })}
          {' · '}
          {t('sessions.since', { date: formatDate(session.started_at, language) })}
        </span>
        <AuthFailure text={failure} />
      </span>
      {!session.here && (
        <Button disabled={busy} onClick={() => void end()}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
