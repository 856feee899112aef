import type { Language } from '#contract/languages.ts';

/** What a token that holds says about its holder. */
export interface IdentityClaims {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  image: string | null;
  /** Whether a second factor was given at this sign-in; null where the issuer does not say. */
  secondFactor: boolean | null;
}

export interface VerifiedToken {
  claims: IdentityClaims;
  expiresAt: Date;
  /** The session that it was issued for, where its issuer says so. */
  session: string | null;
}

/** Who people are. The embedded provider is part of the product; another one replaces it by configuration. */
export interface Identity {
  readonly kind: 'embedded' | 'oidc' | 'firebase';
  readonly issuer: string;
  /** What a browser is counted by in which the account of an address signed in before; null for all others. */
  knownBrowser(cookies: string | undefined, email: string): string | null;
  /** Signature by the issuer's published keys, issuer, audience, expiry, not-before. @throws AppError unauthenticated */
  verify(token: string): Promise<VerifiedToken>;
  /**
   * Whether the sign-in that a token was issued for still runs. A token holds for its time by itself, and reading asks no more; what
   * changes something, or goes on for long, asks this too. True where another provider keeps the sessions.
   */
  isLive(token: VerifiedToken): Promise<boolean>;
  /** Sends the verification mail again; nothing happens for an unknown or a verified address. */
  sendVerifyMail(email: string, language: Language): Promise<void>;
  /** Sends a mail to set a new password; nothing happens for an unknown address. */
  sendResetMail(email: string, language: Language): Promise<void>;
  /**
   * Asks once more whether it is them, before something that cannot be undone. `headers` are those of the call, with the cookies of the
   * provider's session. @throws AppError forbidden without a session of theirs · invalid when what was given is wrong
   */
  confirm(headers: Headers, subject: string, given: { password?: string | undefined; code?: string | undefined }): Promise<void>;
  /** Removes the account with all its sign-ins; nothing happens where another provider keeps it. */
  removeUser(subject: string): Promise<void>;
  /** Whether a sign-in of this account takes a second factor; `claims` are those of the call, null with a personal token. */
  hasSecondFactor(subject: string, claims: IdentityClaims | null): Promise<boolean>;
  /**
   * Takes the second factor away from somebody who lost it, and signs them out everywhere. @throws AppError not_found for an address
   * without an account, or where another provider keeps it · conflict where none is switched on
   */
  dropSecondFactor(email: string): Promise<void>;
  /** Makes an account without sign-up. @throws AppError invalid for a password that does not meet the rules · conflict when the address has one */
  addUser(user: { email: string; password: string; name: string; verified: boolean }): Promise<IdentityClaims>;
}
