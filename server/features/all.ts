import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps, JobHandler } from '#server/deps.ts';
import type { Policy } from '#server/platform/http/policy.ts';
import { accessJobs } from './access/jobs.ts';
import { policy as accessPolicy } from './access/policy.ts';
import { accessRoutes } from './access/routes.ts';
import { answeringJobs } from './answering/jobs.ts';
import { assistantJobs } from './assistant/jobs.ts';
import { policy as assistantPolicy } from './assistant/policy.ts';
import { assistantRoutes } from './assistant/routes.ts';
import { policy as auditPolicy } from './audit/policy.ts';
import { auditRoutes } from './audit/routes.ts';
import { backtestJobs } from './backtests/jobs.ts';
import { policy as backtestsPolicy } from './backtests/policy.ts';
import { backtestRoutes } from './backtests/routes.ts';
import { policy as clientConfigPolicy } from './client-config/policy.ts';
import { clientConfigRoutes } from './client-config/routes.ts';
import { documentJobs } from './documents/jobs.ts';
import { policy as documentsPolicy } from './documents/policy.ts';
import { documentRoutes } from './documents/routes.ts';
import { policy as exportsPolicy } from './exports/policy.ts';
import { exportRoutes } from './exports/routes.ts';
import { extractionJobs } from './extraction/jobs.ts';
import { policy as extractionPolicy } from './extraction/policy.ts';
import { extractionRoutes } from './extraction/routes.ts';
import { policy as instantAnswersPolicy } from './instant-answers/policy.ts';
import { instantAnswerRoutes } from './instant-answers/routes.ts';
import { knowledgeJobs } from './knowledge/jobs.ts';
import { policy as knowledgePolicy } from './knowledge/policy.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { policy as libraryPolicy } from './library/policy.ts';
import { libraryRoutes } from './library/routes.ts';
import { policy as orgsPolicy } from './orgs/policy.ts';
import { orgRoutes } from './orgs/routes.ts';
import { policy as plansPolicy } from './plans/policy.ts';
import { planRoutes } from './plans/routes.ts';
import { requestJobs } from './requests/jobs.ts';
import { policy as requestsPolicy } from './requests/policy.ts';
import { requestRoutes } from './requests/routes.ts';
import { policy as reviewPolicy } from './review/policy.ts';
import { reviewRoutes } from './review/routes.ts';
import { runJobs } from './runs/jobs.ts';
import { policy as samplePolicy } from './sample/policy.ts';
import { sampleRoutes } from './sample/routes.ts';
import { policy as tokensPolicy } from './tokens/policy.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { userJobs } from './users/jobs.ts';
import { policy as usersPolicy } from './users/policy.ts';
import { userRoutes } from './users/routes.ts';

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

/** Every feature has its line here. */
export const features: Feature[] = [
  { name: 'client-config', policy: clientConfigPolicy, routes: clientConfigRoutes },
  { name: 'users', policy: usersPolicy, routes: userRoutes, jobs: userJobs, every: { 'forget-attempts': HOURS } },
  { name: 'orgs', policy: orgsPolicy, routes: orgRoutes },
  { name: 'access', policy: accessPolicy, routes: accessRoutes, jobs: accessJobs },
  { name: 'plans', policy: plansPolicy, routes: planRoutes },
  { name: 'documents', policy: documentsPolicy, routes: documentRoutes, jobs: documentJobs, every: { 'forget-uploads': HOURS } },
  { name: 'knowledge', policy: knowledgePolicy, routes: knowledgeRoutes, jobs: knowledgeJobs },
  { name: 'library', policy: libraryPolicy, routes: libraryRoutes },
  { name: 'backtests', policy: backtestsPolicy, routes: backtestRoutes, jobs: backtestJobs },
  { name: 'audit', policy: auditPolicy, routes: auditRoutes },
  { name: 'tokens', policy: tokensPolicy, routes: tokenRoutes },
  { name: 'requests', policy: requestsPolicy, routes: requestRoutes, jobs: requestJobs, every: { 'purge-requests': 6 * HOURS } },
  { name: 'extraction', policy: extractionPolicy, routes: extractionRoutes, jobs: extractionJobs },
  { name: 'answering', jobs: answeringJobs },
  { name: 'assistant', policy: assistantPolicy, routes: assistantRoutes, jobs: assistantJobs },
  { name: 'review', policy: reviewPolicy, routes: reviewRoutes },
  { name: 'exports', policy: exportsPolicy, routes: exportRoutes },
  { name: 'instant-answers', policy: instantAnswersPolicy, routes: instantAnswerRoutes },
  { name: 'sample', policy: samplePolicy, routes: sampleRoutes },
  { name: 'runs', jobs: runJobs, every: { 'sweep-runs': 5 * SECONDS, 'forget-old-runs': 6 * HOURS } },
];
