import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { library } from '#contract/library.ts';
import type { Deps } from '#server/deps.ts';
import { download } from '#server/platform/http/download.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { always, ifManyOf } from '#server/platform/http/bodies/many-rows.ts';
import { confirmFact, listFacts } from './facts.ts';
import { openFindGroups, openLibraryGroups } from './groups.ts';
import { getEntry, listLibrary } from './list.ts';
import { openListNew } from './approvals/list-new.ts';
import { mergeAll, undoMergeAll } from './merge-all.ts';
import { exportLibrary, importLibrary, previewImport } from './transfer.ts';
import { changeEntry, changeMany, countNew, createEntry, keepBoth, mergeEntries, settleAll, undoSettleAll } from './upkeep.ts';

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
} as const;

export const libraryRoutes = (deps: Deps): FastifyPluginAsyncZod => {
  const { db, knowledge } = deps;
  const findGroups = openFindGroups(deps);
  const groups = openLibraryGroups(deps, findGroups);
  const listNew = openListNew(db, findGroups);
  return async (app) => {
    app.route({
      ...endpoint(library.list),
      handler: (request) => listLibrary(db, (orgId) => knowledge.forOrg(orgId), requireOrg(request), request.query),
    });
    app.route({ ...endpoint(library.groups), handler: (request) => groups(requireOrg(request), request.query) });
    app.route({ ...endpoint(library.facts, { weighty: true }), handler: (request) => listFacts(deps, requireOrg(request)) });
    app.route({
      ...endpoint(library.confirmFact),
      handler: (request) => confirmFact(db, requireOrg(request), request.params.kind, request.body),
    });
    app.route({
      ...endpoint(library.export, { elsewhere: () => true }),
      handler: async (request, reply) => {
        const { format } = request.query;
        const bytes = await exportLibrary(deps, requireOrg(request), format);
        return download(reply, { bytes, fileName: `Library.${format}`, contentType: types[format] });
      },
    });
    app.route({
      ...endpoint(library.previewImport, { changesNothing: true, weighty: true }),
      handler: (request) => previewImport(deps, requireOrg(request), request.body),
    });
    app.route({
      ...endpoint(library.import, { many: always }),
      handler: (request) => importLibrary(deps, requireOrg(request), request.body),
    });
    app.route({ ...endpoint(library.get), handler: (request) => getEntry(db, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(library.create),
      handler: async (request, reply) => reply.code(201).send(await createEntry(db, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(library.update),
      handler: (request) => changeEntry(db, requireOrg(request), request.params.id, request.body),
    });
    app.route({
      ...endpoint(library.updateMany, { many: ifManyOf('ids') }),
      handler: (request) => changeMany(db, requireOrg(request), request.body),
    });
    app.route({ ...endpoint(library.merge), handler: (request) => mergeEntries(db, requireOrg(request), request.body) });
    app.route({
      ...endpoint(library.mergeAll, { many: always }),
      handler: (request) => mergeAll(db, findGroups, requireOrg(request), request.body),
    });
    app.route({
      ...endpoint(library.undoMergeAll, { many: always }),
      handler: (request) => undoMergeAll(db, requireOrg(request), request.params.id),
    });
    app.route({ ...endpoint(library.countNew), handler: (request) => countNew(db, requireOrg(request), request.query) });
    app.route({ ...endpoint(library.listNew), handler: (request) => listNew(requireOrg(request), request.query) });
    app.route({ ...endpoint(library.settleAll, { many: always }), handler: (request) => settleAll(db, requireOrg(request), request.body) });
    app.route({
      ...endpoint(library.undoSettleAll, { many: always }),
      handler: (request) => undoSettleAll(db, requireOrg(request), request.params.id),
    });
    app.route({
      ...endpoint(library.keepBoth),
      handler: async (request, reply) => reply.code(204).send(await keepBoth(db, requireOrg(request), request.body.ids)),
    });
  };
};
