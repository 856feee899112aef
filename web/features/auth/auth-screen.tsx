import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { home, isPath, redirectKey } from '../../app/session/guard.ts';
import { useIdentityUser } from '../../app/session/session.ts';
import { identity } from '../../lib/api.ts';
import { ForgotForm, ResetForm } from './reset-forms.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { VerifyEmail } from './verify-email.tsx';

/** Sign-in and all around it; the query `state` says which step. */
export function AuthScreen() {
  const { state, token, error } = useSearch({ from: '/auth' });
  const person = useIdentityUser();
  useOnwards();
  if (state === 'reset' && (token || error)) return <ResetForm token={token ?? null} />;
  if (state === 'forgot') return <ForgotForm />;
  if (person && !person.emailVerified) return <VerifyEmail person={person} badLink={error !== undefined} />;
  if (state === 'sign_up') return <SignUpForm />;
  return <SignInForm badLink={error !== undefined} />;
}

/** Whoever is signed in and verified goes on to where they wanted to be. */
function useOnwards(): void {
  const person = useIdentityUser();
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    identity.ready().catch((error: unknown) => console.warn('The sign-in check failed', error));
  }, []);
  useEffect(() => {
    if (!person?.emailVerified) return;
    const wanted = localStorage.getItem(redirectKey);
    if (isPath(wanted)) router.history.replace(wanted);
    else void navigate({ to: home, replace: true });
  }, [person, navigate, router]);
}
