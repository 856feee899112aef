import { newId } from '#server/platform/db/db.ts';
import type { ApprovedEntry } from './steps.ts';

/** An answer that was approved in a request; whatever a test does not say of it. */
export const approvedEntry = (change: Partial<ApprovedEntry> = {}): ApprovedEntry => ({
  id: newId(),
  ref: null,
  section: null,
  question: 'How soon is service restored after a regional outage?',
  guidance: null,
  options: [],
  choice: null,
  answer: 'Within four hours in the second region.',
  comment: null,
  approvedBy: null,
  sample: false,
  anew: true,
  inBulk: false,
  requestId: newId(),
  byHand: false,
  lead: null,
  ...change,
});
