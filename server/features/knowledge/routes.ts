import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { documents } from '#contract/documents.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { drawDocumentPage } from './draw-page.ts';
import { listDocumentPassages } from './passages.ts';
import { removeDocuments } from './remove.ts';
import { searchDocuments } from './search.ts';

/** Documents as knowledge: found, read passage by passage and page by page, and removed with all that was read from them. */
export const knowledgeRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(documents.search),
      handler: async (request) => ({
        results: await searchDocuments(deps, requireOrg(request), request.query),
        next_cursor: null,
      }),
    });
    app.route({
      ...endpoint(documents.passages),
      handler: (request) => listDocumentPassages(deps.db, requireOrg(request), request.params.id, request.query),
    });
    app.route({
      ...endpoint(documents.page),
      handler: (request) => drawDocumentPage(deps, requireOrg(request), request.params, request.query),
    });
    app.route({
      ...endpoint(documents.remove),
      handler: async (request) => ({ deleted_document_ids: await removeDocuments(deps, requireOrg(request), request.body.document_ids) }),
    });
  };
