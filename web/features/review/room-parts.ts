/** What the first picture of the room does not need, fetched as one file when the browser has nothing else to do. */
export { AnswerAll } from '../../shared/request/answer-all.tsx';
export { SourcePanel } from './beside/source-panel.tsx';
export { BulkBar } from './bulk/bulk-bar.tsx';
export { EntryThread } from './comments/thread.tsx';
export { EvidenceNotes } from './entries/evidence-notes.tsx';
export { WaysOn } from './entries/ways-on.tsx';
export { Others } from './others/others.tsx';
export { OutlinePanel } from './outline/outline-panel.tsx';
