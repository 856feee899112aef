import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exports } from '#contract/exports.ts';
import { requests } from '#contract/requests.ts';
import { toldFiles } from '#contract/told-files.ts';
import type { Deps } from '#server/deps.ts';
import { download } from '#server/platform/http/download.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { always } from '#server/platform/http/bodies/many-rows.ts';
import { type ExportWish, exportRequest, isMadeElsewhere } from './export-request.ts';
import { correctedFile, readCorrection } from './final/corrected.ts';
import { listDoubts } from './final/doubts.ts';
import { exportFinal } from './final/export-final.ts';
import { proofFile, proveExport } from './proof.ts';
import { listObjections } from './objections.ts';
import { applyReturned, readReturned } from './returned/returned-file.ts';

export const exportRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(requests.excel, { elsewhere: () => true }),
      handler: async (request, reply) =>
        download(reply, await exportRequest(deps, requireOrg(request), request.params.id, { format: 'xlsx', include: 'approved' })),
    });
    app.route({
      ...endpoint(requests.export, { elsewhere: ({ query }) => isMadeElsewhere(query as ExportWish) }),
      handler: async (request, reply) => download(reply, await exportRequest(deps, requireOrg(request), request.params.id, request.query)),
    });
    app.route({
      ...endpoint(requests.proof, { weighty: true, elsewhere: () => true }),
      handler: (request) => proveExport(deps, requireOrg(request), request.params.id, request.query.include),
    });
    app.route({
      ...endpoint(toldFiles.doubts, { weighty: true }),
      handler: (request) => listDoubts(deps, requireOrg(request), request.params.id),
    });
    app.route({
      ...endpoint(toldFiles.final, { weighty: true, many: always, elsewhere: ({ body }) => !body || isMadeElsewhere(body as ExportWish) }),
      handler: async (request, reply) => {
        const file = await exportFinal(deps, requireOrg(request), request.params.id, request.body.format);
        return reply.code(201).send(file);
      },
    });
    app.route({
      ...endpoint(toldFiles.correction, { weighty: true }),
      handler: (request) => readCorrection(deps, requireOrg(request), request.params.id),
    });
    app.route({
      ...endpoint(toldFiles.corrected, { elsewhere: () => true }),
      handler: async (request, reply) => download(reply, await correctedFile(deps, requireOrg(request), request.params.id)),
    });
    app.route({
      ...endpoint(exports.objections, { weighty: true }),
      handler: (request) => listObjections(deps, requireOrg(request), request.params.id, request.query.include),
    });
    app.route({
      ...endpoint(exports.proofFile, { elsewhere: () => true }),
      handler: async (request, reply) => download(reply, await proofFile(deps, requireOrg(request), request.params.id, request.query)),
    });
    app.route({
      ...endpoint(exports.readReturned, { changesNothing: true, weighty: true, elsewhere: () => true }),
      handler: (request) => readReturned(deps, requireOrg(request), request.params.id, request.body.upload_id),
    });
    app.route({
      ...endpoint(exports.applyReturned, { many: always }),
      handler: (request) => applyReturned(deps, requireOrg(request), request.params.id, request.body),
    });
  };
