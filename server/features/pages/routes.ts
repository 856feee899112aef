import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type Language, languages } from '#contract/languages.ts';
import { pages } from '#contract/pages.ts';
import { once } from '#engine/common/once.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { forAll, sameForAll } from '#server/platform/http/same/same-for-all.ts';
import { type Guide, openGuide, openPicture } from './guide.ts';
import { readText } from './texts.ts';

/** Pictures come with a version of the product; a browser asks again the day after. */
const PICTURE_SECONDS = 86_400;

export const pageRoutes =
  ({ config }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const read = openGuide();
    const held = Object.fromEntries(languages.map((language) => [language, once(async () => holdGuide(await read(language)))])) as Record<
      Language,
      () => Promise<ReturnType<typeof holdGuide>>
    >;
    app.route({
      ...endpoint(pages.guide, forAll.config),
      compress: forAll.compress,
      handler: async (request, reply) => (await held[request.query.language ?? 'en']()).list(request, reply),
    });
    app.route({
      ...endpoint(pages.guidePage, forAll.config),
      compress: forAll.compress,
      handler: async (request, reply) => {
        const {
          params,
          query: { language = 'en' },
        } = request;
        const send = (await held[language]()).pages.get(params.page);
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

/** The pages of one language as they are sent. */
function holdGuide(guide: Guide) {
  const json = 'application/json; charset=utf-8';
  return {
    list: sameForAll(json, () => {
      const shown = guide.map(({ html: _, ...page }) => page);
      return JSON.stringify(z.encode(pages.guide.response[200], { pages: shown, next_cursor: null }));
    }),
    pages: new Map(guide.map((page) => [page.name, sameForAll(json, () => JSON.stringify(z.encode(pages.guidePage.response[200], page)))])),
  };
}
