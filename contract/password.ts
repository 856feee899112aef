/**
 * What a new password must have. A further rule takes a field of {@link PasswordRules} with its value in `noPasswordRules` and its row
 * here, its setting (`server/config.ts`, `.env.example`, `docs/identity.md`), and its words in each language (`problems` and
 * `passwordRules` of `auth.json`).
 */
import * as z from 'zod/mini';

export const PasswordRules = z.object({
  /** Characters of the shortest. */
  min: z.int(),
  /** Characters of the longest. */
  max: z.int(),
  /** Whether it needs a lower-case letter, an upper-case letter, a digit, a character that is neither letter nor digit. */
  lower: z.boolean(),
  upper: z.boolean(),
  number: z.boolean(),
  symbol: z.boolean(),
  /** Whether it must be none of the commonest; the list lies on the server, so a browser learns it from the refusal. */
  uncommon: z.boolean(),
});
export type PasswordRules = z.infer<typeof PasswordRules>;
export type PasswordRule = keyof PasswordRules;

/** Nothing but the lengths that Firebase documents for a policy that leaves them open (6 is the default of specification 5). */
export const noPasswordRules: PasswordRules = {
  min: 6,
  max: 4096,
  lower: false,
  upper: false,
  number: false,
  symbol: false,
  uncommon: false,
};

/** Whether a password is among the commonest. */
export type IsCommon = (text: string) => boolean;

interface Meaning {
  met: (text: string, rules: PasswordRules, isCommon: IsCommon) => boolean;
  /** Whether somebody is told of it before they choose; of the longest and the commonest only whose password is. */
  told: (rules: PasswordRules) => boolean;
  /** For programs and the command line; screens say it in the language of the reader. */
  said: (rules: PasswordRules) => string;
  /** What the embedded provider refuses with (docs/identity.md). */
  code: string;
}

const meanings: Record<PasswordRule, Meaning> = {
  min: {
    met: (text, { min }) => text.length >= min,
    told: () => true,
    said: ({ min }) => `A password has at least ${min} characters.`,
    code: 'PASSWORD_TOO_SHORT',
  },
  max: {
    met: (text, { max }) => text.length <= max,
    told: () => false,
    said: ({ max }) => `A password has at most ${max} characters.`,
    code: 'PASSWORD_TOO_LONG',
  },
  lower: {
    met: (text, { lower }) => !lower || /\p{Lowercase}/u.test(text),
    told: ({ lower }) => lower,
    said: () => 'A password needs a lower-case letter.',
    code: 'PASSWORD_WITHOUT_LOWER',
  },
  upper: {
    met: (text, { upper }) => !upper || /\p{Uppercase}/u.test(text),
    told: ({ upper }) => upper,
    said: () => 'A password needs an upper-case letter.',
    code: 'PASSWORD_WITHOUT_UPPER',
  },
  number: {
    met: (text, { number }) => !number || /\p{Nd}/u.test(text),
    told: ({ number }) => number,
    said: () => 'A password needs a digit.',
    code: 'PASSWORD_WITHOUT_NUMBER',
  },
  symbol: {
    met: (text, { symbol }) => !symbol || /[^\p{L}\p{M}\p{Nd}]/u.test(text),
    told: ({ symbol }) => symbol,
    said: () => 'A password needs a character that is neither a letter nor a digit.',
    code: 'PASSWORD_WITHOUT_SYMBOL',
  },
  uncommon: {
    met: (text, { uncommon }, isCommon) => !uncommon || !isCommon(text),
    told: () => false,
    said: () => 'This password is among the commonest, which are guessed first. Choose another, such as several words.',
    code: 'PASSWORD_COMMON',
  },
};

const order = Object.keys(meanings) as PasswordRule[];

/** The first rule that a new password does not meet; null where it meets all. Without a list none is common. */
export const passwordFault = (text: string, rules: PasswordRules, isCommon: IsCommon = () => false): PasswordRule | null =>
  order.find((rule) => !meanings[rule].met(text, rules, isCommon)) ?? null;

/** What somebody must know before they choose, in order. */
export const passwordNeeds = (rules: PasswordRules): Exclude<PasswordRule, 'max' | 'uncommon'>[] =>
  order.filter((rule) => rule !== 'max' && rule !== 'uncommon').filter((rule) => meanings[rule].told(rules));

/** Code and sentence by which a password is refused that breaks a rule. */
export const passwordRefusal = (fault: PasswordRule, rules: PasswordRules): { code: string; message: string } => ({
  code: meanings[fault].code,
  message: meanings[fault].said(rules),
});

/** The rule by the code of its refusal; null for any other code. */
export const passwordRuleOf = (code: string): PasswordRule | null => order.find((rule) => meanings[rule].code === code) ?? null;
