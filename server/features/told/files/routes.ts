import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toldFiles } from '#contract/told-files.ts';
import type { Deps } from '#server/deps.ts';
import { attachment, downloadInPieces, mediaTypeFor } from '#server/platform/http/download.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { always } from '#server/platform/http/bodies/many-rows.ts';
import { keepSent } from './sent.ts';
import { toldTable } from './table.ts';
import { removeSent } from './remove-sent.ts';
import { getFile, listFileAnswers, listFiles, openFile } from './service.ts';

export const toldFileRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps;
    app.route({ ...endpoint(toldFiles.list), handler: (request) => listFiles(db, requireOrg(request), request.query) });
    app.route({ ...endpoint(toldFiles.get), handler: (request) => getFile(db, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(toldFiles.remove),
      handler: async (request, reply) => {
        await removeSent(db, requireOrg(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...endpoint(toldFiles.content),
      handler: async (request, reply) => {
        const { fileName, contentType, bytes } = await openFile(deps, requireOrg(request), request.params.id);
        return reply
          .type(mediaTypeFor(contentType))
          .header('content-disposition', attachment(fileName))
          .header('x-content-type-options', 'nosniff')
          .send(bytes);
      },
    });
    app.route({
      ...endpoint(toldFiles.sent, { elsewhere: () => true, many: always }),
      handler: async (request, reply) => reply.code(201).send(await keepSent(deps, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(toldFiles.csv),
      handler: async (request, reply) => downloadInPieces(reply, await toldTable(db, requireOrg(request), request.query)),
    });
    app.route({
      ...endpoint(toldFiles.answers),
      handler: (request) => listFileAnswers(db, requireOrg(request), request.params.id, request.query),
    });
  };
