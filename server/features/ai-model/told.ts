import { may } from '#contract/roles.ts';
import type { Deps } from '#server/deps.ts';
import { levelOf, mailOwners, mailOwnersOf } from '#server/features/access/steps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { requireUser } from '#server/features/users/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { MailWords } from '#server/platform/mail/model.ts';
import { unlinked } from '#server/platform/mail/unlinked.ts';
import { needs } from './policy.ts';
import { type OwnRow, hasOwn } from './settings.ts';
import { findModel, forgetConnector } from './store.ts';

type Parts = Pick<Deps, 'config'>;

interface Told {
  words: 'modelConnected' | 'modelConnectorLeft';
  by: string;
}

/** What owners are told of where questions and passages go from now on, or still, and who connected it. */
async function tellingOf(trx: Trx, { config: { publicUrl } }: Parts, row: OwnRow, { words: what, by }: Told) {
  const person = await requireUser(trx, by);
  const facts = { model: unlinked(row.model), host: new URL(row.url).host, by: unlinked(person.name) };
  return {
    to: { orgId: row.org_id, url: `${publicUrl}/dashboard/company#ai-model` },
    draft: (words: MailWords, org: string) => words[what]({ ...facts, org }),
  };
}

/** In the transaction that connects a model, or gives it another address or key. @throws rate_limited */
export async function tellOfConnecting(trx: Trx, parts: Parts, row: OwnRow, by: string): Promise<void> {
  const { to, draft } = await tellingOf(trx, parts, row, { words: 'modelConnected', by });
  await mailOwnersOf(trx, { ...to, by }, draft);
}

/**
 * Where somebody connected the model of an organisation, and is no admin of it any more, or `leaves` it in this transaction: the model stays, and the owners
 * are told, once. May run twice.
 */
export async function tellWhereConnectorLeft(
  trx: Trx,
  parts: Parts,
  { orgId, userId, leaves = false }: { orgId: string; userId: string; leaves?: boolean },
): Promise<void> {
  const row = await findModel(trx, orgId);
  if (!hasOwn(row) || row.connected_by !== userId) return;
  if (!leaves && may(await levelOf(trx, orgId, userId), needs.connect)) return;
  if (!(await forgetConnector(trx, orgId, userId))) return;
  const subject = `${row.model} (${new URL(row.url).host})`;
  await appendAudit(trx, { orgId, userId, action: 'ai_model:connector_left', subject });
  const { to, draft } = await tellingOf(trx, parts, row, { words: 'modelConnectorLeft', by: userId });
  await mailOwners(trx, to, draft);
}
