import { entryStatuses, isDone } from '#contract/entry-statuses.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { QuestionnaireRequest, requests } from '#contract/requests.ts';
import { requireScope } from '#server/features/documents/steps.ts';
import { keepTold, nameTold } from '#server/features/told/steps.ts';
import { notify } from '#server/features/notifications/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueInTurn } from '#server/platform/jobs/enqueue.ts';
import { spelledAsBefore } from './names.ts';
import { needs } from './policy.ts';
import { totalsOf } from './present.ts';
import { lockRequest, readRequest } from './read.ts';
import { settleRequest } from './settle.ts';
import { requireMember } from './steps.ts';
import { type RequestRow, countEntries } from './store.ts';

export type RequestUpdate = Parsed<typeof requests.update, 'body'>;

/**
 * Changes a request, puts it away, marks it completed or open again.
 * @throws not_found, also when the owner is no member or a folder that the scope names anew is not there · forbidden below editor · conflict with the request as it is now when another
 * version was changed, and when it is marked completed while something runs, or while entries are open and `confirm` is not set
 */
export const updateRequestOf = (db: Db, actor: OrgActor, id: string, input: RequestUpdate): Promise<QuestionnaireRequest> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.update);
    const row = await lockRequest(trx, actor.orgId, id);
    if (input.version !== undefined && input.version !== row.version)
      throw new AppError(
        'conflict',
        'Somebody changed this request meanwhile. You see it as it is now.',
        await readRequest(trx, actor, id),
      );
    if (input.owner) await requireMember(trx, actor, input.owner, 'owner');
    if (input.scope) await requireScope(trx, actor.orgId, input.scope, row.scope);
    const completes = input.status === 'completed' && row.completed_at === null;
    const names = await namesOf(trx, row, input);
    if (completes) await complete(trx, actor, { ...row, ...names }, input);
    await settleRequest(trx, row, {
      version: row.version + 1,
      ...(input.name === undefined ? {} : { name: input.name }),
      ...names,
      ...(input.due_at === undefined ? {} : { due_at: input.due_at }),
      ...(input.instructions === undefined ? {} : { instructions: input.instructions }),
      ...(input.scope === undefined ? {} : { scope: JSON.stringify(input.scope) }),
      ...(input.owner === undefined ? {} : { owner_id: input.owner }),
      ...(input.archived === undefined ? {} : { archived_at: input.archived ? (row.archived_at ?? new Date()) : null }),
      ...(completes ? { completed_at: new Date() } : {}),
      ...(input.status === 'review' ? { completed_at: null } : {}),
    });
    if (input.owner && input.owner !== row.owner_id)
      await notify(trx, {
        orgId: actor.orgId,
        kind: 'assigned',
        to: [input.owner],
        by: actor.userId,
        thing: `request:${id}`,
        requestId: id,
      });
    return readRequest(trx, actor, id);
  });

/** Customer and product as they are spelt; a customer who is named for the first time is whom the answers of the request were told. */
async function namesOf(trx: Trx, row: RequestRow, { customer, product }: RequestUpdate) {
  const names = await spelledAsBefore(trx, row.org_id, { customer, product });
  if (row.customer === null && names.customer) await nameTold(trx, row.org_id, row.id, names.customer);
  return names;
}

/** What is completed went out: its customer was told the answers that are approved. */
async function complete(trx: Trx, actor: OrgActor, row: RequestRow, { name = row.name, confirm = false }: RequestUpdate): Promise<void> {
  await requireDone(trx, row, confirm);
  await keepTold(trx, actor, { ...row, name });
  const { orgId, userId } = actor;
  const told = { org_id: orgId, request_id: row.id, user_id: userId };
  if (!row.sample) await enqueueInTurn(trx, 'write-told-file', told, { orgId, line: 'told-files', jobKey: `write-told-file:${row.id}` });
}

const requireDone = async (trx: Trx, row: RequestRow, confirmed: boolean): Promise<void> => {
  if (row.status === 'processing') throw new AppError('conflict', 'Questions are still being answered. Wait for them, or cancel first.');
  const counts = totalsOf(await countEntries(trx, row.org_id, [row.id]));
  const open = entryStatuses.reduce((sum, status) => (isDone(status) ? sum : sum + counts[status]), 0);
  if (open === 0 || confirmed) return;
  const which = open === 1 ? 'One of the questions is' : `${open} of ${counts.total} questions are`;
  throw new AppError('conflict', `${which} neither approved nor skipped. Confirm to mark the request completed all the same.`, { open });
};
