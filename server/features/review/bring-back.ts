import { holdTaught } from '#server/features/library/steps.ts';
import { type EntryEdit, findViews, planEdit } from '#server/features/qa-entries/steps.ts';
import type { RequestRow } from '#server/features/requests/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import type { Planned } from './dependents.ts';
import { writePlans } from './write-plans.ts';

/**
 * Edits of people that came back in a file, on a locked request: each is an edit in the history under the file's name. Answers the ids of
 * those that were taken; an entry that is not of `version` any more is left as it is.
 * @throws invalid for a choice that is no option
 */
export const bringBackEdits = async (
  trx: Trx,
  actor: OrgActor,
  request: RequestRow,
  edits: { id: string; version: number; edit: EntryEdit }[],
  fileName: string,
): Promise<Set<string>> => {
  const views = new Map(
    (
      await findViews(
        trx,
        actor.orgId,
        edits.map((one) => one.id),
      )
    ).map((view) => [view.id, view]),
  );
  await holdTaught(trx, actor.orgId, [...views.keys()]);
  const taken = new Set<string>();
  const plans: Planned[] = [];
  for (const { id, version, edit } of edits) {
    const entry = views.get(id);
    if (!entry || entry.version !== version || entry.request_id !== request.id) continue;
    const plan = planEdit(entry, edit, { userId: actor.userId, now: new Date() });
    if (plan) plans.push({ entry, plan });
    taken.add(id);
  }
  await writePlans(trx, actor, request, plans, { fileName });
  return taken;
};
