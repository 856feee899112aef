/** What other features need to find questions as a request's own were found. */
export { type Failed, failedBy, failedFor } from './failed.ts';
export { type SourceFile, findQuestionsIn, locateSource, sourceFile } from './source.ts';
