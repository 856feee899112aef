import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PasswordRules, passwordFault, passwordNeeds } from '#contract/password.ts';
import { configQuery } from '../../app/query-client.ts';
import { identity } from '../../lib/api.ts';
import { IdentityError, type IdentityProblem } from '../../lib/identity/identity.ts';

/** What the identity provider wants of a new password, as its server says; null until it has said so, and where it says nothing. */
function usePasswordRules(): PasswordRules | null {
  const ours = useQuery(configQuery).data?.password ?? null;
  const { passwordRules } = identity;
  const theirs = useQuery({
    queryKey: ['password rules'],
    queryFn: async () => passwordRules?.() ?? null,
    enabled: passwordRules !== null,
    staleTime: Infinity,
  });
  return ours ?? theirs.data ?? null;
}

/** The rules for a new password: in words before anything is typed, and as a form holds them (`register('password', newPassword.rules)`). */
export function useNewPassword() {
  const { t, i18n } = useTranslation('auth');
  const rules = usePasswordRules();
  const wanted = rules ? passwordNeeds(rules).map((rule) => t(`passwordRules.${rule}`, { ...rules })) : [];
  return {
    needs:
      wanted.length === 0
        ? ''
        : t('passwordRules.needs', { rules: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(wanted) }),
    rules: {
      required: t('required', { ns: 'common' }),
      validate: (text: string): string | true => {
        const fault = rules && passwordFault(text, rules);
        return fault ? t(`problems.password_${fault}`, { ...rules }) : true;
      },
    },
  };
}

/** Runs one step of signing in; a refusal becomes a sentence, and `problem` says what it is about. */
export function useAttempt() {
  const { t } = useTranslation('auth');
  const [failure, setFailure] = useState<string | null>(null);
  const [problem, setProblem] = useState<IdentityProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const rules = usePasswordRules();
  async function attempt(step: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    setProblem(null);
    try {
      await step();
    } catch (error) {
      if (!(error instanceof IdentityError)) console.error(error);
      const met = error instanceof IdentityError ? error.problem : 'unknown';
      setProblem(met);
      setFailure(t(`problems.${met}`, { ...rules }));
    } finally {
      setBusy(false);
    }
  }
  return { attempt, failure, problem, setFailure, busy };
}

/** Sends a link that signs in; null where no mails are sent, or another provider decides. */
export function useSendLink(): typeof identity.sendLink {
  const { data: config } = useQuery(configQuery);
  return config?.sends_mails === true ? identity.sendLink : null;
}

/** Something@something.something; the provider decides for good. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
