import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notifications } from '#contract/notifications.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { endMailRoutes } from './end-mails.ts';
import { changeSettings, listNotifications, markAllRead, markNotification, readSettings } from './service.ts';

export const notificationRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    endMailRoutes(app, db);
    app.route({ ...endpoint(notifications.list), handler: (request) => listNotifications(db, requireOrg(request), request.query) });
    app.route({
      ...endpoint(notifications.update),
      handler: (request) => markNotification(db, requireOrg(request), request.params.id, request.body.read),
    });
    app.route({
      ...endpoint(notifications.readAll),
      handler: async (request) => ({ unread: await markAllRead(db, requireOrg(request), request.body.newest_id) }),
    });
    app.route({
      ...endpoint(notifications.settings),
      handler: async (request) => ({ settings: await readSettings(db, request.actor.userId) }),
    });
    app.route({
      ...endpoint(notifications.changeSettings),
      handler: async (request) => ({ settings: await changeSettings(db, request.actor.userId, request.body.settings) }),
    });
  };
