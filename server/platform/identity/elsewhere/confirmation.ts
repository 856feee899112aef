import { createHash, randomBytes } from 'node:crypto';
import type { GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import * as z from 'zod';
import type { Language } from '#contract/languages.ts';
import type { Log } from '../../log/log.ts';
import type { AccountAction } from '../noted.ts';
import { type SamlConnection, type SamlConnections, connectionOfLink, enforcedFor, linkOf } from '../saml/connections.ts';
import { cameThrough } from '../saml/enforcement.ts';
import { readCookie, writeCookie } from './on-the-way.ts';
import { type Arrival, SignInFailure } from './openid.ts';
import { type Account, addTo, holdSiteAdmin, signIn } from './welcome.ts';

const COOKIE = 'confirmation';
const LIFE_SECONDS = 1800;
/** Where a browser waits meanwhile. */
export const CONFIRMATION_SENT = '/auth?state=confirmation_sent';
export const CONFIRM = '/confirm-provider';

/** What waits for the link: whose account it is, which browser set out, and who came. */
const Waiting = z.object({
  userId: z.string(),
  browser: z.string(),
  arrival: z.object({
    provider: z.string(),
    subject: z.string(),
    email: z.string().nullable(),
    proven: z.boolean(),
    name: z.string().nullable(),
    image: z.string().nullable(),
  }),
});

interface Parts {
  log: Log;
  connections: SamlConnections;
  siteAdmins: readonly string[];
  note: (subject: string, action: AccountAction) => Promise<void>;
  /** Mails the link that says yes. @throws SignInFailure when the address had too many mails */
  mail: (to: string, token: string, provider: string, language: Language) => Promise<void>;
  languageFor: (email: string, request: Request | undefined) => Promise<Language>;
}

/** Asks the owner of an account whether it was them who came with a provider that it did not sign in with before. */
export type Confirmation = (ctx: GenericEndpointContext, account: Account, arrival: Arrival) => Promise<void>;

export function confirmation({ log, connections, siteAdmins, note, mail, languageFor }: Parts) {
  const ask: Confirmation = async (ctx, account, arrival) => {
    const token = `${account.id}.${randomBytes(32).toString('base64url')}`;
    const browser = randomBytes(16).toString('base64url');
    await mail(account.email, token, arrival.provider, await languageFor(account.email, ctx.request));
    await ctx.context.internalAdapter.createVerificationValue({
      identifier: keyOf(token),
      value: JSON.stringify({ userId: account.id, browser, arrival } satisfies z.infer<typeof Waiting>),
      expiresAt: new Date(Date.now() + LIFE_SECONDS * 1000),
    });
    await writeCookie(ctx, COOKIE, { browser }, LIFE_SECONDS);
  };

  /** Answers the company whose provider they came with, where it was one. @throws SignInFailure when what held when they came does not hold any more */
  async function hold(account: Account, { provider }: Arrival): Promise<SamlConnection | null> {
    holdSiteAdmin(account.email, account, siteAdmins);
    const id = connectionOfLink(provider);
    const company = id === null ? null : await connections.find(id);
    if (id !== null && !(company?.usable && linkOf(company) === provider))
      throw new SignInFailure('SSO_FAILED', 'it is not ready any more');
    const enforced = await enforcedFor(connections, account.email);
    if (enforced && enforced.id !== company?.id) throw new SignInFailure('SSO_REQUIRED', 'the domain signs in by single sign-on alone');
    return company;
  }

  async function confirm(ctx: GenericEndpointContext, token: string): Promise<void> {
    const { internalAdapter } = ctx.context;
    const kept = await internalAdapter.findVerificationValue(keyOf(token));
    if (!kept || kept.expiresAt <= new Date()) throw over();
    const { userId, browser, arrival } = Waiting.parse(JSON.parse(kept.value));
    const isSignedIn = (await getSessionFromCtx(ctx))?.user.id === userId;
    const here = await readCookie(ctx, COOKIE, z.object({ browser: z.string() }));
    if (!isSignedIn && here?.browser !== browser) throw new SignInFailure('CONFIRMATION_ELSEWHERE', 'another browser set out');
    const account: Account | null = await internalAdapter.findUserById(userId);
    if (!account || !(await internalAdapter.consumeVerificationValue(keyOf(token)))) throw over();
    const company = await hold(account, arrival);
    await addTo(ctx, userId, arrival);
    await note(userId, 'user:provider_added');
    if (isSignedIn) return;
    await (company ? cameThrough(company, () => signIn(ctx, userId)) : signIn(ctx, userId));
  }

  return {
    ask,
    plugin: {
      id: 'confirmation',
      endpoints: {
        confirmProvider: createAuthEndpoint(CONFIRM, { method: 'GET', query: z.object({ token: z.string().max(100) }) }, async (ctx) => {
          let to = '/auth';
          try {
            await confirm(ctx, ctx.query.token);
          } catch (error) {
            if (!(error instanceof SignInFailure)) throw error;
            log.info({ part: 'identity', fault: error.fault, why: error.message }, 'a confirmation of a sign-in elsewhere was refused');
            to = `/auth?error=${error.fault}`;
          }
          throw ctx.redirect(to);
        }),
      },
    },
  };
}

const over = (): SignInFailure => new SignInFailure('CONFIRMATION_OVER', 'it was used, or is too old');

/** How what waits for the links of an account begins. */
export const confirmationsOf = (userId: string): string => `confirmation ${userId} `;

/** Whose link it is stands before the dot. Whoever reads the database opens no link. */
const keyOf = (token: string): string =>
  confirmationsOf(token.split('.')[0] ?? '') + createHash('sha256').update(token).digest('base64url');
