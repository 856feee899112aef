import { answerSample } from './sample.ts';

export const orgJobs = { 'answer-sample': answerSample };
