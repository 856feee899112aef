/**
 * What a new password must have. A further rule takes a field of {@link PasswordRules} with its row here, its sentence
 * (`server/platform/identity/password-refusal.ts`), its setting (`server/config.ts`, `.env.example`, `docs/identity.md`), and its word in each language (`problems` of `auth.json`).
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
});
export type PasswordRules = z.infer<typeof PasswordRules>;
export type PasswordRule = keyof PasswordRules;

interface Meaning {
  met: (text: string, rules: PasswordRules) => boolean;
  /** What the embedded provider refuses with (docs/identity.md). */
  code: string;
}

const meanings: Record<PasswordRule, Meaning> = {
  min: {
    met: (text, { min }) => text.length >= min,
    code: 'PASSWORD_TOO_SHORT',
  },
  max: {
    met: (text, { max }) => text.length <= max,
    code: 'PASSWORD_TOO_LONG',
  },
  lower: {
    met: (text, { lower }) => !lower || /\p{Lowercase}/u.test(text),
    code: 'PASSWORD_WITHOUT_LOWER',
  },
  upper: {
    met: (text, { upper }) => !upper || /\p{Uppercase}/u.test(text),
    code: 'PASSWORD_WITHOUT_UPPER',
  },
  number: {
    met: (text, { number }) => !number || /\p{Nd}/u.test(text),
    code: 'PASSWORD_WITHOUT_NUMBER',
  },
  symbol: {
    met: (text, { symbol }) => !symbol || /[^\p{L}\p{M}\p{Nd}]/u.test(text),
    code: 'PASSWORD_WITHOUT_SYMBOL',
  },
};

const order = Object.keys(meanings) as PasswordRule[];

/** The first rule that a new password does not meet; null where it meets all. */
export const passwordFault = (text: string, rules: PasswordRules): PasswordRule | null =>
  order.find((rule) => !meanings[rule].met(text, rules)) ?? null;

/** What a password is refused with that breaks a rule. */
export const passwordCode = (fault: PasswordRule): string => meanings[fault].code;

/** The rule by the code of its refusal; null for any other code. */
export const passwordRuleOf = (code: string): PasswordRule | null => order.find((rule) => meanings[rule].code === code) ?? null;
