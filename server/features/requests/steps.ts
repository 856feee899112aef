import { isMember } from '#server/features/access/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** What other features do with a request, in a transaction of theirs. */
export { holdCiting } from './hold-citing.ts';
export { type Instructions } from './instructions.ts';
export { askedIn, tellAsked } from './making/asked.ts';
export { makeRequest } from './making/make.ts';
export { listCustomers } from './names.ts';
export { lockRequest, readRequest } from './read.ts';
export { openToAsk } from './work.ts';
export { countSampleRequests, removeSampleRequests } from './sample.ts';
export { queueAnswers, settleRequest } from './settle.ts';
export { tellOwner } from './news.ts';
export { type RequestRow, countEntries, findRequest, listSheets, listUsing as requestsUsing, replaceSheets } from './store.ts';

/** @throws not_found, naming the field, when the person is no member of the actor's organisation */
export const requireMember = async (trx: Trx, { orgId }: OrgActor, userId: string, field: string): Promise<void> => {
  if (await isMember(trx, orgId, userId)) return;
  const message = 'Only a member of this organisation can be asked.';
  throw new AppError('not_found', message, [{ field, message }]);
};
