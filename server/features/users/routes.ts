import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { users } from '#contract/users.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { sendEnterpriseEnquiry } from './enquiry.ts';
import { limitMails } from './mail-limit.ts';
import { changeUser, ensureUser, presentUser } from './service.ts';
import { requireUser } from './steps.ts';

export const userRoutes =
  ({ db, config, identity }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(users.get),
      handler: async (request) => {
        const { identity: claims, actor } = request;
        // A token may be bound to an organisation other than the one its owner works in now.
        const user = claims
          ? await ensureUser(db, claims, config.trialDays)
          : { ...(await requireUser(db, actor.userId)), org_id: actor.orgId };
        return presentUser(db, user, config.siteAdmins);
      },
    });
    app.route({
      ...endpoint(users.update),
      handler: async (request) => presentUser(db, await changeUser(db, request.actor.userId, request.body), config.siteAdmins),
    });
    app.route({
      ...endpoint(users.sendVerifyEmail, { unverified: true }),
      handler: async (request, reply) => {
        if (!request.identity) throw new AppError('forbidden', 'An API token has no address to verify.');
        await limitMails(db, request.ip, request.identity.email);
        await identity.sendVerifyMail(request.identity.email);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...endpoint(users.sendResetPasswordEmail),
      handler: async (request, reply) => {
        await limitMails(db, request.ip, request.body.email);
        await identity.sendResetMail(request.body.email);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...endpoint(users.enterpriseEnquiry),
      handler: async (request, reply) => {
        await sendEnterpriseEnquiry(db, request.actor);
        return reply.code(204).send(null);
      },
    });
    app.route({ ...endpoint(users.samlProviders), handler: async () => ({ providers: [] }) });
    app.route({ ...endpoint(users.samlHashedDomains), handler: async () => ({ hashed_domains: [] }) });
  };
