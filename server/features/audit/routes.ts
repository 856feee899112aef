import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { audit } from '#contract/audit.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { listAuditEntries } from './service.ts';

export const auditRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(audit.list), handler: (request) => listAuditEntries(db, requireOrg(request), request.query) });
  };
