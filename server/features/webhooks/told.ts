import { may } from '#contract/roles.ts';
import type { Deps } from '#server/deps.ts';
import { levelOf, mailOwners } from '#server/features/access/steps.ts';
import { requireUser } from '#server/features/users/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { unlinked } from '#server/platform/mail/unlinked.ts';
import { noteWebhook } from './noted.ts';
import { needs } from './policy.ts';
import { forgetMaker } from './store.ts';

/**
 * Where somebody made webhooks of an organisation, and is no admin of it any more, or `leaves` it in this transaction: they stay, are the
 * owners' from now on, and the owners are told, once. May run twice.
 */
export async function tellWhereMakerLeft(
  trx: Trx,
  { config: { publicUrl } }: Pick<Deps, 'config'>,
  { orgId, userId, leaves = false }: { orgId: string; userId: string; leaves?: boolean },
): Promise<void> {
  if (!leaves && may(await levelOf(trx, orgId, userId), needs.remove)) return;
  const left = await forgetMaker(trx, orgId, userId);
  if (left.length === 0) return;
  for (const row of left) await noteWebhook(trx, { orgId, userId }, 'maker_left', row);
  const by = unlinked((await requireUser(trx, userId)).name);
  const hosts = [...new Set(left.map(({ url }) => new URL(url).host))].join(', ');
  await mailOwners(trx, { orgId, url: `${publicUrl}/dashboard/company#webhooks` }, (words, org) =>
    words.webhookMakerLeft({ org, hosts, by }),
  );
}
