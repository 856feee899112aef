import type { FastifyInstance } from 'fastify';
import { features } from './features/all.ts';
import { appendAudit } from './features/audit/steps.ts';
import { awaitedUploads } from './features/documents/steps.ts';
import { ensureUser } from './features/users/service.ts';
import type { Parts } from './open-parts.ts';
import { type Authentication, actorOf } from './platform/http/authenticate.ts';
import { AppError } from './platform/http/app-error.ts';
import { healthRoutes } from './platform/http/health.ts';
import { docsPage } from './platform/docs/docs-page.ts';
import { openHttp } from './platform/http/http.ts';
import { refuseOtherMethods } from './platform/http/methods.ts';
import { ruleFinder } from './platform/http/policy.ts';
import { openApi } from './platform/http/openapi.ts';
import { webRoutes } from './platform/http/web.ts';
import { sseRoutes } from './platform/events/sse.ts';
import { identityRoutes } from './platform/identity/identity-routes.ts';
import { mailboxRoutes } from './platform/mail/mailbox-routes.ts';
import { uploadRoute } from './platform/storage/upload-route.ts';
import { hasMailbox } from './config.ts';

/** The HTTP side of the service: what holds for every call, the platform's own calls, the features, the web application. */
export async function openApp(parts: Parts, state: { stopping: boolean }): Promise<FastifyInstance> {
  const { deps } = parts;
  const { config, db, identity, storage, events, analytics } = deps;
  const who: Authentication = {
    db,
    identity,
    siteAdmins: config.siteAdmins,
    trialEnds: config.trialEnds,
    ruleOf: ruleFinder(features.flatMap(({ policy }) => policy ?? [])),
    welcome: async (claims) => {
      const { id } = await ensureUser(deps, claims);
      await analytics.count(db, 'conversion_event_signup', id);
    },
    tokenUsed: ({ id, name, userId, orgId }) => appendAudit(db, { orgId, userId, action: 'token:used', subject: name, data: { id } }),
  };
  const app = await openHttp(deps, who);
  const closeMethods = refuseOtherMethods(app);
  await openApi(app, config);
  docsPage(app);
  healthRoutes(app, db, state);
  sseRoutes(app, {
    events,
    verify: (token) => identity.verify(token),
    isLive: (token) => identity.isLive(token),
    actorOf: ({ claims }, named) => {
      if (!claims.emailVerified) throw new AppError('email_not_verified', 'Verify your e-mail address first.');
      return actorOf(who, claims, named);
    },
    secure: config.publicUrl.startsWith('https:'),
  });
  if (parts.embedded) identityRoutes(app, db, parts.embedded, config);
  if (parts.mailbox && hasMailbox(config)) mailboxRoutes(app, parts.mailbox);
  await uploadRoute(app, storage, { secret: parts.secret, maxBytes: config.maxUploadBytes, uploads: awaitedUploads(db) });
  for (const { routes } of features) if (routes) await app.register(routes(deps));
  closeMethods();
  await webRoutes(app, config);
  return app;
}
