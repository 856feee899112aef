import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IdentityError } from '../../lib/identity.ts';

/** The shortest password the identity provider takes. */
export const shortestPassword = 8;

/** Runs one step of signing in; a refusal becomes a sentence. */
export function useAttempt() {
  const { t } = useTranslation('auth');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function attempt(step: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await step();
    } catch (error) {
      if (!(error instanceof IdentityError)) console.error(error);
      setFailure(t(`problems.${error instanceof IdentityError ? error.problem : 'unknown'}`, { min: shortestPassword }));
    } finally {
      setBusy(false);
    }
  }
  return { attempt, failure, setFailure, busy };
}

/** Something@something.something; the provider decides for good. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
