import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toldLetters } from '#contract/told-letters.ts';
import type { Deps } from '#server/deps.ts';
import { download } from '#server/platform/http/download.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { letterFile, readLetter } from './service.ts';

export const toldLetterRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(toldLetters.get, { weighty: true }),
      handler: (request) => readLetter(deps.db, requireOrg(request), request.query),
    });
    app.route({
      ...endpoint(toldLetters.docx, { elsewhere: () => true }),
      handler: async (request, reply) => download(reply, await letterFile(deps, requireOrg(request), request.query)),
    });
  };
