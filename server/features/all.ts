import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps, JobHandler } from '#server/deps.ts';
import { accessJobs } from './access/jobs.ts';
import { accessRoutes } from './access/routes.ts';
import { answeringJobs } from './answering/jobs.ts';
import { auditRoutes } from './audit/routes.ts';
import { backtestJobs } from './backtests/jobs.ts';
import { backtestRoutes } from './backtests/routes.ts';
import { clientConfigRoutes } from './client-config/routes.ts';
import { documentJobs } from './documents/jobs.ts';
import { documentRoutes } from './documents/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { extractionJobs } from './extraction/jobs.ts';
import { extractionRoutes } from './extraction/routes.ts';
import { instantAnswerRoutes } from './instant-answers/routes.ts';
import { knowledgeJobs } from './knowledge/jobs.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { libraryRoutes } from './library/routes.ts';
import { orgRoutes } from './orgs/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { requestJobs } from './requests/jobs.ts';
import { requestRoutes } from './requests/routes.ts';
import { reviewRoutes } from './review/routes.ts';
import { runJobs } from './runs/jobs.ts';
import { sampleJobs } from './sample/jobs.ts';
import { sampleRoutes } from './sample/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { userJobs } from './users/jobs.ts';
import { userRoutes } from './users/routes.ts';

/** One noun of the product as the server knows it. */
export interface Feature {
  routes?: (deps: Deps) => FastifyPluginAsyncZod;
  jobs?: Record<string, JobHandler>;
  /** Jobs that every worker process also runs by itself: at its start and then every so many milliseconds. */
  every?: Record<string, number>;
}

const SECONDS = 1000;
const HOURS = 3_600_000;

/** Every feature has its line here. */
export const features: Feature[] = [
  { routes: clientConfigRoutes },
  { routes: userRoutes, jobs: userJobs, every: { 'forget-attempts': HOURS } },
  { routes: orgRoutes },
  { routes: accessRoutes, jobs: accessJobs },
  { routes: planRoutes },
  { routes: documentRoutes, jobs: documentJobs, every: { 'forget-uploads': HOURS } },
  { routes: knowledgeRoutes, jobs: knowledgeJobs },
  { routes: libraryRoutes },
  { routes: backtestRoutes, jobs: backtestJobs },
  { routes: auditRoutes },
  { routes: tokenRoutes },
  { routes: requestRoutes, jobs: requestJobs, every: { 'purge-requests': 6 * HOURS } },
  { routes: extractionRoutes, jobs: extractionJobs },
  { jobs: answeringJobs },
  { routes: reviewRoutes },
  { routes: exportRoutes },
  { routes: instantAnswerRoutes },
  { routes: sampleRoutes, jobs: sampleJobs },
  { jobs: runJobs, every: { 'sweep-runs': 5 * SECONDS, 'forget-old-runs': 6 * HOURS } },
];
