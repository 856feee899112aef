/** What a token that holds says about its holder. */
export interface IdentityClaims {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  image: string | null;
}

export interface VerifiedToken {
  claims: IdentityClaims;
  expiresAt: Date;
}

/** Who people are. The embedded provider is part of the product; another one replaces it by configuration. */
export interface Identity {
  readonly kind: 'embedded' | 'oidc';
  readonly issuer: string;
  /** Signature by the issuer's published keys, issuer, audience, expiry, not-before. @throws AppError unauthenticated */
  verify(token: string): Promise<VerifiedToken>;
  /** Sends the verification mail again; nothing happens for an unknown or a verified address. */
  sendVerifyMail(email: string): Promise<void>;
  /** Sends a mail to set a new password; nothing happens for an unknown address. */
  sendResetMail(email: string): Promise<void>;
  /** Makes an account without sign-up. @throws AppError invalid for a password that does not meet the rules · conflict when the address has one */
  addUser(user: { email: string; password: string; name: string; verified: boolean }): Promise<IdentityClaims>;
}
