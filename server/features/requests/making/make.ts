import type { requests } from '#contract/requests.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { requireScope, requireStoredFile } from '#server/features/documents/steps.ts';
import { type EntryShape, answerTypeOf, entryRow, findDuplicates, insertEntries, tellEntries } from '#server/features/qa-entries/steps.ts';
import { startOf } from '#server/features/request-templates/steps.ts';
import { startRun } from '#server/features/runs/steps.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { lockRequest } from '../read.ts';
import { queueAnswers, settleRequest } from '../settle.ts';
import { askedIn, tellAsked, tellOwner } from './asked.ts';
import { ownReading } from './own-reading.ts';
import { spelledAsBefore } from '../names.ts';
import { type RequestRow, insertRequest } from '../store.ts';

export type NewRequest = Parsed<typeof requests.create, 'body'>;

/**
 * Makes a request inside a transaction; nobody is asked for permission. Answers the id. A request of the sample's questionnaire belongs
 * to the sample.
 */
export const makeRequest = async (trx: Trx, actor: Pick<OrgActor, 'orgId' | 'userId'>, input: NewRequest): Promise<string> => {
  const belongs = async (id: string | undefined) => (id === undefined ? undefined : (await requireStoredFile(trx, actor.orgId, id)).sample);
  const sample = (await belongs(input.questionnaire_doc)) ?? false;
  if (((await belongs(input.previous_document)) ?? sample) !== sample) throw notTogether();
  const extracts = input.entries === undefined;
  const row = await insertRequest(trx, {
    id: newId(),
    org_id: actor.orgId,
    name: input.name,
    status: extracts ? 'processing' : 'draft',
    extract_status: extracts ? 'queued' : 'idle',
    questionnaire_doc_id: input.questionnaire_doc ?? null,
    previous_doc_id: input.previous_document ?? null,
    source_text: input.text ?? null,
    ...(await spelledAsBefore(trx, actor.orgId, { customer: input.customer ?? null, product: input.product ?? null })),
    due_at: input.due_at ?? null,
    created_by: actor.userId,
    ...(await startWith(trx, actor, input)),
    mapping: input.mapping === undefined ? null : JSON.stringify(input.mapping),
    reading: input.reading
      ? await ownReading(trx, { orgId: actor.orgId, documentId: input.questionnaire_doc ?? null }, input.reading)
      : null,
    mapped_by: input.mapping === undefined && !input.reading ? null : actor.userId,
    read_hidden: input.hidden ?? false,
    auto_answer: input.auto_answer,
    sample,
  });
  await appendEvent(trx, actor.orgId, 'request:created', { id: row.id, status: row.status });
  await tellOwner(trx, row);
  if (extracts) await startRun(trx, actor.orgId, 'extract', row.id, 0);
  else await keepGiven(trx, row, input.entries ?? []);
  return row.id;
};

/** What the call says, else what its template says. */
const startWith = async (trx: Trx, actor: Pick<OrgActor, 'orgId' | 'userId'>, { template, instructions, scope }: NewRequest) => {
  const start = template === undefined ? null : await startOf(trx, actor.orgId, template);
  if (scope) await requireScope(trx, actor.orgId, scope, start?.scope);
  return {
    owner_id: start?.ownerId ?? actor.userId,
    instructions: instructions ?? start?.instructions ?? null,
    scope: JSON.stringify(scope ?? start?.scope ?? {}),
    people: JSON.stringify(start?.people ?? []),
  };
};

const notTogether = (): AppError => {
  const message = 'The sample’s forms and your own are kept apart: choose an earlier form of your own.';
  return new AppError('invalid', message, [{ field: 'previous_document', message }]);
};

/** Questions that came with the call are entries at once. */
const keepGiven = async (trx: Trx, row: RequestRow, given: NonNullable<NewRequest['entries']>): Promise<void> => {
  const shapes = given.map((entry): EntryShape => {
    const options = entry.options ?? [];
    return {
      sheet: null,
      section: entry.section ?? null,
      ref: entry.ref ?? null,
      question: entry.question,
      guidance: null,
      stem: null,
      answer_type: answerTypeOf([], options),
      options,
      source: null,
      location: [],
    };
  });
  const ids = shapes.map(() => newId());
  const duplicates = await findDuplicates(shapes);
  const entries = shapes.map((shape, position) => {
    const original = duplicates[position] ?? null;
    const duplicatesOf = original === null ? null : (ids[original] ?? null);
    return {
      ...entryRow(row, { shape, position, id: ids[position] ?? newId(), sheetId: null, duplicatesOf }),
      assignee_id: askedIn(row, shape.section),
      status: row.auto_answer ? ('queued' as const) : ('unanswered' as const),
    };
  });
  await tellEntries(trx, row.org_id, row.id, 'qa_entry:created', await insertEntries(trx, entries));
  await tellAsked(trx, row, entries);
  const locked = await lockRequest(trx, row.org_id, row.id);
  const settled = await settleRequest(trx, locked, { extract_status: 'completed' });
  if (row.auto_answer) await queueAnswers(trx, settled);
};
