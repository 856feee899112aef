import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clientConfig } from '#contract/client-config.ts';
import type { Deps } from '#server/deps.ts';
import { hasMailbox } from '#server/config.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { accountKeeper, offeredProviders } from '#server/platform/identity/for-browsers.ts';
import { MAILBOX_PATH } from '#server/platform/mail/mailbox-routes.ts';
import { build } from './build.ts';

export const clientConfigRoutes =
  ({ config, knowledge }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(clientConfig.get),
      handler: async () => {
        const { byMeaning, reason, calibrated } = await knowledge.meaning();
        const providers = offeredProviders(config);
        return {
          identity: accountKeeper(config.identity),
          mailbox: hasMailbox(config) ? MAILBOX_PATH : null,
          sends_mails: config.mails !== 'none',
          max_upload_bytes: config.maxUploadBytes,
          password: config.identity === null ? config.passwordRules : null,
          sign_in_providers: providers,
          build,
          payments: config.payments?.kind ?? ('none' as const),
          flags: { microsoftLogin: providers.some(({ id }) => id === 'microsoft') },
          search: { by_meaning: byMeaning, reason, calibrated },
        };
      },
    });
  };
