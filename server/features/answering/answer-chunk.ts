import { fieldsOf } from '#contract/answer-fields.ts';
import { reason } from '#contract/reasons.ts';
import { statusMeanings } from '#contract/entry-statuses.ts';
import type { AnswerContext, Asked } from '#engine/answers/model.ts';
import { readWishes } from '#engine/answers/wishes.ts';
import type { Deps } from '#server/deps.ts';
import { flagOverdue } from '#server/features/library/steps.ts';
import { type EntryRow, type MachineAnswer, askedOf, findRows } from '#server/features/qa-entries/steps.ts';
import type { Instructions } from '#server/features/requests/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';

/** Questions in the engine at once: its search runs in native threads. */
const AT_ONCE = 4;

/** Answers some entries of one request. What was asked before with the same words and options is answered alike. */
export const answerChunk = async (
  deps: Deps,
  chunk: EntryRow[],
  context: AnswerContext,
  wishes: Instructions,
  signal: AbortSignal,
): Promise<MachineAnswer[]> => {
  const originals = await answeredOriginals(deps, chunk);
  const answers = new Map<string, MachineAnswer>();
  const firsts = chunk.filter((entry) => !isCopy(entry, chunk, originals));
  for (let from = 0; from < firsts.length; from += AT_ONCE) {
    signal.throwIfAborted();
    const some = await Promise.all(firsts.slice(from, from + AT_ONCE).map((entry) => answerOne(deps, entry, context, wishes, signal)));
    const [first] = chunk;
    const marked = first ? await inOrg(deps.db, first.org_id, (trx) => flagOverdue(trx, first.org_id, some)) : some;
    for (const answer of marked) answers.set(answer.entry.id, answer);
  }
  for (const entry of chunk) {
    if (answers.has(entry.id)) continue;
    const original = answers.get(entry.duplicates_of ?? '') ?? originals.get(entry.duplicates_of ?? '');
    if (original) answers.set(entry.id, copyAnswer(entry, original));
  }
  return chunk.flatMap((entry) => answers.get(entry.id) ?? []);
};

/** Entries of which this chunk has duplicates, where they have been answered already. */
const answeredOriginals = async ({ db }: Deps, chunk: EntryRow[]): Promise<Map<string, EntryRow>> => {
  const ids = chunk.flatMap((entry) => entry.duplicates_of ?? []);
  const [first] = chunk;
  const rows = ids.length === 0 || !first ? [] : await inOrg(db, first.org_id, (trx) => findRows(trx, first.org_id, ids));
  return new Map(rows.filter((row) => statusMeanings[row.status].answers).map((row) => [row.id, row]));
};

/** Asked the same before, and not asked again with an instruction of its own. */
const isCopy = (entry: EntryRow, chunk: EntryRow[], originals: Map<string, EntryRow>): boolean =>
  entry.duplicates_of !== null &&
  entry.instruction === null &&
  (originals.has(entry.duplicates_of) || chunk.some((other) => other.id === entry.duplicates_of));

const copyAnswer = (entry: EntryRow, original: MachineAnswer | EntryRow): MachineAnswer => {
  const { answer, choice, comment, confidence, citations, flags, status } = original;
  const first = 'entry' in original ? original.entry : original;
  const copied =
    first.ref === null ? reason('copied_from_number', { number: first.position + 1 }) : reason('copied_from', { ref: first.ref });
  const reasons = [copied, ...original.reasons];
  const related = original.related ?? [];
  const copy = { entry, answer, choice, comment, confidence, citations, related, flags, reasons };
  return { ...copy, status: status === 'approved' ? 'answered' : status };
};

/** An entry that fails stops no other, and keeps what stood there. */
const answerOne = async (
  deps: Deps,
  entry: EntryRow,
  context: AnswerContext,
  wishes: Instructions,
  signal: AbortSignal,
): Promise<MachineAnswer> => {
  try {
    const proposal = await deps.engine.answer(withWishes(askedOf(entry), entry.instruction, wishes), context);
    const { choice, confidence, citations, related, flags, reasons, status, made_by } = proposal;
    const note = noteOf(entry);
    return {
      entry,
      answer: (note === null || fieldsOf(entry).has.includes('answer')) && proposal.answer !== '' ? proposal.answer : null,
      choice,
      comment: note ?? proposal.comment,
      confidence,
      citations,
      related: status === 'answered' ? [] : related,
      flags,
      reasons,
      status,
      made_by: made_by ?? { engine: deps.engine.name },
    };
  } catch (error) {
    if (signal.aborted) throw error;
    deps.log.error({ err: error, entry: entry.id }, 'an entry could not be answered');
    const { answer, choice, comment, confidence, citations, flags } = entry;
    const reasons = [reason('fault')];
    return { entry, answer, choice, comment, confidence, citations, flags, reasons, status: 'failed' };
  }
};

/** A comment that a person left before there was any answer stays. */
const noteOf = (entry: EntryRow): string | null =>
  entry.made_by === null && entry.answer === null && entry.choice === null ? entry.comment : null;

/** The instructions of the request, and what a person added when asking this one again. */
const withWishes = (asked: Asked, instruction: string | null, { instructions, nameable }: Instructions): Asked => {
  const text = [instructions, instruction].filter((one) => one !== null && one.trim() !== '').join('\n');
  return text === '' ? asked : { ...asked, wishes: readWishes(text, nameable) };
};
