import * as z from 'zod';
import { optional } from '#engine/common/settings.ts';

const text = z.string().min(1);
const offered = ['google', 'microsoft'] as const;

/** The settings of a provider elsewhere that keeps all accounts, in place of the embedded one (docs/identity.md). */
export const hostedEnvironment = {
  IDENTITY_ISSUER: optional(z.url()).describe('Issuer of an external OpenID Connect provider; without it the embedded one is used.'),
  IDENTITY_AUDIENCE: optional(text).describe('Audience that tokens of the external provider carry.'),
  IDENTITY_JWKS_URL: optional(z.url()).describe(
    "Address of the external provider's published keys, when its discovery document does not say.",
  ),
  IDENTITY_CLIENT_ID: optional(text).describe(
    'Client id under which browsers sign in at the external provider, as a public client with PKCE; by default IDENTITY_AUDIENCE.',
  ),
  IDENTITY_NAME: optional(text).describe('What the button of the external provider says; by default the host of its issuer.'),
  IDENTITY_SCOPE: z
    .string()
    .regex(/^openid( [!-~]+)*$/, 'must begin with openid, its words separated by blanks')
    .default('openid email profile offline_access')
    .describe(
      'What browsers ask the external provider for; without offline_access where it lets sign-ins be renewed by itself (Keycloak).',
    ),
  IDENTITY_SECOND_FACTOR: z
    .preprocess((given) => (given === undefined || given === '' ? 'false' : given), z.stringbool())
    .describe(
      'Whether the provider that keeps the accounts asks site administrators for a second factor, where its tokens do not say so: true or false.',
    ),
  IDENTITY_SECOND_FACTOR_ACR: z
    .string()
    .default('')
    .transform((given) => given.split(/\s+/).filter(Boolean))
    .describe(
      'Classes (acr) by which tokens of the provider that keeps the accounts say that a second factor was given, to the letter, separated by blanks.',
    ),
  FIREBASE_PROJECT_ID: optional(z.string().regex(/^[a-z0-9-]+$/)).describe(
    'Project of Firebase Authentication or Identity Platform that keeps the accounts, in place of the embedded provider.',
  ),
  FIREBASE_API_KEY: optional(text).describe('Its web API key, which every browser is told.'),
  FIREBASE_AUTH_DOMAIN: optional(z.string().regex(/^[\w.:-]+$/)).describe('Its authentication domain; by default PROJECT.firebaseapp.com.'),
  FIREBASE_PROVIDERS: z
    .preprocess(
      (given) =>
        String(given ?? '')
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      z.array(z.enum(offered)),
    )
    .describe('Which of google and microsoft its project has switched on, separated by commas.'),
  FIREBASE_AUTH_EMULATOR_HOST: optional(z.string().regex(/^(127\.0\.0\.1|localhost|\[::1\]):\d+$/)).describe(
    'Host and port of the Firebase emulator on this machine, for trying things out: whatever token it knows is believed.',
  ),
};

type HostedEnvironment = z.infer<z.ZodObject<typeof hostedEnvironment>>;

interface Tokens {
  issuer: string;
  /** What the tokens must say they are for. */
  audience: string;
  /** Where the keys are that they are signed with; null: the provider's discovery document says. */
  jwksUrl: string | null;
  /** Site administrators give a second factor there, where tokens do not say so. */
  secondFactorHeld: boolean;
  /** Values of `acr` that stand for one. */
  secondFactorClasses: string[];
}
/** Any OpenID Connect provider; browsers sign in there as a public client. */
interface OidcSettings extends Tokens {
  kind: 'oidc';
  clientId: string;
  /** What browsers ask for, separated by blanks. */
  scope: string;
  name: string;
}
/** Firebase Authentication, or Identity Platform, which speaks the same. */
export interface FirebaseSettings extends Tokens {
  kind: 'firebase';
  projectId: string;
  apiKey: string;
  authDomain: string;
  providers: (typeof offered)[number][];
  /** Address of the emulator. */
  emulator: string | null;
}
export type HostedSettings = OidcSettings | FirebaseSettings;

/** Null where the embedded provider keeps the accounts. @throws Error with a sentence, for settings that do not go together */
export function hostedOf(env: HostedEnvironment): HostedSettings | null {
  const firebase = firebaseOf(env);
  if (env.IDENTITY_ISSUER === undefined) return firebase;
  if (firebase)
    throw new Error('IDENTITY_ISSUER and FIREBASE_PROJECT_ID both name a provider that keeps the accounts. Remove one of them.');
  const { IDENTITY_ISSUER: issuer, IDENTITY_AUDIENCE: audience, IDENTITY_JWKS_URL: jwksUrl = null } = env;
  if (audience === undefined)
    throw new Error(
      'IDENTITY_AUDIENCE is missing. An external identity provider needs it, or tokens of other applications would be accepted.',
    );
  const name = env.IDENTITY_NAME ?? new URL(issuer).host;
  return {
    kind: 'oidc',
    issuer,
    audience,
    jwksUrl,
    secondFactorHeld: env.IDENTITY_SECOND_FACTOR,
    secondFactorClasses: env.IDENTITY_SECOND_FACTOR_ACR,
    clientId: env.IDENTITY_CLIENT_ID ?? audience,
    scope: env.IDENTITY_SCOPE,
    name,
  };
}

/** Issuer, audience and keys as Firebase documents them for verifying its ID tokens. */
function firebaseOf(env: HostedEnvironment): FirebaseSettings | null {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_EMULATOR_HOST: emulator } = env;
  if (projectId === undefined) return null;
  if (apiKey === undefined)
    throw new Error('FIREBASE_API_KEY is missing. The settings of the Firebase project show it as the web API key.');
  return {
    kind: 'firebase',
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    jwksUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    secondFactorHeld: env.IDENTITY_SECOND_FACTOR,
    secondFactorClasses: env.IDENTITY_SECOND_FACTOR_ACR,
    projectId,
    apiKey,
    authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    providers: env.FIREBASE_PROVIDERS,
    emulator: emulator === undefined ? null : `http://${emulator}`,
  };
}
