import { performance } from 'node:perf_hooks';
import { findInTurns, mapInTurns } from '#engine/common/taking-turns.ts';
import { foldedWords } from '#engine/language/text.ts';
import { type PlannedPart, promisesIn } from '#engine/told/promises.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { enqueuePromises } from '#server/features/told/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEventsOf } from '#server/platform/events/append-event.ts';
import * as found from './find-store.ts';
import { noteChange } from './history-store.ts';
import { lockPromises } from './lock.ts';
import * as store from './store.ts';
import { closeToldDone } from './told-done.ts';

/** How long one job looks before others have their turn. */
const PORTION_MS = 2_000;
/** Promises that are made of one answer: of those of more days the first. */
const MOST_PARTS = 50;

/**
 * Makes promises of given answers that plan, each answer looked through once, and once more when promises are read better: portion by portion, each written with that it was looked through,
 * so that whoever takes it up after a crash goes on from there. May run twice.
 */
export const findPromises = async (db: Db, orgId: string, stop: AbortSignal): Promise<void> => {
  const began = performance.now();
  for (;;) {
    const rows = await inOrg(db, orgId, (trx) => found.listUnlooked(trx, orgId));
    const planned = await plannedIn(rows);
    await inOrg(db, orgId, (trx) => keep(trx, orgId, rows, planned));
    if (rows.length < found.TOGETHER) return inOrg(db, orgId, (trx) => closeToldDone(trx, orgId));
    if (stop.aborted || performance.now() - began > PORTION_MS) break;
  }
  await inOrg(db, orgId, (trx) => enqueuePromises(trx, orgId));
};

/** Puts it into the queue, one an organisation at a time, wherever something was not looked through yet. */
export const queueFinds = async (db: Db): Promise<void> => {
  for (const { id: orgId } of await db.selectFrom('org').select('id').execute())
    await inOrg(db, orgId, async (trx) => {
      if (await found.isUnlooked(trx, orgId)) await enqueuePromises(trx, orgId);
    });
};

/** What each promises, by its id, in turns. */
const plannedIn = async (rows: found.Unlooked[]): Promise<Map<string, PlannedPart[]>> =>
  new Map(await mapInTurns(rows, (row) => [row.id, promisesIn(row, row.told_at.getTime()).slice(0, MOST_PARTS)] as const));

async function keep(trx: Trx, orgId: string, rows: found.Unlooked[], planned: ReadonlyMap<string, PlannedPart[]>): Promise<void> {
  await lockPromises(trx, orgId);
  const mine = await found.noteLooked(trx, orgId, rows.map(({ id }) => id)); // prettier-ignore
  const had = await found.listHad(trx, orgId, [...mine]);
  const ids: string[] = [];
  for (const row of rows)
    if (mine.has(row.id))
      for (const part of await knownFirst(trx, orgId, row, planned.get(row.id) ?? [])) {
        const isSame = sameAs(part.sentence);
        const known = await findInTurns(had.get(row.id) ?? [], ({ sentence }) => isSame(sentence));
        const id = known ? await readAnew(trx, orgId, known, { ...part, customer: row.customer }) : await keepOne(trx, orgId, row, part);
        if (id !== null) ids.push(id);
      }
  if (ids.length === 0) return;
  await appendAudit(trx, { orgId, userId: null, action: 'promise:found', data: { promises: ids.length } });
  await appendEventsOf(trx, orgId, 'promise:changed', [...new Set(ids)]);
}

/** What is promised in the same words already comes first: what stood beside it in other words is what it was told in place of. */
async function knownFirst(trx: Trx, orgId: string, { customer }: found.Unlooked, parts: PlannedPart[]): Promise<PlannedPart[]> {
  if (parts.length < 2) return parts;
  const [known, others]: PlannedPart[][] = [[], []];
  for (const part of parts) ((await store.findSame(trx, orgId, { ...part, customer })) ? known : others)?.push(part);
  return [...(known ?? []), ...(others ?? [])];
}

/** Whether one of two sentences of an answer is part of the other: where they end may be read anew. */
function sameAs(sentence: string): (other: string) => boolean {
  const one = ` ${foldedWords(sentence)} `;
  return (text) => {
    const other = ` ${foldedWords(text)} `;
    return one.includes(other) || other.includes(one);
  };
}

/** A promise that was found before: it gets its sentence and day as they are read now, unless somebody decided on it. Its id where it changed. */
async function readAnew(
  trx: Trx,
  orgId: string,
  had: found.Had,
  { sentence, due, customer }: PlannedPart & { customer: string | null },
): Promise<string | null> {
  if (!had.untouched || (had.sentence === sentence && had.told_due_on === due)) return null;
  if (await store.findSame(trx, orgId, { sentence, customer, except: had.id })) return null;
  await store.updatePromise(trx, orgId, had.id, { sentence, due_on: due, told_due_on: due, reminded: null });
  await noteChange(trx, orgId, { promiseId: had.id, doing: 'found', by: null });
  return had.id;
}

/** Told again in the words of before it was said to be moved, it is told by that day again. */
const toldAgain = ({ news_told_at: news, due_on }: store.PromiseRow, due: string | null) =>
  news === null ? {} : { told_due_on: due, news_told_at: null, state: store.outstanding({ due_on, told_due_on: due }) };

/**
 * Of the same words a customer has one outstanding promise, however often they were told it. What was told anew to the same question in other
 * words, or to a customer under another name, is the promise that stood there.
 */
async function keepOne(trx: Trx, orgId: string, row: found.Unlooked, { sentence, due }: PlannedPart): Promise<string> {
  const told = { told_id: row.id, customer: row.customer };
  const saying = { ...told, sentence, due_on: due, told_due_on: due };
  const same = await store.findSame(trx, orgId, { sentence, customer: row.customer });
  const replaced = same ? undefined : await found.findReplaced(trx, orgId, row, sentence);
  const id = same?.id ?? replaced?.id;
  if (id === undefined) {
    const owner_id = await found.findKeeper(trx, orgId, row);
    const madeId = await store.insertPromise(trx, orgId, { ...saying, owner_id, made_by: null });
    await noteChange(trx, orgId, { promiseId: madeId, doing: 'found', by: null });
    return madeId;
  }
  await store.restOn(trx, orgId, id, row.id);
  const anew =
    replaced && (replaced.alike ? told : { ...saying, state: 'open' as const, reason: null, reminded: null, news_told_at: null });
  await store.updatePromise(trx, orgId, id, anew ?? (same ? toldAgain(same, due) : {}));
  await noteChange(trx, orgId, { promiseId: id, doing: 'told_again', by: null });
  return id;
}
