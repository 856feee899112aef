import * as z from 'zod/mini';

/** Providers elsewhere that people can sign in with, where they are configured. */
export const signInProviders = ['google', 'microsoft', 'oidc'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** One that is configured; `name` is what its button says. */
export const OfferedProvider = z.object({ id: z.enum(signInProviders), name: z.string() });
export type OfferedProvider = z.infer<typeof OfferedProvider>;

/** Who keeps the accounts, and what a browser needs to sign in there; in the page itself (`meta[name=identity]`) and in `GET /config`. */
export const AccountKeeper = z.discriminatedUnion('kind', [
  /** The product itself. */
  z.object({ kind: z.literal('embedded'), issuer: z.string() }),
  /** Any OpenID Connect provider: the browser is a public client with PKCE; `name` is what the button says. */
  z.object({ kind: z.literal('oidc'), issuer: z.string(), client_id: z.string(), scope: z.string(), name: z.string() }),
  /** Firebase Authentication or Identity Platform; `emulator` is the address of one on this machine. */
  z.object({
    kind: z.literal('firebase'),
    issuer: z.string(),
    project_id: z.string(),
    api_key: z.string(),
    auth_domain: z.string(),
    emulator: z.nullable(z.string()),
  }),
]);
export type AccountKeeper = z.infer<typeof AccountKeeper>;

/** Why a sign-in that began elsewhere did not end in one; `/auth` is opened with it as `error`. Each has its sentence on the screens. */
const signInFaults = [
  /** They pressed Cancel there. */
  'PROVIDER_DENIED',
  /** Begun in another browser, a while ago, or twice. */
  'PROVIDER_STEP_OVER',
  /** What came back does not hold, or the provider does not answer. */
  'PROVIDER_FAILED',
  /** The provider does not say whose address it is, or not that it is theirs. */
  'ADDRESS_NOT_PROVEN',
  /** The link that links a provider to an account was used, or is too old. */
  'CONFIRMATION_OVER',
  /** It was opened in a browser that did not begin, and in which its account is not signed in. */
  'CONFIRMATION_ELSEWHERE',
  /** A site administrator comes with a provider, and their account has no second factor. */
  'SECOND_FACTOR_FIRST',
  /** Tried too often, or too many mails were caused. */
  'TOO_MANY',
  /** It belongs to another account here. */
  'PROVIDER_TAKEN',
  /** Another person signed in than the one who was to sign in again. */
  'USER_MISMATCH',
  /** The company's own provider did not confirm it, or it is not set up. */
  'SSO_FAILED',
  /** The company lets its people sign in by single sign-on alone. */
  'SSO_REQUIRED',
  /** The company's provider named an address of another domain. */
  'ADDRESS_ELSEWHERE',
  /** The provider named an address that is not written plainly: it could be taken for somebody else's. */
  'ADDRESS_NOT_PLAIN',
  /** A link that proves an address was opened where somebody else is signed in. */
  'SIGNED_IN_AS_ANOTHER',
] as const;
export type SignInFault = (typeof signInFaults)[number];

export const isSignInFault = (code: string): code is SignInFault => (signInFaults as readonly string[]).includes(code);
