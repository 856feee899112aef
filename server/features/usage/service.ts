import { USAGE_MONTHS, type Usage } from '#contract/usage.ts';
import type { Deps } from '#server/deps.ts';
import { roomOf } from '#server/features/documents/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { meteredByMonth } from '#server/features/metering/steps.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from './policy.ts';
import { countByMonth, countByPerson } from './store.ts';

/** What was done in the organisation in the last twelve months, the newest last. @throws forbidden below admin */
export const readUsage = ({ db, config }: Pick<Deps, 'db' | 'config'>, actor: OrgActor, now: Date): Promise<Usage> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.get);
    const names = monthsUntil(now);
    const since = new Date(`${names[0]}-01T00:00:00Z`);
    const counted = new Map((await countByMonth(trx, actor.orgId, since)).map((row) => [row.month, row]));
    const metered = await meteredByMonth(trx, actor.orgId, names[0] ?? '');
    return {
      storage: await roomOf(trx, actor.orgId, config),
      months: names.map((month) => ({
        ...(counted.get(month) ?? { month, questions: 0, documents: 0, pages: 0 }),
        metered: metered.get(month) ?? { questions: 0, pages: 0 },
      })),
      people: (await countByPerson(trx, actor.orgId, since)).map(({ id, name, ...done }) => ({ user: { id, name }, ...done })),
    };
  });

const monthsUntil = (now: Date): string[] =>
  Array.from({ length: USAGE_MONTHS }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - USAGE_MONTHS + 1 + at, 1)).toISOString().slice(0, 7),
  );
