import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { documents } from '#contract/documents.ts';
import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { attachment, mediaTypeFor } from '#server/platform/http/download.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { goneAway } from '#server/platform/http/streams/gone-away.ts';
import { presentDocument } from './present.ts';
import { changeDocument, createFolders, getDocument, listDocuments, listLabels, readAnew } from './service.ts';
import { requireStoredFile } from './steps.ts';
import { createUploads, registerDocuments, whenRead } from './uploads.ts';
import { listVersions, requireVersion, restoreVersion } from './versions.ts';
import { importWeb } from './web/import-web.ts';

export const documentRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps;
    app.route({ ...endpoint(documents.list), handler: (request) => listDocuments(db, requireOrg(request), request.query) });
    app.route({
      ...endpoint(documents.labels),
      handler: (request) => listLabels(db, requireOrg(request), request.query),
    });
    app.route({ ...endpoint(documents.get), handler: (request) => getDocument(db, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(documents.content),
      handler: async (request, reply) => {
        const { orgId } = requireOrg(request);
        const { version } = request.query;
        const file = await inOrg(db, orgId, (trx) =>
          version === undefined ? requireStoredFile(trx, orgId, request.params.id) : requireVersion(trx, orgId, request.params.id, version),
        );
        return reply
          .type(mediaTypeFor(file.content_type))
          .header('content-disposition', attachment(file.display_name))
          .header('x-content-type-options', 'nosniff')
          .send(await deps.storage.get(file.storage_key));
      },
    });
    app.route({
      ...endpoint(documents.versions),
      handler: (request) => listVersions(db, requireOrg(request), request.params.id, request.query),
    });
    app.route({
      ...endpoint(documents.restoreVersion),
      handler: async (request) => {
        const actor = requireOrg(request);
        return presentDocument(await restoreVersion(deps, actor, request.params.id, request.body), actor.accessLevel);
      },
    });
    app.route({
      ...endpoint(documents.createUploads),
      handler: async (request, reply) =>
        reply.code(201).send({ uploads: await createUploads(deps, requireOrg(request), request.body.files) }),
    });
    app.route({
      ...endpoint(documents.register),
      handler: async (request, reply) => {
        const actor = requireOrg(request);
        const registered = await registerDocuments(deps, actor, request.body.documents);
        return reply
          .code(201)
          .send({ documents: request.query.sync ? await whenRead(deps, actor, registered, goneAway(reply.raw)) : registered });
      },
    });
    app.route({
      ...endpoint(documents.importWeb),
      handler: async (request, reply) => reply.code(201).send(await importWeb(deps, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(documents.createFolders),
      handler: async (request, reply) =>
        reply.code(201).send({ documents: await createFolders(db, requireOrg(request), request.body.folders) }),
    });
    app.route({
      ...endpoint(documents.update),
      handler: (request) => changeDocument(deps, requireOrg(request), request.params.id, request.body),
    });
    app.route({
      ...endpoint(documents.sync),
      handler: async (request, reply) =>
        reply.code(202).send({ documents: await readAnew(deps, requireOrg(request), request.body?.document_ids) }),
    });
  };
