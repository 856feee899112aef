import * as z from 'zod';
import type { SignInProvider } from '#contract/sign-in.ts';
import { optional } from '#engine/common/settings.ts';

const yesOrNo = z.stringbool();
const text = z.string().min(1);

/** The settings of providers elsewhere that people sign in with (docs/operations.md). */
export const signInEnvironment = {
  GOOGLE_CLIENT_ID: optional(text).describe(
    'Client id at Google: people can sign in with their Google account. Needs GOOGLE_CLIENT_SECRET.',
  ),
  GOOGLE_CLIENT_SECRET: optional(text).describe('Its client secret.'),
  MICROSOFT_CLIENT_ID: optional(text).describe(
    'Client id at Microsoft Entra: people can sign in with their Microsoft account, once MICROSOFT_LOGIN is true. Needs MICROSOFT_CLIENT_SECRET.',
  ),
  MICROSOFT_CLIENT_SECRET: optional(text).describe('Its client secret.'),
  MICROSOFT_TENANT: optional(text).describe(
    'Id of the one Microsoft tenant whose people sign in, and whose addresses are taken as theirs; without it those of any.',
  ),
  MICROSOFT_LOGIN: z
    .preprocess((given) => (given === undefined || given === '' ? 'false' : given), yesOrNo)
    .describe('Whether Microsoft is offered at the sign-in (the flag microsoftLogin): true or false.'),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ })).describe(
    'Issuer of any other OpenID Connect provider that people can sign in with; needs OIDC_CLIENT_ID.',
  ),
  OIDC_CLIENT_ID: optional(text).describe('Client id there.'),
  OIDC_CLIENT_SECRET: optional(text).describe('Its client secret; without it the sign-in rests on PKCE alone.'),
  OIDC_NAME: optional(text).describe('What its button says; by default the host of its issuer.'),
};

type SignInEnvironment = z.infer<z.ZodObject<typeof signInEnvironment>>;

/** A provider elsewhere that people sign in with. */
export interface ProviderSettings {
  id: SignInProvider;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** The addresses that it names are those people's, also where it does not say so of each. */
  vouches: boolean;
}

/** @throws Error with a sentence, for settings that do not go together */
export function providersOf(env: SignInEnvironment): ProviderSettings[] {
  return [google(env), microsoft(env), other(env)].filter((provider) => provider !== null);
}

function google({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: SignInEnvironment): ProviderSettings | null {
  if (clientId === undefined) return null;
  if (clientSecret === undefined) throw new Error('GOOGLE_CLIENT_SECRET is missing. Google shows it beside the client id.');
  return { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId, clientSecret, vouches: false };
}

/** Anybody can make a tenant and write any address into it: only of a tenant that the operator named are addresses believed. */
function microsoft(env: SignInEnvironment): ProviderSettings | null {
  const { MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret, MICROSOFT_TENANT: tenant } = env;
  if (clientId === undefined) {
    if (env.MICROSOFT_LOGIN) throw new Error('MICROSOFT_CLIENT_ID is missing: without it nobody can sign in with Microsoft.');
    return null;
  }
  if (clientSecret === undefined) throw new Error('MICROSOFT_CLIENT_SECRET is missing. Microsoft Entra shows it once, when it is made.');
  if (!env.MICROSOFT_LOGIN) return null;
  const issuer = `https://login.microsoftonline.com/${tenant ?? 'common'}/v2.0`;
  return { id: 'microsoft', name: 'Microsoft', issuer, clientId, clientSecret, vouches: tenant !== undefined };
}

function other(env: SignInEnvironment): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env;
  if (issuer === undefined) return null;
  if (clientId === undefined) throw new Error('OIDC_CLIENT_ID is missing. The provider gives it when this service is registered there.');
  requireTls('OIDC_ISSUER', issuer);
  return { id: 'oidc', name: name ?? new URL(issuer).host, issuer, clientId, clientSecret: clientSecret ?? null, vouches: false };
}

/** Over plain HTTP whoever stands in between could say who people are. @throws Error for an issuer that is not on this machine */
function requireTls(setting: string, issuer: string): void {
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new Error(`${setting} begins with http://. Give its https address: over plain HTTP anybody in between could sign people in.`);
}
