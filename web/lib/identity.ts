import type { PasswordRule } from '#contract/password.ts';

/** Who is signed in, as the identity provider says; the profile of the product is another thing (`GET /api/user`). */
export interface IdentityUser {
  /** The subject of the provider's tokens; empty while an address waits to be verified without a session. */
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
}

export type IdentityProblem =
  | `password_${PasswordRule}`
  | 'wrong_credentials'
  | 'bad_link'
  | 'not_verified'
  | 'too_many'
  | 'unreachable'
  | 'unknown';

/** Why the provider said no; `problem` is translated by the screen, `message` is the provider's own text. */
export class IdentityError extends Error {
  readonly problem: IdentityProblem;
  constructor(problem: IdentityProblem, message: string) {
    super(message);
    this.name = 'IdentityError';
    this.problem = problem;
  }
}

/** One interface for the embedded and the hosted identity providers. */
export interface Identity {
  /** Settles when it is known whether somebody is signed in. */
  ready(): Promise<void>;
  /** `undefined` until the sign-in check is done. */
  current(): IdentityUser | null | undefined;
  onChange(listener: () => void): () => void;
  signUp(input: { email: string; password: string; name: string }): Promise<void>;
  signIn(input: { email: string; password: string }): Promise<void>;
  signOut(): Promise<void>;
  /** The ID token for the API, of `current()` and of nobody else; null when nobody is signed in. `fresh` asks for a new one. */
  token(fresh?: boolean): Promise<string | null>;
  sendVerify(email: string): Promise<void>;
  sendReset(email: string): Promise<void>;
  reset(input: { token: string; password: string }): Promise<void>;
  /** Reads the sign-in state anew, as after a verification in another tab. */
  refresh(): Promise<void>;
  /** After a verification elsewhere: signs in with what was given here, or reads the state anew. */
  recheck(): Promise<void>;
  /** Changes the name that the provider knows. */
  rename(name: string): Promise<void>;
}
