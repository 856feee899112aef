import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { isSignInFault } from '#contract/sign-in.ts';
import { home, isPath } from '../../app/session/guard.ts';
import { returnAddress } from '../../app/session/return-address.ts';
import { useIdentityUser } from '../../app/session/session.ts';
import { identity } from '../../lib/api.ts';
import { ConfirmationSent, OpenConfirmation } from './confirmation.tsx';
import { HostedSignIn } from './hosted-sign-in.tsx';
import { LinkForm, OpenLink } from './link-forms.tsx';
import { ForgotForm, ResetForm } from './reset-forms.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignedInAlready } from './signed-in-already.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { closeOwnWindow } from '../../shared/sign-in/own-window.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { VerifyEmail } from './verify-email.tsx';

const OTHER = 'SIGNED_IN_AS_ANOTHER';

/** Steps that a link in a mail leads to, and those that need nothing but their name. */
function stepOf(state: string | undefined, token: string | undefined): ReactNode {
  if (state === 'email_link' && token) return <OpenLink token={token} />;
  if (state === 'confirmation' && token) return <OpenConfirmation token={token} />;
  if (state === 'confirmation_sent') return <ConfirmationSent />;
  if (state === 'second_factor') return <SecondFactorForm />;
  return state === 'forgot' && <ForgotForm />;
}

/** Sign-in and all around it; the query `state` says which step. */
export function AuthScreen() {
  const { state, token, error, email, why } = useSearch({ from: '/auth' });
  const person = useIdentityUser();
  useOnwards();
  const problem = error === undefined ? null : isSignInFault(error) ? (error.toLowerCase() as Lowercase<typeof error>) : 'bad_link';
  if (identity.hosted !== null && person?.emailVerified !== false) return <HostedSignIn name={identity.hosted} problem={problem} />;
  if (state === 'reset' && (token || error)) return <ResetForm token={token ?? null} isElsewhere={why === 'elsewhere'} />;
  const step = stepOf(state, token);
  if (step) return step;
  if (state === 'link' && identity.sendLink) return <LinkForm sendLink={identity.sendLink} />;
  if (person && error === OTHER) return <SignedInAlready email={person.email} />;
  if (person && !person.emailVerified) return <VerifyEmail person={person} badLink={error !== undefined} />;
  if (state === 'sign_up') return <SignUpForm />;
  return <SignInForm problem={problem} {...(email === undefined ? {} : { address: email })} />;
}

/** Whoever is signed in and verified goes on to where they wanted to be, unless they came to confirm something of their account. */
function useOnwards(): void {
  const { state, token, error } = useSearch({ from: '/auth' });
  const stays = state === 'confirmation' || error?.startsWith('CONFIRMATION_') || error === OTHER;
  const person = useIdentityUser();
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    identity.ready().catch((error: unknown) => console.warn('The sign-in check failed', error));
  }, []);
  useEffect(() => {
    if (person === null && token === undefined) returnAddress.keepNone();
  }, [person, token]);
  useEffect(() => {
    if (!person?.emailVerified || stays) return;
    if (closeOwnWindow()) return;
    const wanted = returnAddress.find();
    if (isPath(wanted)) router.history.replace(wanted);
    else void navigate({ to: home, replace: true });
  }, [person, stays, navigate, router]);
}
