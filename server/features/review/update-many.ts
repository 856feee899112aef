import type { QaEntry } from '#contract/qa-entries.ts';
import { isReadAlone } from '#contract/read-alone.ts';
import * as entries from '#server/features/qa-entries/steps.ts';
import { lockRequest, requireMember } from '#server/features/requests/steps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from './policy.ts';
import type { Planned } from './dependents.ts';
import { writePlans } from './write-plans.ts';

interface ManyEdit extends Pick<entries.EntryEdit, 'status' | 'assignee'> {
  entries: { id: string; version: number }[];
  in_bulk?: boolean | undefined;
}

/**
 * Approves, skips, reopens or assigns many entries of one request, in one transaction and with one event for many. What somebody changed
 * meanwhile, what the status does not fit, or what a person has to read by itself, is left as it is and named; the rest is done.
 * @throws not_found when the request is not there · forbidden below editor · invalid when the assignee is no member · too_large
 */
export const updateEntries = (
  db: Db,
  actor: OrgActor,
  requestId: string,
  { entries: asked, in_bulk: inBulk, ...edit }: ManyEdit,
): Promise<{ qa_entries: QaEntry[]; more: string[]; left: string[] }> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.updateMany);
    const request = await lockRequest(trx, actor.orgId, requestId);
    if (edit.assignee) await requireMember(trx, actor, edit.assignee, 'assignee');
    const versions = new Map(asked.map(({ id, version }) => [id, version]));
    const ids = [...versions.keys()];
    await entries.requireTogether(trx, actor.orgId, ids);
    const there = (await entries.findViews(trx, actor.orgId, ids)).filter(
      (entry) => entry.request_id === requestId && entry.version === versions.get(entry.id),
    );
    const by = { userId: actor.userId, now: new Date() };
    const isLeft = (entry: entries.EntryView): boolean => edit.status === 'approved' && isReadAlone(entry);
    const plans = there
      .map((entry) => ({ entry, plan: isLeft(entry) ? ('left' as const) : planned(entry, edit, by) }))
      .filter(({ plan }) => plan !== 'left');
    const changed = plans.filter((one): one is Planned => one.plan !== null);
    await writePlans(trx, actor, request, changed, { inBulk });
    const done = plans.map(({ entry }) => entry.id);
    const known = new Set(done);
    const { entries: shown, more } = await entries.entriesWithin(trx, actor.orgId, done);
    return {
      qa_entries: shown,
      more,
      left: ids.filter((id) => !known.has(id)),
    };
  });

/** `left` where the edit does not fit what is written; null where it changes nothing. */
const planned = (
  entry: entries.EntryView,
  edit: entries.EntryEdit,
  by: { userId: string; now: Date },
): entries.PlannedEdit | null | 'left' => {
  try {
    return entries.planEdit(entry, edit, by);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return 'left';
    throw error;
  }
};
