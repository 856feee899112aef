import { dictionary } from '@zxcvbn-ts/language-common';
import { type PasswordRule, type PasswordRules, passwordFault } from '#contract/password.ts';

/** Guessers try these first, from the commonest on; ASVS 5.0.0, 6.2.4, asks for 3,000 at least. */
const common = new Set(dictionary['passwords-common']);

/** As {@link passwordFault}, with the list of the commonest: 49,233 that leaked most often, all in lower case. */
export const newPasswordFault = (text: string, rules: PasswordRules): PasswordRule | null =>
  passwordFault(text, rules, (given) => common.has(given.toLowerCase()));
