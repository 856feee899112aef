import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps, JobHandler } from '#server/deps.ts';
import type { Policy } from '#server/platform/http/policy.ts';
import { accessJobs } from './access/jobs.ts';
import { policy as accessPolicy } from './access/policy.ts';
import { accessRoutes } from './access/routes.ts';
import { aiModelJobs } from './ai-model/jobs.ts';
import { policy as aiModelPolicy } from './ai-model/policy.ts';
import { aiModelRoutes } from './ai-model/routes.ts';
import { answeringJobs } from './answering/jobs.ts';
import { policy as answeringPolicy } from './answering/policy.ts';
import { answeringRoutes } from './answering/routes.ts';
import { assistantJobs } from './assistant/jobs.ts';
import { policy as assistantPolicy } from './assistant/policy.ts';
import { assistantRoutes } from './assistant/routes.ts';
import { policy as auditPolicy } from './audit/policy.ts';
import { auditRoutes } from './audit/routes.ts';
import { backtestJobs } from './backtests/jobs.ts';
import { policy as backtestsPolicy } from './backtests/policy.ts';
import { backtestRoutes } from './backtests/routes.ts';
import { policy as calendarPolicy } from './calendar/policy.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { policy as clientConfigPolicy } from './client-config/policy.ts';
import { clientConfigRoutes } from './client-config/routes.ts';
import { commentJobs } from './comments/jobs.ts';
import { policy as commentsPolicy } from './comments/policy.ts';
import { commentRoutes } from './comments/routes.ts';
import { documentJobs } from './documents/jobs.ts';
import { policy as documentsPolicy } from './documents/policy.ts';
import { documentRoutes } from './documents/routes.ts';
import { exportJobs } from './exports/jobs.ts';
import { policy as exportsPolicy } from './exports/policy.ts';
import { exportRoutes } from './exports/routes.ts';
import { extractionJobs } from './extraction/jobs.ts';
import { policy as extractionPolicy } from './extraction/policy.ts';
import { extractionRoutes } from './extraction/routes.ts';
import { policy as instantAnswersPolicy } from './instant-answers/policy.ts';
import { instantAnswerRoutes } from './instant-answers/routes.ts';
import { integrationJobs } from './integrations/jobs.ts';
import { policy as integrationsPolicy } from './integrations/policy.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { knowledgeJobs } from './knowledge/jobs.ts';
import { policy as knowledgePolicy } from './knowledge/policy.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { libraryJobs } from './library/jobs.ts';
import { policy as libraryPolicy } from './library/policy.ts';
import { libraryRoutes } from './library/routes.ts';
import { policy as orgsPolicy } from './orgs/policy.ts';
import { orgRoutes } from './orgs/routes.ts';
import { policy as mcpPolicy } from './mcp/policy.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { notificationJobs } from './notifications/jobs.ts';
import { policy as notificationsPolicy } from './notifications/policy.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { orgRemovalJobs } from './org-removal/jobs.ts';
import { policy as orgRemovalPolicy } from './org-removal/policy.ts';
import { orgRemovalRoutes } from './org-removal/routes.ts';
import { ownDataJobs } from './own-data/jobs.ts';
import { policy as ownDataPolicy } from './own-data/policy.ts';
import { ownDataRoutes } from './own-data/routes.ts';
import { policy as pagesPolicy } from './pages/policy.ts';
import { pageRoutes } from './pages/routes.ts';
import { paymentJobs } from './payments/jobs.ts';
import { policy as paymentsPolicy } from './payments/policy.ts';
import { paymentRoutes } from './payments/routes.ts';
import { policy as plansPolicy } from './plans/policy.ts';
import { planRoutes } from './plans/routes.ts';
import { policy as presencePolicy } from './presence/policy.ts';
import { presenceRoutes } from './presence/routes.ts';
import { promiseJobs } from './promises/jobs.ts';
import { policy as promisesPolicy } from './promises/policy.ts';
import { promiseRoutes } from './promises/routes.ts';
import { policy as requestTemplatesPolicy } from './request-templates/policy.ts';
import { requestTemplateRoutes } from './request-templates/routes.ts';
import { requestJobs } from './requests/jobs.ts';
import { policy as requestsPolicy } from './requests/policy.ts';
import { requestRoutes } from './requests/routes.ts';
import { policy as reviewPolicy } from './review/policy.ts';
import { reviewRoutes } from './review/routes.ts';
import { runJobs } from './runs/jobs.ts';
import { policy as samplePolicy } from './sample/policy.ts';
import { sampleRoutes } from './sample/routes.ts';
import { policy as savedViewsPolicy } from './saved-views/policy.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { singleSignOnJobs } from './single-sign-on/jobs.ts';
import { policy as singleSignOnPolicy } from './single-sign-on/policy.ts';
import { singleSignOnRoutes } from './single-sign-on/routes.ts';
import { policy as sitePolicy } from './site/policy.ts';
import { siteRoutes } from './site/routes.ts';
import { policy as tokensPolicy } from './tokens/policy.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { policy as usagePolicy } from './usage/policy.ts';
import { usageRoutes } from './usage/routes.ts';
import { toldJobs } from './told/jobs.ts';
import { policy as toldPolicy } from './told/policy.ts';
import { toldRoutes } from './told/routes.ts';
import { userJobs } from './users/jobs.ts';
import { policy as usersPolicy } from './users/policy.ts';
import { userRoutes } from './users/routes.ts';
import { webhookJobs } from './webhooks/jobs.ts';
import { policy as webhooksPolicy } from './webhooks/policy.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** One noun of the product as the server knows it. */
export interface Feature {
  /** Its folder, and its heading on the page of permissions. */
  name: string;
  /** Who may make its calls. */
  policy?: Policy;
  routes?: (deps: Deps) => FastifyPluginAsyncZod;
  jobs?: Record<string, JobHandler>;
  /** Jobs that every worker process also runs by itself: at its start and then every so many milliseconds. */
  every?: Record<string, number>;
}

const SECONDS = 1000;
const HOURS = 3_600_000;
const QUARTERS = HOURS / 4;

/**
 * Every feature has its line here, the ground floor first: a feature uses only those before it (`npm run check` reads this order).
 */
export const features: Feature[] = [
  { name: 'audit', policy: auditPolicy, routes: auditRoutes },
  { name: 'runs', jobs: runJobs, every: { 'sweep-runs': 5 * SECONDS, 'forget-old-runs': 6 * HOURS } },
  {
    name: 'users',
    policy: usersPolicy,
    routes: userRoutes,
    jobs: userJobs,
    every: { 'forget-attempts': HOURS, 'forget-deleted-accounts': 6 * HOURS },
  },
  { name: 'standing' },
  { name: 'metering' },
  { name: 'tokens', policy: tokensPolicy, routes: tokenRoutes },
  { name: 'access', policy: accessPolicy, routes: accessRoutes, jobs: accessJobs },
  { name: 'webhooks', policy: webhooksPolicy, routes: webhookRoutes, jobs: webhookJobs, every: { 'forget-deliveries': HOURS } },
  { name: 'orgs', policy: orgsPolicy, routes: orgRoutes },
  { name: 'ai-model', policy: aiModelPolicy, routes: aiModelRoutes, jobs: aiModelJobs },
  { name: 'assistant', policy: assistantPolicy, routes: assistantRoutes, jobs: assistantJobs, every: { 'watch-law-sources': QUARTERS } },
  {
    name: 'single-sign-on',
    policy: singleSignOnPolicy,
    routes: singleSignOnRoutes,
    jobs: singleSignOnJobs,
    every: { 'look-at-domains': HOURS },
  },
  { name: 'plans', policy: plansPolicy, routes: planRoutes },
  { name: 'payments', policy: paymentsPolicy, routes: paymentRoutes, jobs: paymentJobs, every: { 'forget-payment-events': 6 * HOURS } },
  { name: 'client-config', policy: clientConfigPolicy, routes: clientConfigRoutes },
  { name: 'pages', policy: pagesPolicy, routes: pageRoutes },
  { name: 'saved-views', policy: savedViewsPolicy, routes: savedViewRoutes },
  {
    name: 'notifications',
    policy: notificationsPolicy,
    routes: notificationRoutes,
    jobs: notificationJobs,
    every: { 'queue-digests': QUARTERS, 'forget-notifications': HOURS },
  },
  {
    name: 'documents',
    policy: documentsPolicy,
    routes: documentRoutes,
    jobs: documentJobs,
    every: { 'forget-uploads': QUARTERS, 'count-texts': 60 * SECONDS, 'count-all-texts': 6 * HOURS },
  },
  { name: 'site', policy: sitePolicy, routes: siteRoutes },
  {
    name: 'integrations',
    policy: integrationsPolicy,
    routes: integrationRoutes,
    jobs: integrationJobs,
    every: { 'look-at-drives': QUARTERS },
  },
  { name: 'library', policy: libraryPolicy, routes: libraryRoutes, jobs: libraryJobs, every: { 'remind-of-reviews': QUARTERS } },
  { name: 'qa-entries' },
  { name: 'told', policy: toldPolicy, routes: toldRoutes, jobs: toldJobs, every: { 'look-at-told-days': 6 * HOURS } },
  {
    name: 'promises',
    policy: promisesPolicy,
    routes: promiseRoutes,
    jobs: promiseJobs,
    every: { 'look-for-promises': 6 * HOURS, 'remind-of-promises': QUARTERS },
  },
  { name: 'request-templates', policy: requestTemplatesPolicy, routes: requestTemplateRoutes },
  {
    name: 'requests',
    policy: requestsPolicy,
    routes: requestRoutes,
    jobs: requestJobs,
    every: { 'purge-requests': 6 * HOURS, 'remind-of-due-requests': QUARTERS },
  },
  { name: 'calendar', policy: calendarPolicy, routes: calendarRoutes },
  { name: 'review', policy: reviewPolicy, routes: reviewRoutes },
  { name: 'presence', policy: presencePolicy, routes: presenceRoutes },
  { name: 'comments', policy: commentsPolicy, routes: commentRoutes, jobs: commentJobs, every: { 'purge-comments': 6 * HOURS } },
  { name: 'extraction', policy: extractionPolicy, routes: extractionRoutes, jobs: extractionJobs },
  { name: 'answering', policy: answeringPolicy, routes: answeringRoutes, jobs: answeringJobs },
  { name: 'exports', policy: exportsPolicy, routes: exportRoutes, jobs: exportJobs },
  { name: 'instant-answers', policy: instantAnswersPolicy, routes: instantAnswerRoutes },
  { name: 'backtests', policy: backtestsPolicy, routes: backtestRoutes, jobs: backtestJobs },
  { name: 'knowledge', policy: knowledgePolicy, routes: knowledgeRoutes, jobs: knowledgeJobs },
  { name: 'own-data', policy: ownDataPolicy, routes: ownDataRoutes, jobs: ownDataJobs, every: { 'forget-own-data': HOURS } },
  { name: 'org-removal', policy: orgRemovalPolicy, routes: orgRemovalRoutes, jobs: orgRemovalJobs, every: { 'purge-orgs': 6 * HOURS } },
  { name: 'mcp', policy: mcpPolicy, routes: mcpRoutes },
  { name: 'usage', policy: usagePolicy, routes: usageRoutes },
  { name: 'sample', policy: samplePolicy, routes: sampleRoutes },
];
