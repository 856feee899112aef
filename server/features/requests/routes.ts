import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exports } from '#contract/exports.ts';
import { requests } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { download } from '#server/platform/http/download.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { pageOf } from '#server/platform/http/list-query.ts';
import { updateRequestOf } from './change.ts';
import { createRequest } from './create.ts';
import { exportRequest } from '#server/features/exports/export-request.ts';
import { proofFile, proveExport } from '#server/features/exports/proof.ts';
import { previewQuestionnaire } from '#server/features/extraction/preview.ts';
import { removeRequest, restoreRequest } from './remove.ts';
import { applyReturned, readReturned } from '#server/features/exports/returned/returned-file.ts';
import { listRequests, readWithEntries } from './service.ts';
import { cancelRequest, enqueueEntries, retryExtract } from './work.ts';

const PAGE = 50;

export const requestRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps;
    app.route({
      ...endpoint(requests.list),
      handler: async (request) => {
        const { status, q, ids, cursor, limit = PAGE } = request.query;
        const rows = await listRequests(db, requireOrg(request), { status, q, ids, after: cursor ?? null, limit: limit + 1 });
        const { page, next_cursor } = pageOf(rows, limit);
        return { requests: page, next_cursor };
      },
    });
    app.route({
      ...endpoint(requests.get),
      handler: (request) => readWithEntries(db, requireOrg(request), request.params.id),
    });
    app.route({ ...endpoint(requests.preview), handler: (request) => previewQuestionnaire(deps, requireOrg(request), request.body) });
    app.route({
      ...endpoint(requests.create),
      handler: async (request, reply) => reply.code(201).send(await createRequest(db, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(requests.update),
      handler: (request) => updateRequestOf(db, requireOrg(request), request.params.id, request.body),
    });
    app.route({ ...endpoint(requests.cancel), handler: (request) => cancelRequest(db, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(requests.remove),
      handler: async (request, reply) => {
        await removeRequest(db, requireOrg(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({ ...endpoint(requests.restore), handler: (request) => restoreRequest(db, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(requests.retryExtract),
      handler: async (request, reply) =>
        reply.code(202).send(await retryExtract(db, requireOrg(request), request.params.id, request.body ?? {})),
    });
    app.route({
      ...endpoint(requests.enqueueQaEntries),
      handler: async (request, reply) =>
        reply.code(202).send(await enqueueEntries(db, requireOrg(request), request.params.id, request.body ?? { overwrite: false })),
    });
    app.route({
      ...endpoint(requests.excel),
      handler: async (request, reply) =>
        download(reply, await exportRequest(deps, requireOrg(request), request.params.id, { format: 'xlsx', include: 'approved' })),
    });
    app.route({
      ...endpoint(requests.export),
      handler: async (request, reply) => download(reply, await exportRequest(deps, requireOrg(request), request.params.id, request.query)),
    });
    app.route({
      ...endpoint(requests.proof),
      handler: (request) => proveExport(deps, requireOrg(request), request.params.id, request.query.include),
    });
    app.route({
      ...endpoint(exports.readReturned),
      handler: (request) => readReturned(deps, requireOrg(request), request.params.id, request.body.upload_id),
    });
    app.route({
      ...endpoint(exports.applyReturned),
      handler: (request) => applyReturned(deps, requireOrg(request), request.params.id, request.body),
    });
    app.route({
      ...endpoint(exports.proofFile),
      handler: async (request, reply) => download(reply, await proofFile(deps, requireOrg(request), request.params.id, request.query)),
    });
  };
