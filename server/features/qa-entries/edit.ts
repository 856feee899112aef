import type { EntryStatus, QaEntryChange } from '#contract/qa-entries.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { EntryRow } from './store.ts';

/** What may change about an entry and is kept in its history. */
export type EntryFields = Pick<
  EntryRow,
  | 'answer'
  | 'choice'
  | 'comment'
  | 'status'
  | 'question'
  | 'section'
  | 'assignee_id'
  | 'approved_by'
  | 'approved_at'
  | 'confidence'
  | 'citations'
  | 'flags'
  | 'reasons'
  | 'made_by'
>;

/** What a person asks to change. */
export interface EntryEdit {
  answer?: string | null | undefined;
  choice?: string | null | undefined;
  comment?: string | null | undefined;
  status?: 'answered' | 'needs_review' | 'approved' | 'skipped' | 'unanswered' | undefined;
  assignee?: string | null | undefined;
  question?: string | undefined;
  section?: string | null | undefined;
}

type Action = QaEntryChange['action'];

export interface PlannedEdit {
  set: Partial<EntryFields>;
  action: Action;
}

const invalid = (field: string, message: string): AppError => new AppError('invalid', message, [{ field, message }]);
const kept = <T>(asked: T | undefined, now: T): T => (asked === undefined ? now : asked);
const blankIsNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

export const hasContent = (entry: Pick<EntryFields, 'answer' | 'choice' | 'comment'>): boolean =>
  [entry.answer, entry.choice, entry.comment].some((text) => text !== null && text.trim() !== '');

/** A choice is one of the options exactly as the file spells it. */
export const isOption = (entry: Pick<EntryRow, 'options'>, choice: string): boolean => entry.options.includes(choice);

/** @throws invalid when it is none, naming those that are */
export const checkChoice = (entry: Pick<EntryRow, 'options'>, choice: string | null): void => {
  if (choice === null || isOption(entry, choice)) return;
  const known =
    entry.options.length > 0 ? `Choose one of: ${entry.options.join(', ')}.` : 'This question has no options; write an answer instead.';
  throw invalid('choice', `“${choice}” is not an option of this question. ${known}`);
};

type Content = Pick<EntryFields, 'answer' | 'choice' | 'comment'>;

/** What a person's words make of an entry; a comment beside an open choice answers nothing yet. */
const statusOfWords = (entry: EntryRow, content: Content): EntryStatus => {
  const answers = hasContent({ ...content, comment: entry.options.length === 0 ? content.comment : null });
  if (answers) return entry.status === 'approved' ? 'approved' : 'answered';
  if (!hasContent(content)) return 'unanswered';
  return entry.status === 'answered' ? 'needs_review' : entry.status;
};

const statusAfter = (entry: EntryRow, asked: EntryEdit['status'], rewritten: boolean, content: Content): EntryStatus => {
  if (asked === undefined) return rewritten ? statusOfWords(entry, content) : entry.status;
  const filled = hasContent(content);
  if (!filled && asked === 'approved') throw invalid('status', 'There is no answer to approve yet. Write one, or skip the question.');
  if (filled && asked === 'unanswered') throw invalid('status', 'There is an answer here. Remove it first, or send it back to review.');
  return !filled && asked !== 'skipped' ? 'unanswered' : asked;
};

const settled = (status: EntryStatus): boolean => status === 'approved' || status === 'skipped';

const actionOf = (before: EntryStatus, after: EntryStatus, set: Partial<EntryFields>): Action => {
  if (after !== before && after === 'approved') return 'approved';
  if (after !== before && after === 'skipped') return 'skipped';
  if (settled(before) && !settled(after)) return 'reopened';
  return Object.keys(set).every((field) => field === 'assignee_id') ? 'assigned' : 'edited';
};

/** Fields of `next` that differ from the entry's. */
export const differing = (entry: EntryFields, next: EntryFields): Partial<EntryFields> =>
  Object.fromEntries(
    Object.entries(next).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(entry[field as keyof EntryFields])),
  );

/** Approval belongs to whoever stands behind the text as it is now. */
const approval = (entry: EntryRow, status: EntryStatus, rewritten: boolean, by: { userId: string; now: Date }) => {
  if (status !== 'approved') return { approved_by: null, approved_at: null };
  if (entry.status === 'approved' && !rewritten) return { approved_by: entry.approved_by, approved_at: entry.approved_at };
  return { approved_by: by.userId, approved_at: by.now };
};

/**
 * What an edit changes, or null when nothing does. A rewritten answer is a person's: the engine's confidence, flags and reasons go,
 * its sources stay to be seen; an approved one stays approved, an emptied one is open again. Sent back to review with nothing
 * written, an entry is unanswered.
 * @throws invalid for a choice that is no option, or a status that what is written does not bear out
 */
export const planEdit = (entry: EntryRow, edit: EntryEdit, by: { userId: string; now: Date }): PlannedEdit | null => {
  const content = {
    answer: blankIsNull(kept(edit.answer, entry.answer)),
    choice: blankIsNull(kept(edit.choice, entry.choice)),
    comment: blankIsNull(kept(edit.comment, entry.comment)),
  };
  if (content.choice !== entry.choice) checkChoice(entry, content.choice);
  const rewritten = content.answer !== entry.answer || content.choice !== entry.choice || content.comment !== entry.comment;
  const status = statusAfter(entry, edit.status, rewritten, content);
  const { confidence, flags, reasons } = rewritten ? { confidence: null, flags: [], reasons: [] } : entry;
  const set = differing(entry, {
    ...content,
    status,
    question: kept(edit.question, entry.question),
    section: kept(edit.section, entry.section),
    assignee_id: kept(edit.assignee, entry.assignee_id),
    ...approval(entry, status, rewritten, by),
    confidence,
    flags,
    reasons,
    made_by: rewritten ? null : entry.made_by,
    citations: entry.citations,
  });
  return Object.keys(set).length === 0 ? null : { set, action: actionOf(entry.status, status, set) };
};

/**
 * What bringing back the state before a change sets. Work that was queued then does not start again; an approval brought back is
 * the restorer's.
 * @throws conflict when the former choice is no option any more
 */
export const planRestore = (entry: EntryRow, before: Record<string, unknown>, by: { userId: string; now: Date }): PlannedEdit | null => {
  const former: EntryRow = { ...entry, ...(before as Partial<EntryFields>) };
  if (former.choice !== null && !isOption(entry, former.choice)) {
    throw new AppError('conflict', `The former choice “${former.choice}” is not an option of this question any more.`);
  }
  const filled = hasContent(former);
  const wasOpen =
    former.status === 'queued' || former.status === 'answering' || former.status === 'cancelled' || former.status === 'failed';
  const status = wasOpen ? (filled ? 'answered' : 'unanswered') : former.status;
  const set = differing(entry, {
    answer: former.answer,
    choice: former.choice,
    comment: former.comment,
    status,
    question: former.question,
    section: former.section,
    assignee_id: former.assignee_id,
    ...approval(entry, status, true, by),
    confidence: former.confidence,
    citations: former.citations,
    flags: former.flags,
    reasons: former.reasons,
    made_by: former.made_by ?? null,
  });
  return Object.keys(set).length === 0 ? null : { set, action: 'restored' };
};
