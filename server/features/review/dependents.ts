import { isDone, isWaiting } from '#contract/entry-statuses.ts';
import { reason } from '#contract/reasons.ts';
import { hangsOn } from '#engine/answers/dependents.ts';
import { meaningOf } from '#engine/answers/options.ts';
import * as entries from '#server/features/qa-entries/steps.ts';
import type { RequestRow } from '#server/features/requests/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';

export interface Planned {
  entry: entries.EntryView;
  plan: entries.PlannedEdit;
}

const LONGEST_SHOWN = 120;
/** Questions after one that are looked at where it alone is edited. */
const LOOKED_AT = 100;

/**
 * What opens again because the answer that it hangs on turned ("If yes, …", R-126): a draft goes to review, what was approved or skipped
 * is open again, each with its reason. What is edited together with its root was decided by whoever did that.
 */
export const planDependents = async (trx: Trx, request: RequestRow, plans: Planned[]): Promise<Planned[]> => {
  const turned = plans.filter(({ entry, plan }) => 'choice' in plan.set && plan.set.choice !== entry.choice);
  if (turned.length === 0) return [];
  const [only, ...others] = turned;
  const rows =
    only && others.length === 0
      ? await entries.listRowsFrom(trx, request.org_id, request.id, { position: only.entry.position, limit: LOOKED_AT })
      : await entries.listRows(trx, request.org_id, request.id);
  const hangs = hangsOn(rows.map(entries.askedOf));
  const edited = new Set(plans.map(({ entry }) => entry.id));
  const roots = new Map(turned.map((one) => [one.entry.id, one]));
  const reopened = new Map<string, entries.PlannedEdit>();
  rows.forEach((row, at) => {
    const hanging = hangs[at] ?? null;
    const root = hanging && roots.get(rows[hanging.on]?.id ?? '');
    if (!root || edited.has(row.id) || !turns(root, hanging.after)) return;
    const plan = reopening(row, root.entry.question);
    if (plan) reopened.set(row.id, plan);
  });
  const views = await entries.findViews(trx, request.org_id, [...reopened.keys()]);
  return views.flatMap((entry) => {
    const plan = reopened.get(entry.id);
    return plan ? [{ entry, plan }] : [];
  });
};

/** Whether the dependent question was asked before and is not now, or the other way round; a first answer that lets it be asked turns nothing. */
const turns = ({ entry, plan }: Planned, after: 'yes' | 'no'): boolean => {
  const [was, is] = [entry.choice, plan.set.choice ?? null].map((choice) => (choice === null ? null : meaningOf(choice) === after));
  return was !== is && !(was === null && is);
};

const reopening = (entry: entries.EntryRow, question: string): entries.PlannedEdit | null => {
  const { status, flags, reasons } = entry;
  const isAnswered = entries.hasContent(entry);
  if (isWaiting(status) || (!isAnswered && !isDone(status))) return null;
  return {
    action: isDone(status) ? 'reopened' : 'edited',
    decided: isDone(status),
    set: {
      status: isAnswered ? 'needs_review' : 'unanswered',
      approved_by: null,
      approved_at: null,
      flags: [...new Set([...flags, 'conditional' as const])],
      reasons: [...reasons, reason('root_turned', { question: question.slice(0, LONGEST_SHOWN) })],
    },
  };
};
