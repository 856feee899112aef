import { type EntryStatus } from '#contract/entry-statuses.ts';
import { Citation, type Trace } from '#contract/answers.ts';
import { type Content, fieldsOf, settle, settleEdit, takes } from '#contract/answer-fields.ts';
import { citationKey, doubtsAfter } from '#contract/taken.ts';
import type { QaEntryChange } from '#contract/qa-entries.ts';
import { type StatusByHand, isByHand, isDone, statusMeanings } from '#contract/entry-statuses.ts';
import { statusOfWords } from '#contract/status-of-words.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { EntryRow } from './rows.ts';

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

/** What a person asks to change (R-55). */
export interface EntryEdit {
  answer?: string | null | undefined;
  choice?: string | null | undefined;
  comment?: string | null | undefined;
  status?: StatusByHand | undefined;
  assignee?: string | null | undefined;
  question?: string | undefined;
  section?: string | null | undefined;
  citations?: Citation[] | undefined;
}

type Action = QaEntryChange['action'];

export interface PlannedEdit {
  set: Partial<EntryFields>;
  action: Action;
  /** Somebody set the state; false where it only follows from what was written. */
  decided: boolean;
  /** Rules of the table of decisions that spoke of what it makes of the entry. */
  trace?: Trace | undefined;
}

const invalid = (field: string, message: string): AppError => new AppError('invalid', message, [{ field, message }]);
const kept = <T>(asked: T | undefined, now: T): T => (asked === undefined ? now : asked);
const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

export const hasContent = (entry: Content): boolean => [entry.answer, entry.choice, entry.comment].some((text) => !isBlank(text));

/** A choice is one of the options exactly as the file spells it (R-73); where several may be chosen, one a line. */
export const isOption = ({ options, answer_type }: Pick<EntryRow, 'options' | 'answer_type'>, choice: string): boolean =>
  answer_type === 'multi_choice' ? choice.split('\n').every((one) => options.includes(one)) : options.includes(choice);

/** Characters of the options that a sentence names. */
const NAMED = 1000;

/** The options of a question in a sentence: all of them where they are few, else the first. */
export const optionsNamed = (options: readonly string[]): string => {
  let named = '';
  for (const option of options) {
    const longer = named === '' ? option : `${named}, ${option}`;
    if (longer.length > NAMED) return `${named === '' ? option.slice(0, NAMED) : `${named}, `}…`;
    named = longer;
  }
  return named;
};

const checkChoice = (entry: EntryRow, choice: string | null | undefined): void => {
  if (choice === undefined || choice === null || isBlank(choice) || choice === entry.choice || isOption(entry, choice)) return;
  const known =
    entry.options.length > 0 ? `Choose one of: ${optionsNamed(entry.options)}.` : 'This question has no options; write an answer instead.';
  throw invalid('choice', `“${choice}” is not an option of this question. ${known}`);
};

/** @throws invalid for a text where the form takes none */
const checkTexts = (entry: EntryRow, edit: EntryEdit): void => {
  const field = isBlank(edit.answer) ? 'comment' : 'answer';
  if (isBlank(edit[field]) || fieldsOf(entry).has.some((one) => one !== 'choice')) return;
  throw invalid(field, `The form takes only a choice here, and no text. Choose one of: ${optionsNamed(entry.options)}.`);
};

/** @throws invalid for a text that the answer's place does not take */
const checkTaken = (entry: EntryRow, content: Content): void => {
  const kind = takes(entry, content.answer);
  if (kind === 'number') throw invalid('answer', 'The form takes a number here, such as 40 or 99.9 %.');
  if (kind === 'date') throw invalid('answer', 'The form takes a date here, such as 2026-05-31.');
};

/**
 * What the answer rests on once it names these: each stands at the entry or beside it already, word for word (R-56).
 * @throws invalid for one that does not
 */
const citationsOf = (entry: EntryRow, asked: EntryEdit['citations']): Citation[] => {
  if (asked === undefined) return entry.citations;
  const there = new Map([...entry.related, ...entry.citations].map((one) => [citationKey(one), one]));
  return asked.map((one) => {
    const known = there.get(citationKey(one));
    if (!known)
      throw invalid('citations', 'What was to be cited stands beside this question no longer: its document was changed or removed.');
    return Citation.parse(known);
  });
};

const statusAfter = (entry: EntryRow, asked: EntryEdit['status'], rewritten: boolean, content: Content): EntryStatus => {
  if (asked === undefined) return rewritten ? statusOfWords({ ...content, options: entry.options, status: entry.status }) : entry.status;
  const filled = hasContent(content);
  if (!filled && asked === 'approved') throw invalid('status', 'There is no answer to approve yet. Write one, or skip the question.');
  if (filled && asked === 'unanswered') throw invalid('status', 'There is an answer here. Remove it first, or send it back to review.');
  return !filled && !statusMeanings[asked].withoutAnswer ? 'unanswered' : asked;
};

const actionOf = (before: EntryStatus, after: EntryStatus, set: Partial<EntryFields>): Action => {
  if (after !== before && after === 'approved') return 'approved';
  if (after !== before && after === 'skipped') return 'skipped';
  if (isDone(before) && !isDone(after)) return 'reopened';
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
 * and those of what was taken from a past question that differs come or stay (`doubtsAfter`); its sources stay to be seen; it loses its approval unless the edit approves it, and an emptied one is open. Sent back to review with
 * nothing written, an entry is unanswered.
 * @throws invalid for a choice that is no option, a text that no place of the form takes, a citation that is not at hand, or a status that
 * what is written does not bear out
 */
export const planEdit = (entry: EntryRow, edit: EntryEdit, by: { userId: string; now: Date }): PlannedEdit | null => {
  const writes = edit.answer !== undefined || edit.choice !== undefined || edit.comment !== undefined;
  checkChoice(entry, edit.choice);
  checkTexts(entry, edit);
  const content: Content = writes ? settleEdit(entry, entry, edit) : { answer: entry.answer, choice: entry.choice, comment: entry.comment };
  const rewritten = content.answer !== entry.answer || content.choice !== entry.choice || content.comment !== entry.comment;
  if (rewritten || edit.status === 'approved') checkTaken(entry, content);
  const status = statusAfter(entry, edit.status, rewritten, content);
  const citations = citationsOf(entry, edit.citations);
  const { flags, reasons } = rewritten ? doubtsAfter(entry, { ...content, citations }) : entry;
  const set = differing(entry, {
    ...content,
    status,
    question: kept(edit.question, entry.question),
    section: kept(edit.section, entry.section),
    assignee_id: kept(edit.assignee, entry.assignee_id),
    ...approval(entry, status, rewritten, by),
    confidence: rewritten ? null : entry.confidence,
    flags,
    reasons,
    made_by: rewritten ? null : entry.made_by,
    citations,
  });
  return Object.keys(set).length === 0 ? null : { set, action: actionOf(entry.status, status, set), decided: edit.status !== undefined };
};

/**
 * What bringing back the state before a change sets, in the fields that the form has now. Work that was queued then does not start
 * again; an approval brought back is the restorer's, and one given to other words since then does not hold for these.
 * @throws conflict when the former choice is no option any more
 */
export const planRestore = (entry: EntryRow, before: Record<string, unknown>, by: { userId: string; now: Date }): PlannedEdit | null => {
  const former: EntryRow = { ...entry, ...(before as Partial<EntryFields>) };
  if (former.choice !== null && !isOption(entry, former.choice)) {
    throw new AppError('conflict', `The former choice “${former.choice}” is not an option of this question any more.`);
  }
  const content = settle(entry, former);
  const approvesOther = before['status'] === undefined && JSON.stringify(content) !== JSON.stringify(settle(entry, entry));
  const unread = !isByHand(former.status) || (former.status === 'approved' && approvesOther) ? 'answered' : former.status;
  const status = !hasContent(content) && !statusMeanings[unread].withoutAnswer ? 'unanswered' : unread;
  const set = differing(entry, {
    ...content,
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
  return Object.keys(set).length === 0 ? null : { set, action: 'restored', decided: before['status'] !== undefined };
};
