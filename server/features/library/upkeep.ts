import type { AuditAction } from '#contract/audit.ts';
import { type LibraryEntry, type library, libraryLimits } from '#contract/library.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { isMember } from '#server/features/access/steps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { foldersAbove } from '#server/features/documents/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Db, type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { inOrgInTurn } from '#server/platform/db/in-turn.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import { type NewChange, appendChanges, differenceOf } from './changes.ts';
import { type NewOnes, countNewOnes, settleEntries, settleNewOnes, unsettleStep } from './leads.ts';
import { requireEntry, requireHeld } from './list.ts';
import { countApart, forgetApart, insertApart } from './merge-all-store.ts';
import { needs } from './policy.ts';
import { presentEntry } from './present.ts';
import * as store from './store.ts';
import { holdLibrary, requireTogether, requireWithin } from './within.ts';

type Change = Parsed<typeof library.update, 'body'>;
type NewEntry = Parsed<typeof library.create, 'body'>;

/**
 * Adds a question with its answer; its maker owns it.
 * @throws forbidden below editor · no_access · invalid without an answer, or for a choice that is no option · already_there · storage_full
 */
export const createEntry = (db: Db, actor: OrgActor, entry: NewEntry): Promise<LibraryEntry> =>
  inOrgInTurn(db, actor.orgId, 'library', async (trx) => {
    await permit(trx, actor, needs.create);
    await holdLibrary(trx, actor.orgId);
    const said = { question: entry.question, choice: entry.choice ?? null, answer: entry.answer ?? '' };
    const options = entry.options ?? [];
    requireAnswer({ ...said, options });
    const scope = entry.scope ?? { folder_ids: [], labels: [] };
    await requireFolders(trx, actor.orgId, scope.folder_ids);
    await requireNew(trx, actor.orgId, said);
    const id = newId();
    const isNew = await store.insertEntry(trx, {
      ...said,
      ...scope,
      id,
      org_id: actor.orgId,
      document_id: null,
      qa_entry_id: null,
      position: 0,
      ref: null,
      section: null,
      guidance: null,
      options,
      place: '{}',
      owner_id: actor.userId,
      review_at: entry.review_at ? new Date(entry.review_at) : null,
      sample: false,
    });
    if (!isNew) throw await alreadyThere(trx, actor.orgId, said);
    await requireWithin(trx, actor.orgId);
    await appendChanges(trx, actor.orgId, [{ entryId: id, actorId: actor.userId, action: 'created', before: {}, after: said }]);
    await tell(trx, actor, 'library:created', id, {});
    await enqueueIndexing(trx, actor.orgId, [id]);
    return presentEntry(await requireEntry(trx, actor.orgId, id), actor);
  });

type Saying = Pick<store.LibraryRow, 'question' | 'choice' | 'answer'>;

const requireNew = async (trx: Trx, orgId: string, said: Saying): Promise<void> => {
  if (await store.findSaying(trx, orgId, said)) throw await alreadyThere(trx, orgId, said);
};

const alreadyThere = async (trx: Trx, orgId: string, said: Saying): Promise<AppError> => {
  const same = await store.findSaying(trx, orgId, said);
  return new AppError('already_there', 'The library has this question with this answer already.', same && { id: same.id });
};

/**
 * Changes one entry, both texts in its history.
 * @throws not_found · forbidden below editor · conflict with the entry as it is now when another version was edited, and for the text
 * of a questionnaire's entry · not_found for an owner who is no member, a folder that is none · invalid for a choice that is no option ·
 * already_there when another entry says the same · storage_full
 */
export const changeEntry = (db: Db, actor: OrgActor, id: string, { version, scope, settled, ...change }: Change): Promise<LibraryEntry> =>
  inOrgInTurn(db, actor.orgId, 'library', async (trx) => {
    allow(actor, needs.update);
    await holdLibrary(trx, actor.orgId);
    const entry = await requireHeld(trx, actor.orgId, id);
    if (version !== undefined && version !== entry.version)
      throw new AppError('conflict', 'Somebody changed this entry meanwhile. You see it as it is now.', presentEntry(entry, actor));
    if (entry.document_id !== null && (scope ?? change.question ?? change.choice ?? change.answer) !== undefined)
      throw new AppError('conflict', `This entry stands in “${entry.document_name}”: change it there, or retire it and add another one.`);
    if (change.owner_id && !(await isMember(trx, actor.orgId, change.owner_id)))
      throw new AppError('not_found', 'The owner must be a member of the organisation.', [{ field: 'owner_id', message: 'no member' }]);
    if (scope) await requireFolders(trx, actor.orgId, scope.folder_ids);
    const { status, review_at, owner_id, question, choice, answer } = change;
    const set = {
      ...(status === undefined ? {} : { status }),
      ...(status === 'active' ? { merged_into: null } : {}),
      ...(review_at === undefined ? {} : { review_at: review_at === null ? null : new Date(review_at) }),
      ...(owner_id === undefined ? {} : { owner_id }),
      ...(question === undefined ? {} : { question }),
      ...(choice === undefined ? {} : { choice }),
      ...(answer === undefined ? {} : { answer }),
      ...scope,
    };
    const isRewritten = question !== undefined || choice !== undefined || answer !== undefined;
    if (isRewritten) requireAnswer({ ...entry, ...set });
    const isSettled = settled === true && entry.new_since !== null;
    if (isSettled) {
      await settleEntries(trx, actor.orgId, actor.userId, [id]);
      await tell(trx, actor, 'library:updated', id, { fields: ['settled'] });
    }
    const difference = differenceOf(entry, set);
    if (!difference) return presentEntry(isSettled ? await requireEntry(trx, actor.orgId, id) : entry, actor);
    await store.updateEntries(trx, actor.orgId, [entry], {
      ...set,
      ...(isRewritten ? { rewritten: true, new_since: null, dated: null } : {}),
    });
    if (isRewritten) await requireWithin(trx, actor.orgId);
    await appendChanges(trx, actor.orgId, [{ ...difference, entryId: id, actorId: actor.userId, action: actionOf(entry, status) }]);
    await tell(trx, actor, 'library:updated', id, { fields: Object.keys(difference.after) });
    await enqueueIndexing(trx, actor.orgId, [entry.document_id ?? id]);
    return presentEntry(await requireEntry(trx, actor.orgId, id), actor);
  });

/** Retires many, takes them back, or sets their review date. @throws not_found when one is not there · forbidden below editor · too_large */
export const changeMany = (db: Db, actor: OrgActor, { ids, status, review_at }: Parsed<typeof library.updateMany, 'body'>) =>
  inOrgInTurn(db, actor.orgId, 'library', async (trx) => {
    allow(actor, needs.updateMany);
    await requireTogether(trx, actor.orgId, ids);
    const before = await holdAll(trx, actor.orgId, ids);
    const set = {
      ...(status === undefined ? {} : { status }),
      ...(status === 'active' ? { merged_into: null } : {}),
      ...(review_at === undefined ? {} : { review_at: review_at === null ? null : new Date(review_at) }),
    };
    const changes: NewChange[] = [];
    for (const entry of before) {
      const difference = differenceOf(entry, set);
      if (difference) changes.push({ ...difference, entryId: entry.id, actorId: actor.userId, action: actionOf(entry, status) });
    }
    const changed = new Set(changes.map(({ entryId }) => entryId));
    if (changed.size > 0) {
      const entries = before.filter(({ id }) => changed.has(id));
      await store.updateEntries(trx, actor.orgId, entries, set);
      await appendChanges(trx, actor.orgId, changes);
      await tell(trx, actor, 'library:updated', null, { fields: Object.keys(set), count: changed.size });
      if (status !== undefined) await enqueueIndexing(trx, actor.orgId, indexedIds(before));
    }
    const now = new Map((await store.findEntries(trx, actor.orgId, ids)).map((row) => [row.id, row]));
    return { library: ids.flatMap((id) => now.get(id) ?? []).map((row) => presentEntry(row, actor)) };
  });

const newOnes = (
  actor: OrgActor,
  { ids, request_id: requestId, mine }: { ids?: string[] | undefined; request_id?: string | undefined; mine?: boolean | undefined },
): NewOnes => ({ ids, requestId, ownerId: mine ? actor.userId : undefined });

/** How many answers are new in the library, of a request or of the caller where that is said. */
export const countNew = (
  db: Db,
  actor: OrgActor,
  query: Parsed<typeof library.countNew, 'query'>,
): Promise<Answer<typeof library.countNew>> =>
  inOrg(db, actor.orgId, async (trx) => ({ count: await countNewOnes(trx, actor.orgId, newOnes(actor, query)) }));

/**
 * Approves again in one step all that is new, of a selection, a request or the caller where that is said: answers that rest on it are sure from
 * now on. A step is bounded; asked again, it does what is left. @throws forbidden below editor
 */
export const settleAll = (
  db: Db,
  actor: OrgActor,
  body: Parsed<typeof library.settleAll, 'body'>,
): Promise<Answer<typeof library.settleAll>> =>
  inOrgInTurn(db, actor.orgId, 'library', async (trx) => {
    allow(actor, needs.settleAll);
    const id = newId();
    const which = newOnes(actor, body);
    const settled = await settleNewOnes(trx, actor.orgId, actor.userId, id, which);
    if (settled === 0) return { settle_id: null, settled, beyond: 0 };
    await tell(trx, actor, 'library:settled', id, { count: settled });
    return { settle_id: id, settled, beyond: await countNewOnes(trx, actor.orgId, which) };
  });

/**
 * Makes new again what one step approved; what somebody changed since is left as it is, and counted. Undone again it changes nothing.
 * @throws not_found · forbidden below editor
 */
export const undoSettleAll = (db: Db, actor: OrgActor, id: string): Promise<Answer<typeof library.undoSettleAll>> =>
  inOrgInTurn(db, actor.orgId, 'library', async (trx) => {
    allow(actor, needs.undoSettleAll);
    const undone = await unsettleStep(trx, actor.orgId, actor.userId, id);
    if (!undone) throw new AppError('not_found', 'Nothing was approved under this id.');
    if (undone.restored > 0) await tell(trx, actor, 'library:settle_undone', id, { count: undone.restored });
    return undone;
  });

/**
 * Keeps one entry and retires the others, which point to it; so does what was merged into them before.
 * @throws not_found · forbidden below editor · invalid when the kept one is among the others, or some are the sample's · conflict, with
 * the entry as it is now, when the kept one is retired, and when somebody merged them meanwhile
 */
export const mergeEntries = (db: Db, actor: OrgActor, { keep, retire }: Parsed<typeof library.merge, 'body'>): Promise<LibraryEntry> =>
  inOrgInTurn(db, actor.orgId, 'library', async (trx) => {
    allow(actor, needs.merge);
    const held = await holdToMerge(trx, actor, keep, retire);
    if (retire.includes(keep)) throw new AppError('invalid', 'The entry that is kept cannot be retired too.');
    const kept = held.find(({ id }) => id === keep)!;
    if (kept.status === 'retired')
      throw new AppError('conflict', 'The entry that is to be kept is retired: take it back first.', presentEntry(kept, actor));
    const others = held.filter(({ id }) => retire.includes(id));
    if (others.some(({ sample }) => sample !== kept.sample))
      throw new AppError('invalid', 'An entry of the sample and one of your own cannot be merged.');
    const ids = others.map(({ id }) => id);
    await store.updateEntries(trx, actor.orgId, others, { status: 'retired', merged_into: keep });
    await store.repointMerged(trx, actor.orgId, ids, keep);
    await appendChanges(
      trx,
      actor.orgId,
      others.map(({ id, status, question, choice, answer }) => ({
        entryId: id,
        actorId: actor.userId,
        action: 'merged',
        before: { status, question, choice, answer },
        after: { status: 'retired', merged_into: keep, question: kept.question, choice: kept.choice, answer: kept.answer },
      })),
    );
    await tell(trx, actor, 'library:merged', keep, { count: ids.length });
    await enqueueIndexing(trx, actor.orgId, indexedIds(others));
    return presentEntry(await requireEntry(trx, actor.orgId, keep), actor);
  });

/** Says that entries are kept all, although they ask the same. @throws not_found · forbidden below editor · conflict where too many pairs are kept */
export const keepBoth = (db: Db, actor: OrgActor, ids: string[]): Promise<null> =>
  inOrgInTurn(db, actor.orgId, 'library', async (trx) => {
    allow(actor, needs.keepBoth);
    await holdLibrary(trx, actor.orgId);
    const all = (await requireAll(trx, actor.orgId, ids)).map(({ id }) => id).toSorted();
    const pairs = all.flatMap((a, at) => all.slice(at + 1).map((b): [string, string] => [a, b]));
    if (pairs.length > 0) await insertApart(trx, actor.orgId, pairs);
    await requireApartWithin(trx, actor.orgId);
    await tell(trx, actor, 'library:kept_both', null, { count: all.length });
    return null;
  });

/** Pairs of which one is not used any more are forgotten where there are too many. @throws conflict */
const requireApartWithin = async (trx: Trx, orgId: string): Promise<void> => {
  const { apart: most } = libraryLimits;
  if ((await countApart(trx, orgId)) <= most) return;
  await forgetApart(trx, orgId);
  if ((await countApart(trx, orgId)) <= most) return;
  const said = most.toLocaleString('en');
  throw new AppError('conflict', `At most ${said} pairs of entries are kept beside each other. Merge or retire some that ask the same.`);
};

const requireAll = async (trx: Trx, orgId: string, ids: string[]): Promise<store.LibraryListRow[]> =>
  complete(ids, await store.findEntries(trx, orgId, [...new Set(ids)]));

const holdAll = async (trx: Trx, orgId: string, ids: string[]): Promise<store.HeldEntry[]> =>
  complete(ids, await store.holdEntries(trx, orgId, [...new Set(ids)]));

const complete = <Row extends store.LibraryListRow>(ids: string[], found: Row[]): Row[] => {
  if (found.length < new Set(ids).size) throw new AppError('not_found', 'One of these library entries is not there any more.');
  return found;
};

/** All entries that a merge writes: those named, and what was merged into them before. */
const holdToMerge = async (trx: Trx, actor: OrgActor, keep: string, retire: string[]): Promise<store.HeldEntry[]> => {
  const named = [keep, ...retire];
  const concerned = new Set(await store.withMerged(trx, actor.orgId, named));
  const held = await holdAll(trx, actor.orgId, [...named, ...concerned]);
  if ((await store.withMerged(trx, actor.orgId, named)).every((id) => concerned.has(id))) return held;
  const kept = await requireEntry(trx, actor.orgId, keep);
  throw new AppError('conflict', 'Somebody merged these entries meanwhile. Look at them again.', presentEntry(kept, actor));
};

const requireFolders = async (trx: Trx, orgId: string, ids: string[]): Promise<void> => {
  const known = await foldersAbove(trx, orgId, ids);
  if (ids.some((id) => !known.has(id)))
    throw new AppError('not_found', 'One of these folders is not there.', [{ field: 'scope.folder_ids', message: 'no folder' }]);
};

const requireAnswer = ({ options, choice, answer }: { options: string[]; choice: string | null; answer: string }): void => {
  if (choice === null && answer === '')
    throw new AppError('invalid', 'An entry needs a choice or an answer.', [{ field: 'answer', message: 'missing' }]);
  if (choice !== null && options.length > 0 && !options.includes(choice))
    throw new AppError('invalid', `“${choice}” is none of the options.`, [{ field: 'choice', message: 'not an option' }]);
};

const actionOf = ({ status: before }: { status: string }, status: string | undefined): NewChange['action'] =>
  status === undefined || status === before ? 'edited' : status === 'retired' ? 'retired' : 'taken_back';

/** An entry of a questionnaire is indexed with its document. */
const indexedIds = (rows: store.LibraryRow[]): string[] => [...new Set(rows.map((row) => row.document_id ?? row.id))];

const tell = (trx: Trx, { orgId, userId }: OrgActor, action: AuditAction, subject: string | null, data: Record<string, unknown>) =>
  appendAudit(trx, { orgId, userId, action, subject, data });
