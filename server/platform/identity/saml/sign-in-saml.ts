import { randomBytes } from 'node:crypto';
import type { GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import * as z from 'zod';
import type { Log } from '../../log/log.ts';
import { CONFIRMATION_SENT, type Confirmation } from '../elsewhere/confirmation.ts';
import { readCookie, writeCookie } from '../elsewhere/on-the-way.ts';
import { type Arrival, SignInFailure } from '../elsewhere/openid.ts';
import { signIn, welcome } from '../elsewhere/welcome.ts';
import { type SamlConnection, type SamlConnections, linkOf } from './connections.ts';
import { cameThrough } from './enforcement.ts';
import { ASSERTION_SECONDS, REQUEST_SECONDS, addressOf, metadataOf, readResponse, serviceProviderAt } from './service-provider.ts';
import { lookOver } from './sound-response.ts';

const COOKIE = 'single_sign_on';
const COMPANY = '/dashboard/company';
/** Where a response leads that somebody comes in by. */
const COMPLETE = '/saml/complete';
/** From the response to the browser's next step. */
const ARRIVAL_SECONDS = 120;
const TRIAL = 'trial';

/** On the way to the company's provider; `trial`: the account that tries it out and is not signed in by it. */
const OnTheWay = z.object({ request: z.string(), connection: z.string(), trial: z.string().nullable() });

interface Parts {
  identityUrl: string;
  connections: SamlConnections;
  log: Log;
  /** True the first time within so many seconds, for all processes together. */
  once: (what: string, seconds: number) => Promise<boolean>;
  siteAdmins: readonly string[];
  ask: Confirmation;
}

const requestKey = (connection: SamlConnection, id: string): string => `saml-request ${connection.id} ${id}`;
const arrivalKey = (request: string): string => `saml-arrival ${request}`;
const soon = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

/**
 * Single sign-on by SAML 2.0, begun here alone. The response comes by a post of another site, which brings no cookies: it is checked, kept
 * for a moment, and used by the browser that set out, in a step of its own.
 */
export function signInSaml({ identityUrl, connections, log, once, siteAdmins, ask }: Parts) {
  const own = serviceProviderAt(identityUrl);
  const refuse = (error: unknown, at: { connection?: string; page: string }): string => {
    if (!(error instanceof SignInFailure)) throw error;
    log.warn({ part: 'identity', connection: at.connection, fault: error.fault, why: error.message }, 'a single sign-on was refused');
    return `${at.page}?error=${error.fault}`;
  };
  const find = async (id: string): Promise<SamlConnection> => {
    const connection = z.uuid().safeParse(id).success ? await connections.find(id) : null;
    if (!connection) throw new SignInFailure('SSO_FAILED', 'there is no such connection');
    return connection;
  };
  return {
    id: 'single-sign-on',
    endpoints: {
      samlMetadata: createAuthEndpoint(
        '/saml/metadata',
        { method: 'GET' },
        async () => new Response(metadataOf(own), { headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8' } }),
      ),
      samlSetOut: createAuthEndpoint(
        '/sign-in/saml/:connection',
        { method: 'GET', query: z.object({ trial: z.string().optional() }) },
        async (ctx) => {
          const page = ctx.query.trial === undefined ? '/auth' : COMPANY;
          let to: string;
          try {
            const connection = await find(ctx.params['connection'] ?? '');
            const subject = (await getSessionFromCtx(ctx))?.user.id ?? '';
            const trial = ctx.query.trial !== undefined && (await connections.mayTry(connection, subject)) ? subject : null;
            if (trial === null && !connection.usable) throw new SignInFailure('SSO_FAILED', 'it is not ready');
            const request = `_${randomBytes(20).toString('hex')}`;
            await ctx.context.internalAdapter.createVerificationValue({
              identifier: requestKey(connection, request),
              value: new Date().toISOString(),
              expiresAt: soon(REQUEST_SECONDS),
            });
            await writeCookie(ctx, COOKIE, { request, connection: connection.id, trial }, REQUEST_SECONDS);
            to = await addressOf(own, connection, request, trial === null ? connection.id : `${connection.id}.${TRIAL}`);
          } catch (error) {
            to = refuse(error, { page });
          }
          throw ctx.redirect(to);
        },
      ),
      samlCallback: createAuthEndpoint(
        '/saml/callback',
        {
          method: 'POST',
          body: z.object({ SAMLResponse: z.string(), RelayState: z.string().max(100).default('') }),
          metadata: { allowedMediaTypes: ['application/x-www-form-urlencoded'] },
        },
        async (ctx) => {
          // Not signed: it says whose signature is looked for, and which page a refusal is shown on.
          const [id = '', trial] = ctx.body.RelayState.split('.');
          let to = identityUrl + COMPLETE;
          try {
            await take(ctx, await find(id));
          } catch (error) {
            to = refuse(error, { connection: id, page: trial === TRIAL ? COMPANY : '/auth' });
          }
          throw ctx.redirect(to);
        },
      ),
      samlComplete: createAuthEndpoint(COMPLETE, { method: 'GET' }, async (ctx) => {
        const way = await readCookie(ctx, COOKIE, OnTheWay);
        const page = way?.trial ? COMPANY : '/auth';
        let to = page;
        try {
          const kept = way && (await ctx.context.internalAdapter.consumeVerificationValue(arrivalKey(way.request)));
          if (!way || !kept) throw new SignInFailure('PROVIDER_STEP_OVER', 'nobody set out here');
          const arrival = JSON.parse(kept.value) as Arrival;
          const connection = await find(way.connection);
          if (arrival.provider !== linkOf(connection)) throw new SignInFailure('SSO_FAILED', 'another provider is there by now');
          if (way.trial === null && !connection.usable) throw new SignInFailure('SSO_FAILED', 'it is not ready any more');
          if (way.trial === null) to = await cameThrough(connection, () => enter(ctx, arrival));
          else if (!(await connections.tried(connection, way.trial)))
            throw new SignInFailure('SSO_FAILED', 'whoever tried it out may not any more');
        } catch (error) {
          to = refuse(error, { ...(way ? { connection: way.connection } : {}), page });
        }
        throw ctx.redirect(to);
      }),
    },
  };

  /** Answers the page that they come to: signed in, or told of a mail. @throws SignInFailure */
  async function enter(ctx: GenericEndpointContext, arrival: Arrival): Promise<string> {
    const { user, linked } = await welcome(ctx, arrival, siteAdmins);
    await (linked ? signIn(ctx, user.id) : ask(ctx, user, arrival));
    return linked ? '/auth' : CONFIRMATION_SENT;
  }

  /** Checks a response and keeps who came, for the browser that set out. One response is read of each request, whatever comes of it. @throws SignInFailure */
  async function take(ctx: GenericEndpointContext, connection: SamlConnection): Promise<void> {
    const { internalAdapter } = ctx.context;
    const sound = lookOver(ctx.body.SAMLResponse);
    const { request } = sound;
    const kept = await internalAdapter.consumeVerificationValue(requestKey(connection, request));
    if (!kept || kept.expiresAt < new Date()) throw new SignInFailure('SSO_FAILED', 'nobody waits for it, or it was answered already');
    const { assertion, arrival } = await readResponse(own, connection, ctx.body.SAMLResponse, sound, { id: request, at: kept.value });
    if (!(await once(`${connection.id} ${assertion}`, 2 * ASSERTION_SECONDS))) throw new SignInFailure('SSO_FAILED', 'it was used already');
    await internalAdapter.createVerificationValue({
      identifier: arrivalKey(request),
      value: JSON.stringify(arrival),
      expiresAt: soon(ARRIVAL_SECONDS),
    });
  }
}
