import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invited, invitations } from '#contract/invitations.ts';
import { home } from '../../app/session/guard.ts';
import { useIdentityUser } from '../../app/session/session.ts';
import { api, identity } from '../../lib/api.ts';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { Skeleton } from '../../ui/states.tsx';
import { OpenInvitation } from './open-invitation.tsx';

type Over = Exclude<Invited['state'], 'open'>;

/** Where the link in the mail of an invitation leads. Only one that holds tells of anybody. */
export function InvitationScreen() {
  const { token = '' } = useSearch({ from: '/invitation' });
  const person = useIdentityUser();
  const looked = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api(invitations.look, { body: { secret: token }, signal }),
    gcTime: 0,
  });
  useEffect(() => {
    identity.ready().catch((error: unknown) => console.warn('The sign-in check failed', error));
  }, []);
  if (looked.isError) return <NotSeen error={looked.error} retry={() => void looked.refetch()} />;
  if (looked.isPending || person === undefined) return <Skeleton />;
  const { state, invitation } = looked.data;
  if (invitation) return <OpenInvitation secret={token} invitation={invitation} person={person} />;
  return <NotOpen state={state === 'open' ? 'unknown' : state} />;
}

/** The service did not say what the link leads to: it is away, or was asked too often. */
function NotSeen({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t('errors.title')}>
      <div className="auth-form">
        <p role="alert">{sentenceOf(error)}</p>
        <Button variant="contained" size="large" onClick={retry}>
          {t('errors.retry')}
        </Button>
      </div>
    </AuthFrame>
  );
}

function NotOpen({ state }: { state: Over }) {
  const { t } = useTranslation('invitations');
  const words = state === 'declined' ? 'declinedState' : state;
  return (
    <AuthFrame title={t(`${words}.title`)}>
      <div className="auth-form">
        <p>{t(`${words}.text`)}</p>
        <Button variant="contained" size="large" component={Link} to={home}>
          {t('onwards')}
        </Button>
      </div>
    </AuthFrame>
  );
}
