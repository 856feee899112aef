import { guidanceUnder } from '#engine/answers/as-asked.ts';
import { followUpsOf } from '#engine/answers/read-question.ts';
import { requireRoomToType } from '#server/features/documents/steps.ts';
import { type ApprovedEntry, retireFromEntries, upsertFromEntries } from '#server/features/library/steps.ts';
import { notify, withdraw } from '#server/features/notifications/steps.ts';
import * as entries from '#server/features/qa-entries/steps.ts';
import { type RequestRow, settleRequest } from '#server/features/requests/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { type Planned, planDependents } from './dependents.ts';

/** How changes came: in a file that was brought back, or approved together with others. */
interface Came {
  fileName?: string;
  inBulk?: boolean | undefined;
}

interface Changed extends Planned {
  now: entries.EntryView;
}

/**
 * Writes changes of entries of one locked request: the entries, their history, the library's share in them, who is asked, and their
 * events. What hangs on an answer that turns opens again. Answers the entries as they are now, in the order of the plans.
 * @throws conflict with the entry as it is now when somebody wrote since it was read · storage_full where texts are beyond all plans
 */
export const writePlans = async (
  trx: Trx,
  actor: OrgActor,
  request: RequestRow,
  plans: Planned[],
  { fileName, inBulk = false }: Came = {},
): Promise<entries.EntryView[]> => {
  if (plans.length === 0) return [];
  await requireRoomToType(trx, actor.orgId);
  for (const alike of Map.groupBy(plans, ({ plan }) => JSON.stringify(plan.set)).values()) {
    const [first] = alike;
    const read = alike.map(({ entry }) => entry);
    if (first) await entries.updateAlike(trx, request, read, { ...entries.jsonColumns(first.plan.set), ...traceAfter(first.plan) });
  }
  await entries.addToTraces(trx, actor.orgId, plans.map(({ entry, plan }) => ({ id: entry.id, trace: plan.trace }))); // prettier-ignore
  await entries.noteVerdicts(trx, actor.orgId, plans.map(({ entry, plan }) => ({ entry, set: plan.set })), inBulk); // prettier-ignore
  const history = plans.map(({ entry, plan }) => entries.changeOf(entry, actor.userId, plan.action, plan.set));
  await entries.insertChanges(
    trx,
    history.map((change) => ({ ...change, file_name: fileName ?? null, in_bulk: inBulk && change.action === 'approved' })),
  );
  const changed = await withNow(trx, actor, plans);
  await teach(trx, request, changed, inBulk);
  await tellAssigned(trx, actor, request, changed);
  await tellChanged(trx, actor, request, changed);
  for await (const some of planDependents(trx, request, plans)) await writePlans(trx, actor, request, some);
  return changed.map(({ now }) => now);
};

/** What was decided of an answer holds no longer of another one. */
const traceAfter = ({ set }: entries.PlannedEdit) =>
  'answer' in set || 'choice' in set || 'comment' in set ? entries.traceColumn([]) : {};

const withNow = async (trx: Trx, actor: OrgActor, plans: Planned[]): Promise<Changed[]> => {
  const ids = plans.map(({ entry }) => entry.id);
  const views = new Map((await entries.findViews(trx, actor.orgId, ids)).map((view) => [view.id, view]));
  return plans.flatMap((one) => {
    const now = views.get(one.entry.id);
    return now ? [{ ...one, now }] : [];
  });
};

const tellChanged = async (trx: Trx, actor: OrgActor, request: RequestRow, changed: Changed[]): Promise<void> => {
  const views = changed.map(({ now }) => now);
  await entries.tellEntries(trx, actor.orgId, request.id, 'qa_entry:updated', views);
  const moved = changed.filter(({ entry, now }) => now.status !== entry.status).map(({ now }) => now);
  for (const [status, some] of Map.groupBy(moved, (entry) => entry.status))
    await entries.tellEntries(trx, actor.orgId, request.id, 'qa_entry:status:updated', some, status);
  const reopened = changed.some(({ plan }) => plan.action === 'reopened');
  if (moved.length > 0) await settleRequest(trx, request, reopened ? { completed_at: null } : {});
};

/**
 * What is approved is in the library as it stands now. Rewritten, it waits for its approval while the library keeps what was approved
 * last; opened again, skipped or emptied, it is used no longer.
 */
const teach = async (trx: Trx, request: RequestRow, changed: Changed[], inBulk: boolean): Promise<void> => {
  const approved = changed.flatMap(({ entry, now }) => approvalOf(request, entry, now, inBulk) ?? []);
  const retired = changed.filter(
    ({ entry, now, plan }) => now.status !== 'approved' && now.status !== entry.status && (plan.decided || !entries.hasContent(now)),
  );
  if (approved.length > 0) await upsertFromEntries(trx, request.org_id, approved);
  if (retired.length > 0)
    await retireFromEntries(
      trx,
      request.org_id,
      retired.map(({ now }) => now.id),
    );
};

const approvalOf = (request: RequestRow, before: entries.EntryRow, now: entries.EntryRow, inBulk: boolean): ApprovedEntry | null =>
  now.status === 'approved'
    ? {
        ...now,
        guidance: guidanceUnder({ guidance: now.guidance, ...followUpsOf(now.location) }, { choice: now.choice, said: now.answer ?? '' }),
        inBulk,
        unread: inBulk && before.status === 'needs_review',
        approvedBy: now.approved_by,
        sample: request.sample,
        requestId: request.id,
        byHand: now.confidence === null,
        lead: now.citations[0]?.library_entry_id ?? null,
        anew: now.approved_at?.getTime() !== before.approved_at?.getTime(),
      }
    : null;

/** All questions of a request that somebody is asked are one news; a question that is taken back again is none. */
const tellAssigned = async (trx: Trx, actor: OrgActor, request: RequestRow, changed: Changed[]): Promise<void> => {
  const given = changed.filter(({ entry, now }) => now.assignee_id !== entry.assignee_id);
  const news = { orgId: actor.orgId, kind: 'assigned', thing: `questions:${request.id}` } as const;
  for (const { entry } of given) if (entry.assignee_id) await withdraw(trx, { ...news, from: entry.assignee_id, subjectId: entry.id });
  for (const [assignee, some] of Map.groupBy(given, ({ now }) => now.assignee_id))
    await notify(trx, { ...news, to: [assignee], by: actor.userId, requestId: request.id, subjectIds: some.map(({ now }) => now.id) });
};
