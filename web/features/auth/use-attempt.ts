import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '../../app/query-client.ts';
import { IdentityError } from '../../lib/identity.ts';

/** Characters of the shortest password that the identity provider takes, as its server says; undefined until it has said so. */
export function useShortestPassword(): number | undefined {
  return useQuery(configQuery).data?.password_min_length ?? undefined;
}

/** Runs one step of signing in; a refusal becomes a sentence. */
export function useAttempt() {
  const { t } = useTranslation('auth');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const min = useShortestPassword();
  async function attempt(step: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await step();
    } catch (error) {
      if (!(error instanceof IdentityError)) console.error(error);
      setFailure(t(`problems.${error instanceof IdentityError ? error.problem : 'unknown'}`, { min }));
    } finally {
      setBusy(false);
    }
  }
  return { attempt, failure, setFailure, busy };
}

/** Something@something.something; the provider decides for good. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
