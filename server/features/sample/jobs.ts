import { answerSample } from './service.ts';

export const sampleJobs = { 'answer-sample': answerSample };
