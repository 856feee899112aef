import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invited, invitations } from '#contract/invitations.ts';
import { DeclineDialog } from '../../app/invitations/decline-dialog.tsx';
import { InvitationText } from '../../app/invitations/invitation-text.tsx';
import { acceptInvitation } from '../../app/invitations/queries.ts';
import { notify } from '../../app/notices/notices.ts';
import { home } from '../../app/session/guard.ts';
import { leave } from '../../app/session/lifecycle.ts';
import { api, identity } from '../../lib/api.ts';
import type { IdentityUser } from '../../lib/identity/identity.ts';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { afterInvitation, keepInvitation } from './after-invitation.ts';
import { JoinForm } from './join-form.tsx';

type Open = NonNullable<Invited['invitation']>;

interface Props {
  secret: string;
  invitation: Open;
  person: IdentityUser | null;
}

/** Who invites to what, and the next step of whoever is here: sign up, sign in, accept, or go on as somebody else. */
export function OpenInvitation({ secret, invitation, person }: Props) {
  const { t } = useTranslation('invitations');
  const isTheirs = person?.emailVerified === true && person.email.toLowerCase() === invitation.user_email;
  const isAnother = person?.emailVerified === true && !isTheirs;
  const title = isAnother ? t('otherTitle') : t('title', { org: invitation.org_name });
  return (
    <AuthFrame title={title}>
      <div className="auth-form">
        {isAnother ? <GoOnAs invitation={invitation} person={person} /> : <InvitationText invitation={invitation} />}
        {isTheirs && <Accept invitation={invitation} />}
        {!isTheirs && !isAnother && <Enter secret={secret} invitation={invitation} />}
        {!isAnother && <Decline secret={secret} org={invitation.org_name} />}
      </div>
    </AuthFrame>
  );
}

function GoOnAs({ invitation: { user_email: to }, person }: { invitation: Open; person: IdentityUser }) {
  const { t } = useTranslation('invitations');
  const { t: auth } = useTranslation('auth');
  return (
    <>
      <p>{t('other', { to, email: person.email })}</p>
      <Button variant="contained" size="large" onClick={() => void leave()}>
        {t('switch', { to })}
      </Button>
      <Button size="large" component={Link} to={home}>
        {auth('other.stay')}
      </Button>
    </>
  );
}

function Accept({ invitation: { id, org_name, user_email } }: { invitation: Open }) {
  const { t } = useTranslation('invitations');
  const router = useRouter();
  const accept = useMutation({
    mutationFn: () => acceptInvitation(id),
    onSuccess: async () => {
      notify(t('joined', { org: org_name }));
      router.history.replace(afterInvitation());
    },
  });
  return (
    <>
      <p className="quiet">{t('asWho', { email: user_email })}</p>
      <Button variant="contained" size="large" disabled={accept.isPending} onClick={() => accept.mutate()}>
        {t('accept')}
      </Button>
    </>
  );
}

/** For who is not signed in yet: the link stands for the address where accounts are kept here. */
function Enter({ secret, invitation: { user_email: email, has_account } }: Omit<Props, 'person'>) {
  const { t } = useTranslation('invitations');
  const router = useRouter();
  const [have, setHave] = useState(has_account);
  const { signUpInvited } = identity;
  function signIn() {
    keepInvitation(router.state.location.href);
    void router.navigate({ to: '/auth', search: { email } });
  }
  if (signUpInvited !== null && !have)
    return (
      <>
        <JoinForm email={email} signUp={(given) => signUpInvited({ secret, ...given })} />
        <Button onClick={() => setHave(true)}>{t('haveAlready')}</Button>
      </>
    );
  return (
    <>
      <p>{t(signUpInvited === null ? 'hosted' : 'have', { email })}</p>
      <Button variant="contained" size="large" onClick={signIn}>
        {t('signIn', { email })}
      </Button>
    </>
  );
}

function Decline({ secret, org }: { secret: string; org: string }) {
  const { t } = useTranslation('invitations');
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('decline')}</Button>
      {asking && (
        <DeclineDialog
          org={org}
          decline={(for_good) => api(invitations.declineByLink, { body: { secret, for_good } })}
          onDeclined={() => void router.navigate({ to: home, replace: true })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
