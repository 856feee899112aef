/** What the first picture of the room does not need, fetched as one file when the browser has nothing else to do. */
export { AnswerAll } from '../../shared/request/answer-all.tsx';
export { SourcePanel } from './beside/source-panel.tsx';
export { BulkBar } from './bulk/bulk-bar.tsx';
export { OpenedDialogs } from './dialogs/opened-dialogs.tsx';
export { Others } from './others/others.tsx';
export { OutlinePanel } from './outline/outline-panel.tsx';
