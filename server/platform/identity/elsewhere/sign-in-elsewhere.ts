import type { GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx, sessionMiddleware } from 'better-auth/api';
import * as z from 'zod';
import { signInProviders } from '#contract/sign-in.ts';
import type { Log } from '../../log/log.ts';
import type { AccountAction } from '../noted.ts';
import { type SamlConnections, enforcedFor } from '../saml/connections.ts';
import { CONFIRMATION_SENT, type Confirmation } from './confirmation.ts';
import { type OpenIdProvider, SignInFailure } from './openid.ts';
import { readCookie, writeCookie } from './on-the-way.ts';
import { addTo, signIn, welcome } from './welcome.ts';

const COOKIE = 'sign_in_elsewhere';
const WAY_SECONDS = 600;
const PREFERENCES = '/dashboard/preferences';
const ADD_PROVIDER = '/add-provider';

interface Parts {
  log: Log;
  note: (subject: string, action: AccountAction) => Promise<void>;
  connections: SamlConnections;
  siteAdmins: readonly string[];
  ask: Confirmation;
}

/**
 * On the way to a provider and back. `addTo`: the account of somebody signed in who adds the provider to it. `as`: who is to sign in
 * again, and nobody else.
 */
const OnTheWay = z.object({
  provider: z.enum(signInProviders),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  addTo: z.string().nullable(),
  as: z.string().nullable(),
});
type OnTheWay = z.infer<typeof OnTheWay>;

/** Signing in with a provider elsewhere; what comes of it is a session here, as by password. */
export const signInElsewhere = (providers: OpenIdProvider[], { log, note, connections, siteAdmins, ask }: Parts) => ({
  id: 'sign-in-elsewhere',
  endpoints: {
    setOut: createAuthEndpoint(
      '/sign-in/provider',
      { method: 'POST', body: z.object({ provider: z.string(), as: z.string().optional() }) },
      async (ctx) => ctx.json(await setOut(ctx, { providers, log }, { addTo: null, as: ctx.body.as ?? null })),
    ),
    /** For who is signed in; `confirm-account.ts` has asked before whether it is them. */
    setOutToAdd: createAuthEndpoint(
      ADD_PROVIDER,
      { method: 'POST', use: [sessionMiddleware], body: z.object({ provider: z.string() }) },
      async (ctx) => ctx.json(await setOut(ctx, { providers, log }, { addTo: ctx.context.session.user.id, as: null })),
    ),
    arrive: createAuthEndpoint('/oidc/callback/:provider', { method: 'GET' }, async (ctx) => {
      const way = await readCookie(ctx, COOKIE, OnTheWay);
      const page = way?.addTo ? PREFERENCES : '/auth';
      let to = page;
      try {
        const provider = providers.find(({ id }) => id === ctx.params['provider']);
        if (!way || !provider || way.provider !== provider.id) throw new SignInFailure('PROVIDER_STEP_OVER', 'nobody set out here');
        const arrival = await provider.arrive(new URL(ctx.request?.url ?? ''), way);
        if (way.addTo) {
          const session = await getSessionFromCtx(ctx);
          if (session?.user.id !== way.addTo) throw new SignInFailure('PROVIDER_STEP_OVER', 'somebody else is signed in by now');
          await addTo(ctx, way.addTo, arrival);
          await note(way.addTo, 'user:provider_added');
        } else {
          const { as } = way;
          const { user, linked } = await welcome(ctx, arrival, siteAdmins, async ({ id, email }) => {
            if (as !== null && as !== id) throw new SignInFailure('USER_MISMATCH', 'another person than the one who set out');
            if (await enforcedFor(connections, email))
              throw new SignInFailure('SSO_REQUIRED', 'the domain signs in by single sign-on alone');
          });
          if (linked) await signIn(ctx, user.id);
          else {
            await ask(ctx, user, arrival);
            to = CONFIRMATION_SENT;
          }
        }
      } catch (error) {
        if (!(error instanceof SignInFailure)) throw error;
        log.info({ part: 'identity', provider: way?.provider, fault: error.fault, why: error.message }, 'a sign-in elsewhere was refused');
        throw ctx.redirect(`${page}?error=${error.fault}`);
      }
      throw ctx.redirect(to);
    }),
  },
});

/** Keeps in a cookie who is on the way, and answers where the provider asks who they are. @throws APIError */
async function setOut(
  ctx: GenericEndpointContext,
  { providers, log }: { providers: OpenIdProvider[]; log: Log },
  who: Pick<OnTheWay, 'addTo' | 'as'>,
): Promise<{ url: string }> {
  const provider = providers.find(({ id }) => id === ctx.body.provider);
  if (!provider) throw new APIError('NOT_FOUND', { code: 'PROVIDER_UNKNOWN', message: 'Nobody can sign in with this provider here.' });
  try {
    const { url, kept } = await provider.setOut();
    await writeCookie(ctx, COOKIE, { ...kept, provider: provider.id, ...who } satisfies OnTheWay, WAY_SECONDS);
    return { url };
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    log.warn({ part: 'identity', provider: provider.id, why: error.message }, 'a provider of sign-ins does not answer');
    throw new APIError('BAD_GATEWAY', { code: error.fault, message: `${provider.name} does not answer. Try again in a moment.` });
  }
}
