import type { Proposal, Trace } from '#contract/answers.ts';
import { fieldsOf } from '#contract/answer-fields.ts';
import { reason } from '#contract/reasons.ts';
import { statusMeanings } from '#contract/entry-statuses.ts';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { whenItStands } from '#engine/decision/when-it-stands.ts';
import { AccountClosed } from '#engine/model/account.ts';
import type { AnswerContext, AnswerEngine, Asked, FirstReadings } from '#engine/answers/model.ts';
import { type Nameable, type Wishes, readWishes } from '#engine/answers/wishes.ts';
import { allOf } from '#engine/common/all-of.ts';
import { chunksOf } from '#engine/common/chunks.ts';
import { mapEachInTurn } from '#engine/common/taking-turns.ts';
import { remember } from '#engine/common/remember.ts';
import type { Deps } from '#server/deps.ts';
import { decideByLeads } from '#server/features/library/steps.ts';
import {
  type EntryQuestion,
  type EntryRow,
  type MachineAnswer,
  askedOf,
  findRows,
  hasContent,
  tracesOf,
} from '#server/features/qa-entries/steps.ts';
import type { Instructions } from '#server/features/requests/steps.ts';
import { decideByPromises } from '#server/features/promises/steps.ts';
import { decideByDoubts, decideByTold } from '#server/features/told/steps.ts';
import { RunLost } from '#server/features/runs/service.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { isPassing } from '#server/platform/lifecycle/passing.ts';

/** Questions in the engine at once: its search runs in native threads. */
const AT_ONCE = 4;

/** What a run keeps while it answers chunk by chunk. */
export interface Answering {
  /** What it answered so far, left open or not, by entry. */
  answered: Map<string, MachineAnswer>;
  /** Entries of the chunk of which something was written, as they stood then. */
  rows: Map<string, EntryRow>;
  /** Writes a part of a chunk as soon as it is answered, or read for the first time. */
  write: (answers: MachineAnswer[]) => Promise<void>;
  /** What is answered after the chunk. */
  coming: EntryRow[];
  /** Keeps that the whole chunk is asked together, before it is. */
  hold: (chunk: EntryRow[]) => Promise<void>;
}

/**
 * Answers some entries of one request. What was asked before with the same words and options is answered alike. An engine that
 * answers together is given its number at a time, and what it answered is written at once; what is left to be written is returned.
 */
export const answerChunk = async (
  deps: Deps,
  chunk: EntryRow[],
  context: AnswerContext,
  wishes: Instructions,
  answering: Answering,
): Promise<MachineAnswer[]> => {
  const { together } = deps.engine;
  const { answered } = answering;
  const originals = new Map<string, Original>([...(await answeredOriginals(deps, chunk)), ...answered]);
  const answers = new Map<string, MachineAnswer>();
  const isFirst = (entry: EntryRow): boolean => !isCopy(entry, chunk, originals);
  const keep = async (making: Promise<MachineAnswer[]>): Promise<MachineAnswer[]> => {
    const marked = await withLeads(deps, await making, context);
    for (const answer of marked) {
      answers.set(answer.entry.id, answer);
      answered.set(answer.entry.id, answer);
    }
    return marked;
  };
  if (together) {
    // Windows over the chunk as it stands, duplicates among them: a run that is begun anew asks the same again, and finds its replies.
    context.signal?.throwIfAborted();
    const windows = chunksOf(chunk, together.most).map((window) => window.filter(isFirst)).filter((window) => window.length > 0); // prettier-ignore
    const first = firstReadings(deps, windows.flat(), answering, context);
    const made = together.answer(
      await mapEachInTurn(windows, (window) => mapEachInTurn(window, (entry) => withWishes(entry, wishes))),
      context,
      { shares: () => answering.hold(chunk), reads: first.write, coming: answering.coming.map(askedOf) },
    );
    await allOf(
      windows.map(async (window, at) => {
        const kept = await keep(attempt(deps, window, context, made[at] ?? Promise.resolve([]), answering));
        await first.written();
        await answering.write(kept);
      }),
    ).finally(() => first.written().catch(() => {}));
  } else
    for (const some of chunksOf(chunk.filter(isFirst), AT_ONCE)) {
      context.signal?.throwIfAborted();
      await keep(answerEach(deps, some, context, wishes, answering));
    }
  const written = new Set(together ? answers.keys() : []);
  for (const entry of chunk) {
    if (answers.has(entry.id)) continue;
    const original = answers.get(entry.duplicates_of ?? '') ?? originals.get(entry.duplicates_of ?? '');
    if (original) answers.set(entry.id, copyAnswer(entry, original));
  }
  return chunk.flatMap((entry) => (written.has(entry.id) ? [] : (answers.get(entry.id) ?? [])));
};

/**
 * Writes what first readings say of entries, one after the other, so that it is seen before anything is looked at again. Not where a person left a
 * comment: that stands beside the answer that comes in the end.
 */
const firstReadings = (deps: Deps, entries: EntryRow[], { write }: Answering, context: AnswerContext) => {
  let writing = Promise.resolve();
  return {
    write: (first: FirstReadings): void => {
      const said = first.flatMap(([place, proposal]) => {
        const entry = entries[place];
        return entry && noteOf(entry) === null ? [answerOf(entry, proposal, deps.engine.name)] : [];
      });
      if (said.length === 0) return;
      writing = writing.then(async () => write(await withLeads(deps, said, context)));
      // Whoever waits for it is told.
      writing.catch(() => {});
    },
    written: (): Promise<void> => writing,
  };
};

/** With what the library, findings about given answers, and what the customer was told before say of them. */
const withLeads = async ({ db }: Deps, answers: MachineAnswer[], { form }: Pick<AnswerContext, 'form'>): Promise<MachineAnswer[]> => {
  const orgId = answers[0]?.entry.org_id;
  if (orgId === undefined) return answers;
  return inOrg(db, orgId, async (trx) => {
    const known = await decideByDoubts(trx, orgId, await decideByLeads(trx, orgId, answers));
    return decideByPromises(trx, orgId, { customer: form?.customer, rewrite: true }, await decideByTold(trx, orgId, form ?? {}, known));
  });
};

/** What a question that was asked before is answered as. */
type Original = MachineAnswer | (EntryRow & { trace: Trace });

/** Entries of which this chunk has duplicates, where they have been answered already. */
const answeredOriginals = async ({ db }: Deps, chunk: EntryRow[]): Promise<Map<string, Original>> => {
  const ids = chunk.flatMap((entry) => entry.duplicates_of ?? []);
  const [first] = chunk;
  if (ids.length === 0 || !first) return new Map();
  const [rows, traces] = await inOrg(db, first.org_id, async (trx) => [
    await findRows(trx, first.org_id, ids),
    await tracesOf(trx, first.org_id, ids),
  ]);
  return new Map(
    rows.filter((row) => statusMeanings[row.status].answers).map((row) => [row.id, { ...row, trace: traces.get(row.id) ?? [] }]),
  );
};

/** Asked the same before, and not asked again with an instruction of its own. */
const isCopy = (entry: EntryRow, chunk: EntryRow[], originals: ReadonlyMap<string, unknown>): boolean =>
  entry.duplicates_of !== null &&
  entry.instruction === null &&
  (originals.has(entry.duplicates_of) || chunk.some((other) => other.id === entry.duplicates_of));

const copyAnswer = (entry: EntryRow, original: Original): MachineAnswer => {
  const { answer, choice, comment, confidence, citations, flags, status, trace } = original;
  const first = 'entry' in original ? original.entry : original;
  const copied =
    first.ref === null ? reason('copied_from_number', { number: first.position + 1 }) : reason('copied_from', { ref: first.ref });
  const reasons = [copied, ...original.reasons];
  const related = original.related ?? [];
  const copy = { entry, answer, choice, comment, confidence, citations, related, flags, reasons, trace };
  return { ...copy, status: status === 'approved' ? 'answered' : status };
};

/** Entries that fail stop no other, and keep what stood there. */
const answerEach = async (
  deps: Deps,
  entries: EntryRow[],
  context: AnswerContext,
  wishes: Instructions,
  answering: Answering,
): Promise<MachineAnswer[]> => {
  const alone = async (entry: EntryRow): Promise<Proposal[]> => [await deps.engine.answer(await withWishes(entry, wishes), context)];
  return (await Promise.all(entries.map((entry) => attempt(deps, [entry], context, alone(entry), answering)))).flat();
};

const attempt = async (
  deps: Deps,
  entries: EntryRow[],
  { signal }: AnswerContext,
  making: Promise<Proposal[]>,
  { rows }: Answering,
): Promise<MachineAnswer[]> => {
  try {
    const proposals = await making;
    return entries.flatMap((entry, at) => {
      const proposal = proposals[at];
      return proposal ? [answerOf(entry, proposal, deps.engine.name)] : [];
    });
  } catch (error) {
    if (signal?.aborted || error instanceof AccountClosed || error instanceof RunLost || isPassing(error)) throw error;
    deps.log.error({ err: error, entries: entries.map(({ id }) => id) }, 'entries could not be answered');
    return entries.map((taken) => {
      const entry = rows.get(taken.id) ?? taken;
      const { answer: stood, choice, comment, confidence, citations, flags } = entry;
      const stands: Standing = { status: 'answered', answer: stood, choice, comment, confidence, citations, flags, reasons: [] };
      const { trace = [], ...kept } = again(stands, whenItStands, { became: 'failed' });
      if (hasContent(entry)) return { entry, ...kept, trace };
      return { entry, ...stands, status: 'failed', reasons: [reason('fault')], trace: [] };
    });
  }
};

const answerOf = (entry: EntryRow, proposal: Proposal, engine: AnswerEngine['name']): MachineAnswer => {
  const { choice, confidence, citations, related, flags, reasons, status, made_by } = proposal;
  const note = noteOf(entry);
  const isTheirs = note !== null && status === 'unanswered';
  return {
    entry,
    answer: (note === null || fieldsOf(entry).has.includes('answer')) && proposal.answer !== '' ? proposal.answer : null,
    choice,
    comment: note ?? proposal.comment,
    confidence: isTheirs ? null : confidence,
    citations,
    related: status === 'answered' ? [] : related,
    flags,
    reasons,
    trace: isTheirs ? [] : (proposal.trace ?? []),
    status: isTheirs ? 'needs_review' : status,
    made_by: isTheirs ? null : (made_by ?? { engine }),
  };
};

/** A comment that a person left before there was any answer stays; where nothing is found, it is the answer, to be looked at. */
const noteOf = (entry: EntryRow): string | null =>
  entry.made_by === null && entry.answer === null && entry.choice === null ? entry.comment : null;

/** Instructions read against one list of what can be named; those of a request are the same for most of its questions. */
const READ = 100;
const read = new WeakMap<Nameable[], (text: string) => Promise<Wishes>>();

const wishesOf = (text: string, nameable: Nameable[]): Promise<Wishes> => {
  const known = read.get(nameable) ?? remember((one) => readWishes(one, nameable), READ);
  read.set(nameable, known);
  return known(text);
};

/** What is asked, with the instructions of the request and what a person added when asking this one again. */
export const withWishes = async (entry: EntryQuestion, { instructions, nameable }: Instructions): Promise<Asked> => {
  const text = [instructions, entry.instruction].filter((one) => one !== null && one.trim() !== '').join('\n');
  return {
    ...askedOf(entry),
    ...(text === '' ? {} : { wishes: await wishesOf(text, nameable) }),
    ...(entry.instruction === null ? {} : { again: true }),
  };
};
