import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { payments } from '#contract/payments.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { whenOver } from '#server/platform/http/leaving/callers.ts';
import { goneAway } from '#server/platform/http/streams/gone-away.ts';
import { patienceOf } from '#server/platform/db/shares.ts';
import { requireFresh } from '#server/platform/payments/stripe-notice.ts';
import { countedAddress } from '#server/platform/limits/client-address.ts';
import { openLines } from '#server/platform/limits/lines.ts';
import { act, pay, readOrder, readPortal } from './sandbox.ts';
import { beginCheckout, openPortal, readSubscription, receive, requireStripe } from './service.ts';

export const paymentRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(payments.checkout),
      handler: async (request, reply) => goTo(request, reply, await beginCheckout(deps, request.actor, request.body.priceId)),
    });
    app.route({
      ...endpoint(payments.portal),
      handler: async (request, reply) => goTo(request, reply, await openPortal(deps, request.actor, request.query.of ?? 'organisation')),
    });
    app.route({
      ...endpoint(payments.subscription),
      handler: ({ actor, query }) => readSubscription(deps.db, actor, query.of ?? 'organisation'),
    });
    await app.register(webhook(deps));
    app.route({ ...endpoint(payments.sandboxOrder), handler: ({ query }) => readOrder(deps, query.order) });
    app.route({ ...endpoint(payments.sandboxPay), handler: ({ body }) => pay(deps, body.order, body.card) });
    app.route({ ...endpoint(payments.sandboxPortal), handler: ({ query }) => readPortal(deps, query.session) });
    app.route({ ...endpoint(payments.sandboxAct), handler: ({ body }) => act(deps, body.session, body.act) });
  };

/** A page that calls with `fetch` cannot see where a redirect leads, so it asks for the address as JSON. */
const goTo = ({ headers }: FastifyRequest, reply: FastifyReply, url: string) =>
  headers.accept === 'application/json' ? reply.code(200).send({ url }) : reply.code(302).header('location', url).send({ url });

/** Messages of the payment provider that are read at once, and that wait: of all, and of one address. Anybody may send a megabyte here. */
const AT_ONCE = { all: { most: 8, waiting: 400 }, address: { most: 2, waiting: 40 } };

/** What cannot be the provider's by its head is refused before its bytes come: the connection ends with the answer. @throws as `requireStripe`, and invalid */
function refuseUnread(deps: Deps, reply: FastifyReply, signature: string | string[] | undefined): void {
  try {
    requireStripe(deps);
    requireFresh(signature);
  } catch (error) {
    void reply.header('connection', 'close');
    throw error;
  }
}

/** The signature is over the bytes as they came: here, and nowhere else, no reader of JSON stands before them. */
const webhook =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const lines = openLines();
    app.addHook('preParsing', async ({ ip, headers }, reply) => {
      refuseUnread(deps, reply, headers['stripe-signature']);
      const bounds = [
        { name: 'all', ...AT_ONCE.all },
        { name: countedAddress(ip), ...AT_ONCE.address },
      ];
      whenOver(reply.raw, await lines.take(bounds, patienceOf(goneAway(reply.raw))));
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.route({
      ...endpoint(payments.webhook),
      handler: async ({ body, headers }) => {
        const signature = headers['stripe-signature'];
        await receive(deps, {
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          signature: typeof signature === 'string' ? signature : '',
        });
        return { received: true as const };
      },
    });
  };
