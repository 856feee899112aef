import type { PasswordRule, PasswordRules } from '#contract/password.ts';
import type { SignInFault, SignInProvider } from '#contract/sign-in.ts';

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
  | Lowercase<SignInFault>
  | 'account_exists'
  | 'provider_unknown'
  | 'last_sign_in_method'
  | 'popup_blocked'
  | 'popup_closed'
  | 'unauthorized_domain'
  | 'kept_elsewhere'
  | 'password_rules'
  | 'account_closed'
  | 'address_taken'
  | 'email'
  | 'wrong_credentials'
  | 'wrong_password'
  | 'wrong_code'
  | 'step_over'
  | 'bad_link'
  | 'invitation_over'
  | 'not_verified'
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

/** A browser or device where the account is signed in. */
export interface SignedInAt {
  id: string;
  /** As the browser calls itself; null where it did not. */
  device: string | null;
  started_at: string;
  /** To the hour. */
  used_at: string;
  /** The browser that asks. */
  here: boolean;
}

/** By what somebody signed in shows that it is them: the password, or where there is none a code; neither where the sign-in is fresh. */
export interface Confirmed {
  password?: string;
  code?: string;
}

export interface FactorSetUp {
  /** For the authenticator (otpauth). */
  uri: string;
  /** Recovery codes; told this once. */
  codes: string[];
}

/** What somebody signed in does with their own account, where the provider is part of the product. */
export interface OwnAccount {
  /** `password`: whether the account has one; without, a reset mail sets one. `second_factor`: whether codes are asked for. `providers`: elsewhere. */
  read(): Promise<{ password: boolean; second_factor: boolean; providers: string[] }>;
  /** Where the browser goes to add a provider elsewhere; with the password where there is one. */
  addProvider(provider: SignInProvider, confirmed: Confirmed): Promise<string>;
  /** Ends signing in with a provider elsewhere. */
  removeProvider(provider: string): Promise<void>;
  /** `endOthers` ends the sign-ins of other browsers. */
  changePassword(input: { current: string; password: string; endOthers: boolean }): Promise<void>;
  /** Used last first. */
  sessions(): Promise<SignedInAt[]>;
  endSession(id: string): Promise<void>;
  /** Signs out everywhere, here too. */
  endAll(): Promise<void>;
  /** Begins with the second factor, with the password where there is one; nothing is asked for before it is confirmed. */
  setUpFactor(confirmed: Confirmed): Promise<FactorSetUp>;
  /** Switches it on, with a first code of the authenticator. */
  confirmFactor(code: string): Promise<void>;
  /** The recovery codes anew; older ones hold no more. */
  newRecoveryCodes(confirmed: Confirmed): Promise<string[]>;
  switchFactorOff(confirmed: Confirmed): Promise<void>;
}

/** What came of asking for a mail with a link: `before`: none was sent, for those that were sent just now hold still. */
export type Sent = 'now' | 'before';

/** One interface for the embedded and the hosted identity providers. */
export interface Identity {
  /** The name of a provider that asks on its own pages who somebody is; null where e-mail and password are given here. */
  readonly hosted: string | null;
  /** `signInElsewhere` opens a window of its own and ends signed in. */
  readonly opensWindow: boolean;
  /** What it wants of a new password, where the service does not say it in `GET /config`. */
  readonly passwordRules: (() => Promise<PasswordRules>) | null;
  /** Settles when it is known whether somebody is signed in. */
  ready(): Promise<void>;
  /** `undefined` until the sign-in check is done. */
  current(): IdentityUser | null | undefined;
  /** `leaveFor`: signed out, and this address of the provider ends its own sign-in; the page is left for it and for no other. */
  onChange(listener: (leaveFor?: string) => void): () => void;
  signUp(input: { email: string; password: string; name: string }): Promise<void>;
  /** Signs up by the link of an invitation, which stands for the address; null where another provider keeps the accounts. */
  signUpInvited: ((input: { secret: string; name: string; password: string }) => Promise<void>) | null;
  /** `secondFactor`: a code is asked for, until which nobody is signed in. */
  signIn(input: { email: string; password: string }): Promise<{ secondFactor: boolean }>;
  /**
   * Where the browser goes to sign in with a provider elsewhere; it comes back signed in, or with `error`. Null: it has signed in, in a
   * window of its own. `as`: it is to be this person and nobody else.
   */
  signInElsewhere(provider: SignInProvider, how?: { as?: string }): Promise<string | null>;
  /** The second step of a sign-in: the code of an authenticator, or a recovery code. */
  secondFactor(input: { code: string; recovery: boolean }): Promise<void>;
  signOut(): Promise<void>;
  /** The ID token for the API, of `current()` and of nobody else; null when nobody is signed in. `fresh` asks for a new one. */
  token(fresh?: boolean): Promise<string | null>;
  sendVerify(email: string): Promise<void>;
  sendReset(email: string): Promise<Sent>;
  /** Sends a link that signs in, whether or not the address has an account; null where another provider decides. */
  sendLink: ((email: string) => Promise<Sent>) | null;
  /** Where the browser goes to use such a link up; it comes back signed in, or to /auth with `error`. */
  linkAddress(token: string): string;
  reset(input: { token: string; password: string; endKeys: boolean }): Promise<void>;
  /** Reads the sign-in state anew, as after a verification in another tab. */
  refresh(): Promise<void>;
  /** After a verification elsewhere: signs in with what was given here, or reads the state anew. */
  recheck(): Promise<void>;
  /** Changes the name that the provider knows. */
  rename(name: string): Promise<void>;
  /** Null where another provider keeps the accounts. */
  account: OwnAccount | null;
}
