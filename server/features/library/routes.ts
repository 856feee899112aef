import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { library } from '#contract/library.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { changeLibraryEntry, listLibrary } from './service.ts';

export const libraryRoutes =
  ({ db, knowledge }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(library.list),
      handler: (request) => listLibrary(db, (orgId) => knowledge.forOrg(orgId), requireOrg(request), request.query),
    });
    app.route({
      ...endpoint(library.update),
      handler: (request) => changeLibraryEntry(db, requireOrg(request), request.params.id, request.body),
    });
  };
