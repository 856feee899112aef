import type { QuestionnaireRequest } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { ANSWER_BYTES, requireRoomForTexts } from '#server/features/documents/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { type NewRequest, makeRequest } from './make.ts';
import { needs } from '../policy.ts';
import { readRequest } from '../read.ts';

/**
 * Makes a request of a questionnaire document, of text or of given questions; looking for the questions starts at once, and
 * answering after it unless `auto_answer` is false.
 * @throws forbidden below editor · no_access · not_found when the document, or a folder of the scope, is not theirs ·
 * storage_full
 */
export const createRequest = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: OrgActor,
  input: NewRequest,
): Promise<QuestionnaireRequest> =>
  inOrg(db, actor.orgId, async (trx) => {
    await permit(trx, actor, needs.create);
    const answers = input.auto_answer ? (input.entries?.length ?? 0) : 0;
    await requireRoomForTexts(trx, actor.orgId, config, weightOf(input) + answers * ANSWER_BYTES);
    const id = await makeRequest(trx, actor, input);
    return readRequest(trx, actor, id);
  });
