import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { pages } from '#contract/pages.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { readGuide, readPicture } from './guide.ts';
import { readText } from './texts.ts';

/** Pictures come with a version of the product; a browser asks again the day after. */
const PICTURE_SECONDS = 86_400;

export const pageRoutes =
  ({ config }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const guide = await readGuide();
    app.route({
      ...endpoint(pages.guide),
      handler: async ({ query: { language = 'en' } }) => ({
        pages: guide[language].map(({ html: _, ...page }) => page),
        next_cursor: null,
      }),
    });
    app.route({
      ...endpoint(pages.guidePage),
      handler: async ({ params, query: { language = 'en' } }) => {
        const page = guide[language].find(({ name }) => name === params.page);
        if (!page) throw new AppError('not_found', 'The guide has no such page.');
        return page;
      },
    });
    app.route({
      ...endpoint(pages.guidePicture),
      handler: async ({ params }, reply) => {
        const bytes = await readPicture(params.picture).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') throw new AppError('not_found', 'The guide has no such picture.');
          throw error;
        });
        return reply.type('image/png').header('cache-control', `public, max-age=${PICTURE_SECONDS}`).send(bytes);
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
