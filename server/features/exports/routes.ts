import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exports } from '#contract/exports.ts';
import { requests } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { download } from '#server/platform/http/download.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { type ExportWish, exportRequest, isMadeElsewhere } from './export-request.ts';
import { proofFile, proveExport } from './proof.ts';
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
      ...endpoint(requests.proof),
      handler: (request) => proveExport(deps, requireOrg(request), request.params.id, request.query.include),
    });
    app.route({
      ...endpoint(exports.proofFile, { elsewhere: () => true }),
      handler: async (request, reply) => download(reply, await proofFile(deps, requireOrg(request), request.params.id, request.query)),
    });
    app.route({
      ...endpoint(exports.readReturned, { changesNothing: true }),
      handler: (request) => readReturned(deps, requireOrg(request), request.params.id, request.body.upload_id),
    });
    app.route({
      ...endpoint(exports.applyReturned),
      handler: (request) => applyReturned(deps, requireOrg(request), request.params.id, request.body),
    });
  };
