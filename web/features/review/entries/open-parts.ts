/** What the first picture of an open entry does not need, fetched as one file. */
export { EntryThread } from '../comments/thread.tsx';
export { EvidenceNotes } from './evidence-notes.tsx';
export { WaysOn } from './ways-on.tsx';
