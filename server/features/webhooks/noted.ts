import { appendAudit } from '#server/features/audit/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import type { WebhookRow } from './store.ts';

/** What was done with one, in the log of its organisation. */
export const noteWebhook = (
  trx: Trx,
  { orgId, userId }: Pick<OrgActor, 'orgId' | 'userId'>,
  done: 'created' | 'updated' | 'deleted' | 'secret_renewed' | 'maker_left',
  { id, url }: WebhookRow,
) => appendAudit(trx, { orgId, userId, action: `webhook:${done}`, subject: new URL(url).host, data: { id } });
