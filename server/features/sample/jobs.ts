import { answerSample } from './service.ts';

export const orgJobs = { 'answer-sample': answerSample };
