import { isWaiting, statusMeanings } from '#contract/entry-statuses.ts';
import type { Trace } from '#contract/answers.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { QaEntry, QaEntryChange, qaEntries } from '#contract/qa-entries.ts';
import { isReadAlone } from '#contract/read-alone.ts';
import type { Deps } from '#server/deps.ts';
import { ANSWER_BYTES, requireRoomForTexts } from '#server/features/documents/steps.ts';
import type { Standing } from '#engine/decision/model.ts';
import * as entries from '#server/features/qa-entries/steps.ts';
import { type RequestRow, lockRequest, queueAnswers, requireMember } from '#server/features/requests/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import { askLong } from '#server/platform/db/shares.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { weighedPage } from '#server/platform/http/list-query.ts';
import { needs } from './policy.ts';
import { writePlans } from './write-plans.ts';

const missing = (): AppError => new AppError('not_found', 'There is no such question.');

/**
 * Entries by id, by request and position, from the one after the cursor on, as many as one answer holds; ids that are not there, or another
 * organisation's, are left out.
 * @throws conflict when the entry that the cursor names is there no more
 */
export const listEntries = async (
  db: Db,
  actor: OrgActor,
  { ids, cursor }: Parsed<typeof qaEntries.list, 'query'>,
): Promise<{ qa_entries: QaEntry[]; next_cursor: string | null }> => {
  const weigh = (trx: Trx) => entries.pageOfNamed(trx, actor.orgId, ids, cursor);
  const { read, next_cursor } = await askLong('weighing', () => inOrg(db, actor.orgId, weigh));
  return { qa_entries: await read(db), next_cursor };
};

/** The entry in its newest version with its request held. @throws conflict with the current entry when `version` is not the newest */
const lockEntry = async (
  trx: Trx,
  orgId: string,
  id: string,
  version: number,
): Promise<{ request: RequestRow; entry: entries.EntryView }> => {
  const { request_id } = await entries.requireView(trx, orgId, id);
  const request = await lockRequest(trx, orgId, request_id);
  const entry = await entries.requireView(trx, orgId, id);
  if (entry.version !== version) throw entries.lostTo(entry);
  return { request, entry };
};

/**
 * Edits, approves, reopens, skips or assigns an entry.
 * @throws not_found · forbidden below editor · conflict with the current entry when `version` is not the newest · invalid
 */
export const updateEntry = (
  db: Db,
  actor: OrgActor,
  id: string,
  { version, in_bulk: inBulk, ...edit }: entries.EntryEdit & { version: number; in_bulk?: boolean | undefined },
): Promise<QaEntry> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.update);
    if (edit.citations) await entries.holdSources(trx, actor.orgId);
    const { request, entry } = await lockEntry(trx, actor.orgId, id, version);
    if (edit.assignee) await requireMember(trx, actor, edit.assignee, 'assignee');
    if (inBulk && edit.status === 'approved' && isReadAlone(entry)) throw readAlone();
    return applied(trx, actor, request, entry, entries.planEdit(entry, edit, { userId: actor.userId, now: new Date() }), inBulk);
  });

const readAlone = (): AppError =>
  new AppError(
    'invalid',
    'A customer was told otherwise, or a paper says otherwise: this answer is read and approved by itself, not together with others.',
  );

/**
 * Brings back what stood before a change.
 * @throws not_found · forbidden below editor · conflict when `version` is not the newest, or the former choice is no option any more
 */
export const restoreEntry = (db: Db, actor: OrgActor, id: string, input: { change_id: string; version: number }): Promise<QaEntry> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.restore);
    const sources = await entries.holdSources(trx, actor.orgId);
    const { request, entry } = await lockEntry(trx, actor.orgId, id, input.version);
    const change = await entries.findChange(trx, actor.orgId, id, input.change_id);
    if (!change) throw new AppError('not_found', 'There is no such change of this question.');
    const plan = entries.planRestore(entry, change.before, { userId: actor.userId, now: new Date() });
    return applied(trx, actor, request, entry, plan && (await checkedPlan(entry, plan, sources)));
  });

/** What is brought back may rest on what was removed since; then it says so. */
const checkedPlan = async (
  entry: entries.EntryRow,
  plan: entries.PlannedEdit,
  sources: entries.HeldSources,
): Promise<entries.PlannedEdit> => {
  const next: entries.EntryRow & Standing = { ...entry, ...plan.set };
  const [checked = next] = await sources.checked([next]);
  return checked === next ? plan : { ...plan, set: { ...plan.set, status: checked.status, flags: checked.flags }, trace: checked.trace };
};

/** The entry after its change, or as it was where the plan changes nothing. */
const applied = async (
  trx: Trx,
  actor: OrgActor,
  request: RequestRow,
  entry: entries.EntryView,
  plan: entries.PlannedEdit | null,
  inBulk = false,
): Promise<QaEntry> => {
  const [now = entry] = plan ? await writePlans(trx, actor, request, [{ entry, plan }], { inBulk }) : [];
  return entries.presentEntry(now);
};

/** Changes of an entry, newest first: at most `limit`, and no more than one answer holds. @throws not_found */
export const listHistory = (
  db: Db,
  actor: OrgActor,
  id: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ changes: QaEntryChange[]; next_cursor: string | null }> =>
  askLong('weighing', () =>
    inOrg(db, actor.orgId, async (trx) => {
      await entries.requireView(trx, actor.orgId, id);
      const weighed = await entries.weighChanges(trx, actor.orgId, id, { after, limit: limit + 1 });
      const { ids, next_cursor } = weighedPage(weighed, limit);
      return { changes: (await entries.findChanges(trx, actor.orgId, ids)).map(entries.presentChange), next_cursor };
    }),
  );

/** The rules that decided an answer. @throws not_found */
export const readTrace = (db: Db, actor: OrgActor, id: string): Promise<{ trace: Trace }> =>
  inOrg(db, actor.orgId, async (trx) => {
    await entries.requireView(trx, actor.orgId, id);
    return { trace: (await entries.tracesOf(trx, actor.orgId, [id])).get(id) ?? [] };
  });

/**
 * Lets entries be answered again; the former answer stays in the history. Approved ones among them are left as they are.
 * @throws not_found when one is not there · forbidden below editor · no_access · storage_full · too_large · conflict when all of them are
 * approved
 */
export const resubmitEntries = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: OrgActor,
  input: { qa_entry_ids: string[]; instruction?: string | undefined },
): Promise<{ qa_entries: QaEntry[]; more: string[] }> =>
  inOrg(db, actor.orgId, async (trx) => {
    await permit(trx, actor, needs.resubmit);
    const ids = [...new Set(input.qa_entry_ids)];
    await entries.requireTogether(trx, actor.orgId, ids);
    const asked = await entries.findViews(trx, actor.orgId, ids);
    if (asked.length < ids.length) throw missing();
    const requests = [...new Set(asked.map((entry) => entry.request_id))];
    const locked = [];
    for (const requestId of requests) locked.push(await lockRequest(trx, actor.orgId, requestId));
    const current = (await entries.findViews(trx, actor.orgId, ids)).filter(({ status }) => statusMeanings[status].asked !== 'never');
    if (current.length === 0) throw new AppError('conflict', 'Approved answers are kept. Reopen them before they are answered again.');
    await requireRoomForTexts(trx, actor.orgId, config, weightOf(current) + current.length * ANSWER_BYTES);
    for (const request of locked) {
      await resubmit(
        trx,
        actor,
        request,
        current.filter((entry) => entry.request_id === request.id),
        input.instruction ?? null,
      );
    }
    const { entries: shown, more } = await entries.entriesWithin(trx, actor.orgId, ids);
    return { qa_entries: shown, more };
  });

const resubmit = async (
  trx: Trx,
  actor: OrgActor,
  request: RequestRow,
  asked: entries.EntryRow[],
  instruction: string | null,
): Promise<void> => {
  const resting = asked.filter((entry) => !isWaiting(entry.status));
  const written: entries.Written[] = [];
  for (const entry of resting) written.push(await entries.updateEntry(trx, entry, { status: 'queued', instruction }));
  await entries.insertChanges(
    trx,
    resting.map((entry) => {
      const { answer, choice, comment, confidence, citations, flags, reasons } = entry;
      const change = entries.changeOf(entry, actor.userId, 'resubmitted', { status: 'queued', ...(instruction ? { instruction } : {}) });
      return { ...change, before: { status: entry.status, answer, choice, comment, confidence, citations, flags, reasons } };
    }),
  );
  if (resting.length === 0) return;
  await entries.tellEntries(trx, actor.orgId, request.id, 'qa_entry:status:updated', written, 'queued');
  await queueAnswers(trx, request);
};
