import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { qaEntries } from '#contract/qa-entries.ts';
import { traces } from '#contract/traces.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { ifManyOf } from '#server/platform/http/bodies/many-rows.ts';
import { updateEntries } from './update-many.ts';
import { listEntries, listHistory, readTrace, resubmitEntries, restoreEntry, updateEntry } from './service.ts';

const PAGE = 50;

export const reviewRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps;
    app.route({
      ...endpoint(qaEntries.list),
      handler: (request) => listEntries(db, requireOrg(request), request.query),
    });
    app.route({
      ...endpoint(qaEntries.update),
      handler: (request) => updateEntry(db, requireOrg(request), request.params.id, request.body),
    });
    app.route({
      ...endpoint(qaEntries.updateMany, { many: ifManyOf('entries') }),
      handler: (request) => updateEntries(db, requireOrg(request), request.params.id, request.body),
    });
    app.route({
      ...endpoint(qaEntries.resubmit, { many: ifManyOf('qa_entry_ids') }),
      handler: async (request, reply) => reply.code(202).send(await resubmitEntries(deps, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(qaEntries.history),
      handler: (request) => {
        const { cursor, limit = PAGE } = request.query;
        return listHistory(db, requireOrg(request), request.params.id, { after: cursor ?? null, limit });
      },
    });
    app.route({ ...endpoint(traces.trace), handler: (request) => readTrace(db, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(qaEntries.restore),
      handler: (request) => restoreEntry(db, requireOrg(request), request.params.id, request.body),
    });
  };
