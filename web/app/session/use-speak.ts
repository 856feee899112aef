import { users } from '#contract/users.ts';
import { identity } from '../../lib/api.ts';
import { chooseLanguage, type Language } from '../../i18n/i18n.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { takeOver } from './lifecycle.ts';

/** Lets the screens speak a language, here at once and, for somebody signed in, wherever they sign in. */
export function useSpeak(): (language: Language) => Promise<void> {
  const update = useApiMutation(users.update, { onSuccess: takeOver });
  return async (language) => {
    await chooseLanguage(language);
    if (identity.current()) update.mutate({ body: { locale: language } });
  };
}
