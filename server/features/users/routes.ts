import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { users } from '#contract/users.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { orgNamed } from '#server/platform/http/authenticate.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { languageAsked } from '#server/platform/http/language.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { limitMails, limitWaysIn } from '#server/platform/limits/mail-limit.ts';
import { sendEnterpriseEnquiry } from './enquiry.ts';
import { readPicture, removePicture, setPicture } from './pictures.ts';
import { changeUser, ensureUser, presentUser } from './service.ts';
import { requireUser } from './steps.ts';
import type { UserRow } from './store.ts';

const A_DAY_S = 86_400;

export const userRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, config, identity, storage } = deps;
    /** In a tab that works in another organisation than the current one, with that. */
    const present = (request: FastifyRequest, user: UserRow) => {
      const { orgId } = request.actor;
      return presentUser(db, orgNamed(request) !== null && orgId !== null ? { ...user, org_id: orgId } : user, config);
    };
    app.route({
      ...endpoint(users.get),
      handler: async (request) => {
        const { identity: claims, actor } = request;
        // A token may be bound to an organisation other than the one its owner works in now.
        const user = claims ? await ensureUser(deps, claims) : { ...(await requireUser(db, actor.userId)), org_id: actor.orgId };
        return actor.bound ? presentUser(db, user, { ...config, siteAdmins: [] }, user.org_id) : present(request, user);
      },
    });
    app.route({
      ...endpoint(users.update),
      handler: async (request) => {
        const user = await changeUser(db, request.actor.userId, request.body);
        return request.body.org_id ? presentUser(db, user, config) : present(request, user);
      },
    });
    app.route({
      ...endpoint(users.setPicture),
      handler: async (request) => {
        const user = await setPicture({ db, storage }, request.actor.userId, Buffer.from(request.body.picture, 'base64'));
        return present(request, user);
      },
    });
    app.route({
      ...endpoint(users.removePicture),
      handler: async (request) => present(request, await removePicture(db, request.actor.userId)),
    });
    app.route({
      ...endpoint(users.picture),
      handler: async (request, reply) => {
        const { bytes, type } = await readPicture({ db, storage }, request.actor, request.params.picture);
        // A picture never changes under its name; the browser of whoever leaves the organisation may keep it for a day.
        return reply.type(type).header('cache-control', `private, max-age=${A_DAY_S}, immutable`).send(Buffer.from(bytes));
      },
    });
    app.route({
      ...endpoint(users.sendVerifyEmail, { unverified: true }),
      handler: async (request, reply) => {
        if (!request.identity) throw new AppError('forbidden', 'An API token has no address to verify.');
        if (identity.kind !== 'embedded')
          throw new AppError('not_found', 'Accounts, passwords and verification are kept by your identity provider.');
        await limitMails(db, request.ip, request.identity.email);
        await enqueueJob(db, 'send-verify-mail', { email: request.identity.email, language: languageAsked(request) });
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...endpoint(users.sendResetPasswordEmail),
      handler: async (request, reply) => {
        const { email } = request.body;
        const browser = identity.knownBrowser(request.headers.cookie, email);
        // Where none is sent, those that were sent hold still.
        if (await limitWaysIn(db, 'newPassword', { client: request.ip, email, browser }))
          await enqueueJob(db, 'send-reset-mail', { email, language: languageAsked(request) });
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
  };
