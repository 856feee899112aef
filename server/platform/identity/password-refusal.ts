import { type PasswordRule, type PasswordRules, passwordCode } from '#contract/password.ts';

/** For programs and the command line; screens say it in the language of the reader. */
const sentences: Record<PasswordRule, (rules: PasswordRules) => string> = {
  min: ({ min }) => `A password has at least ${min} characters.`,
  max: ({ max }) => `A password has at most ${max} characters.`,
  lower: () => 'A password needs a lower-case letter.',
  upper: () => 'A password needs an upper-case letter.',
  number: () => 'A password needs a digit.',
  symbol: () => 'A password needs a character that is neither a letter nor a digit.',
};

/** Code and sentence by which a password is refused. */
export const passwordRefusal = (fault: PasswordRule, rules: PasswordRules): { code: string; message: string } => ({
  code: passwordCode(fault),
  message: sentences[fault](rules),
});
