import type { ModelUsage } from '#contract/model-usage.ts';
import { MOST_SPENT, type ModelSpent, USAGE_MONTHS, type Usage } from '#contract/usage.ts';
import type { Deps } from '#server/deps.ts';
import { priced, pricingOf, usageByMonth } from '#server/features/ai-model/steps.ts';
import { roomToTell } from '#server/features/documents/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { meteredByMonth } from '#server/features/metering/steps.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from './policy.ts';
import { countByMonth, countByPerson, namesOfRequests } from './store.ts';

/** What was done in the organisation in the last twelve months, the newest last. @throws forbidden below admin */
export const readUsage = ({ db, config }: Pick<Deps, 'db' | 'config'>, actor: OrgActor, now: Date): Promise<Usage> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.get);
    const names = monthsUntil(now);
    const since = new Date(`${names[0]}-01T00:00:00Z`);
    const counted = new Map((await countByMonth(trx, actor.orgId, since)).map((row) => [row.month, row]));
    const metered = await meteredByMonth(trx, actor.orgId, names[0] ?? '');
    const model = await spentOnModels(trx, actor.orgId, names[0] ?? '');
    return {
      storage: await roomToTell(trx, actor.orgId, config),
      months: names.map((month) => ({
        ...(counted.get(month) ?? { month, questions: 0, documents: 0, pages: 0 }),
        metered: metered.get(month) ?? { questions: 0, pages: 0 },
        model: model.months.get(month) ?? null,
      })),
      people: (await countByPerson(trx, actor.orgId, since)).map(({ id, name, ...done }) => ({ user: { id, name }, ...done })),
      model: model.spent.slice(0, MOST_SPENT),
    };
  });

const monthsUntil = (now: Date): string[] =>
  Array.from({ length: USAGE_MONTHS }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - USAGE_MONTHS + 1 + at, 1)).toISOString().slice(0, 7),
  );

/** What calls of language models cost since a month: all of each month, and by what they were made for, the newest and most first. */
const spentOnModels = async (trx: Trx, orgId: string, since: string): Promise<{ months: Map<string, ModelUsage>; spent: ModelSpent[] }> => {
  const rows = await usageByMonth(trx, orgId, since);
  const pricing = await pricingOf(trx, orgId);
  const names = await namesOfRequests(trx, orgId, [...new Set(rows.flatMap(({ request_id: id }) => id ?? []))]);
  const groups = Map.groupBy(rows, ({ month, purpose, request_id: id }) => `${month} ${purpose} ${id}`);
  const spent = [...groups.values()].flatMap((of): ModelSpent[] => {
    const [first] = of;
    if (!first) return [];
    const { month, purpose, request_id: id } = first;
    return [{ month, purpose, request: id === null ? null : { id, name: names.get(id) ?? null }, usage: priced(of, pricing) }];
  });
  return {
    months: new Map([...Map.groupBy(rows, ({ month }) => month)].map(([month, of]) => [month, priced(of, pricing)])),
    spent: spent.toSorted((a, b) => b.month.localeCompare(a.month) || b.usage.tokens_in - a.usage.tokens_in),
  };
};
