import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clientConfig } from '#contract/client-config.ts';
import type { Deps } from '#server/deps.ts';
import { isLoopback } from '#server/config.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { MAILBOX_PATH } from '#server/platform/mail/mailbox-routes.ts';
import { build } from './build.ts';

export const clientConfigRoutes =
  ({ config, identity, knowledge }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(clientConfig.get),
      handler: async () => {
        const { byMeaning, reason, calibrated } = await knowledge.meaning();
        return {
          identity: { kind: identity.kind, issuer: identity.issuer },
          mailbox: config.smtpUrl === null && isLoopback(config.host) ? MAILBOX_PATH : null,
          max_upload_bytes: config.maxUploadBytes,
          password: config.identity === null ? config.passwordRules : null,
          sign_in_providers: config.signInProviders.map(({ id, name }) => ({ id, name })),
          build,
          flags: { microsoftLogin: config.signInProviders.some(({ id }) => id === 'microsoft') },
          search: { by_meaning: byMeaning, reason, calibrated },
        };
      },
    });
  };
