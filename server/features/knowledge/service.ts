export { openKnowledgeBases } from './knowledge-bases.ts';
