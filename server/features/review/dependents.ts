import { isDone, isWaiting } from '#contract/entry-statuses.ts';
import { hangsOn } from '#engine/answers/dependents.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { meaningOf } from '#engine/answers/options.ts';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { type Since, whenItStands } from '#engine/decision/when-it-stands.ts';
import * as entries from '#server/features/qa-entries/steps.ts';
import type { RequestRow } from '#server/features/requests/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { withinAnswer } from '#server/platform/http/list-query.ts';

export interface Planned {
  entry: entries.EntryView;
  plan: entries.PlannedEdit;
}

/** Questions after one that are looked at where it alone is edited. */
const LOOKED_AT = 100;

/** Of the bytes of entries that open again so many are planned together. */
const BYTES_TOGETHER = 8_000_000;

/**
 * What opens again because the answer that it hangs on turned ("If yes, …", R-126): a draft goes to review, what was approved or skipped
 * is open again, each with its reason. What is edited together with its root was decided by whoever did that. Of a whole form in portions,
 * each planned when the one before was written.
 */
export async function* planDependents(trx: Trx, request: RequestRow, plans: Planned[]): AsyncGenerator<Planned[]> {
  const turned = plans.filter(({ entry, plan }) => 'choice' in plan.set && plan.set.choice !== entry.choice);
  if (turned.length === 0) return;
  const questions = await findHanging(trx, request, { turned, edited: new Set(plans.map(({ entry }) => entry.id)) });
  for (const ids of await within(trx, request, [...questions.keys()])) {
    const views = await entries.findViews(trx, request.org_id, ids);
    yield views.flatMap((entry) => {
      const plan = reopening(entry, questions.get(entry.id) ?? '');
      return plan ? [{ entry, plan }] : [];
    });
  }
}

/** Which entries hang on answers that turned, each with the question that it hangs on. */
const findHanging = async (
  trx: Trx,
  { org_id: orgId, id }: RequestRow,
  { turned, edited }: { turned: Planned[]; edited: ReadonlySet<string> },
): Promise<Map<string, string>> => {
  const [only, ...others] = turned;
  const from = only && others.length === 0 ? { position: only.entry.position, limit: LOOKED_AT } : undefined;
  const rows = await entries.readQuestions(trx, orgId, await entries.listIds(trx, orgId, id, from));
  const hangs = await hangsOn(await mapInTurns(rows, entries.askedOf));
  const roots = new Map(turned.map((one) => [one.entry.id, one]));
  return new Map(
    rows.flatMap((row, at) => {
      const hanging = hangs[at] ?? null;
      const root = hanging && roots.get(rows[hanging.on]?.id ?? '');
      return root && !edited.has(row.id) && turns(root, hanging.after) ? [[row.id, root.entry.question] as const] : [];
    }),
  );
};

/** These entries in portions, of the bytes that are planned together. */
const within = async (trx: Trx, { org_id: orgId }: RequestRow, ids: string[]): Promise<string[][]> => {
  let left = await entries.weighNamed(trx, orgId, ids);
  const portions: string[][] = [];
  while (left.length > 0) {
    const some = withinAnswer(left, BYTES_TOGETHER);
    portions.push(some.map(({ id }) => id));
    left = left.slice(some.length);
  }
  return portions;
};

/** Whether the dependent question was asked before and is not now, or the other way round; a first answer that lets it be asked turns nothing. */
const turns = ({ entry, plan }: Planned, after: 'yes' | 'no'): boolean => {
  const [was, is] = [entry.choice, plan.set.choice ?? null].map((choice) => (choice === null ? null : meaningOf(choice) === after));
  return was !== is && !(was === null && is);
};

const reopening = (entry: entries.EntryRow, question: string): entries.PlannedEdit | null => {
  if (isWaiting(entry.status) || (!entries.hasContent(entry) && !isDone(entry.status))) return null;
  const decided: Standing = again<Standing, Since>(entry, whenItStands, { became: 'root', question });
  const { status, flags, reasons, trace } = decided;
  return {
    action: isDone(entry.status) ? 'reopened' : 'edited',
    decided: isDone(entry.status),
    set: { status, approved_by: null, approved_at: null, flags, reasons },
    trace,
  };
};
