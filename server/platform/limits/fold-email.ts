import { normalise } from '#contract/normalise.ts';
import { Email } from '#contract/fields.ts';

/** How the address of an account ends that gave its own up; no mail reaches it (RFC 2606). */
export const SET_ASIDE = '@set-aside.invalid';

/** The form in which addresses are stored and compared. */
export const foldEmail = (email: string): string => normalise(email.trim(), 'NFKC').toLocaleLowerCase('en');

/**
 * An address that a provider names, as it is compared here; null for one that is no plain address, or that only folds to one: what looks
 * like somebody's address would be theirs otherwise. ASCII capitals alone are let pass, for directories write them (docs/identity.md).
 */
export function plainEmail(named: string): string | null {
  const small = named.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const read = Email.safeParse(small);
  return read.success && read.data === small && foldEmail(small) === small ? small : null;
}
