import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type Language, languages } from '#contract/languages.ts';
import { pages } from '#contract/pages.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { forAll, sameForAll } from '#server/platform/http/same/same-for-all.ts';
import { type Guide, openPicture, readGuide } from './guide.ts';
import { readText } from './texts.ts';

/** Pictures come with a version of the product; a browser asks again the day after. */
const PICTURE_SECONDS = 86_400;

export const pageRoutes =
  ({ config }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const guide = await readGuide();
    const held = holdGuide(guide);
    app.route({
      ...endpoint(pages.guide, forAll.config),
      compress: forAll.compress,
      handler: async (request, reply) => held.list[request.query.language ?? 'en'](request, reply),
    });
    app.route({
      ...endpoint(pages.guidePage, forAll.config),
      compress: forAll.compress,
      handler: async (request, reply) => {
        const {
          params,
          query: { language = 'en' },
        } = request;
        const send = held.pages[language].get(params.page);
        if (!send) throw new AppError('not_found', 'The guide has no such page.');
        return send(request, reply);
      },
    });
    app.route({
      ...endpoint(pages.guidePicture),
      handler: async ({ params }, reply) => {
        const picture = await openPicture(params.picture).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') throw new AppError('not_found', 'The guide has no such picture.');
          throw error;
        });
        const { size } = await picture.stat();
        return reply
          .type('image/png')
          .headers({ 'cache-control': `public, max-age=${PICTURE_SECONDS}`, 'content-length': size })
          .send(picture.createReadStream());
      },
    });
    app.route({
      ...endpoint(pages.text),
      handler: async ({ params, query }) => ({
        ...(await readText(params.text, query.language ?? 'en', config.legalDir)),
        operator: config.operator,
      }),
    });
  };

/** The pages as they are sent, in each language. */
function holdGuide(guide: Guide) {
  const json = 'application/json; charset=utf-8';
  const each = <T>(hold: (of: Guide['en']) => T) =>
    Object.fromEntries(languages.map((language) => [language, hold(guide[language])])) as Record<Language, T>;
  return {
    list: each((all) =>
      sameForAll(json, () => {
        const shown = all.map(({ html: _, ...page }) => page);
        return JSON.stringify(z.encode(pages.guide.response[200], { pages: shown, next_cursor: null }));
      }),
    ),
    pages: each(
      (all) =>
        new Map(all.map((page) => [page.name, sameForAll(json, () => JSON.stringify(z.encode(pages.guidePage.response[200], page)))])),
    ),
  };
}
