import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { formReadings } from '#contract/form-readings.ts';
import { rememberedMappings } from '#contract/remembered-mappings.ts';
import { requests } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { previewQuestionnaire } from './preview.ts';
import { askForReading, findFormReading } from './reading/form-readings.ts';
import { forgetMapping, listRememberedMappings } from './remembered.ts';
import { openSheetViews } from './sheet-views.ts';

/** What the check screen asks: what would be found, how a sheet looks, and which corrections are remembered. */
export const extractionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps;
    const sheetViews = openSheetViews(deps);
    app.route({
      ...endpoint(requests.preview, { changesNothing: true, weighty: true, elsewhere: () => true }),
      handler: (request) => previewQuestionnaire(deps, requireOrg(request), request.body),
    });
    app.route({ ...endpoint(requests.previewSheet), handler: (request) => sheetViews(requireOrg(request), request.query) });
    app.route({
      ...endpoint(formReadings.find),
      handler: (request) => findFormReading(deps, requireOrg(request), request.query.questionnaire_doc),
    });
    app.route({
      ...endpoint(formReadings.ask),
      handler: async (request, reply) =>
        reply.code(202).send(await askForReading(deps, requireOrg(request), request.body.questionnaire_doc)),
    });
    app.route({
      ...endpoint(rememberedMappings.list),
      handler: (request) => listRememberedMappings(db, requireOrg(request), request.query),
    });
    app.route({
      ...endpoint(rememberedMappings.forget),
      handler: async (request, reply) => {
        await forgetMapping(db, requireOrg(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
  };
