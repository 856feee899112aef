import type { Answer } from '#contract/endpoint.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import type { toldFiles } from '#contract/told-files.ts';
import { chunksOf } from '#engine/common/chunks.ts';
import type { Standing } from '#engine/decision/model.ts';
import type { Deps } from '#server/deps.ts';
import { entriesOf } from '#server/features/qa-entries/steps.ts';
import { readRequest } from '#server/features/requests/steps.ts';
import { decideByPromises } from '#server/features/promises/steps.ts';
import { decideByDoubts, decideByTold } from '#server/features/told/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from '../policy.ts';

/** Questions that are listed; of more, the number is told. */
const MOST = 200;
/** Answers that one statement asks about. */
const TOGETHER = 100;

type Doubts = Answer<typeof toldFiles.doubts>;

/**
 * Approved answers of a request that may hold no longer by an open finding, that are not what its customer was told in another form, that repeat a promise
 * which is as it was no longer, or that speak of a day as of one to come which is over, in their order.
 * @throws not_found · too_large
 */
export const listDoubts = async ({ db }: Pick<Deps, 'db'>, actor: OrgActor, id: string): Promise<Doubts> => {
  allow(actor, needs.doubts);
  const { orgId } = actor;
  const [request, entries] = await inOrg(db, orgId, async (trx) => [await readRequest(trx, actor, id), await entriesOf(trx, orgId, id)]);
  const approved = entries.filter(({ status }) => status === 'approved');
  const doubts: Doubts['doubts'] = [];
  for (const some of chunksOf(approved, TOGETHER)) doubts.push(...(await inOrg(db, orgId, (trx) => doubtsOf(trx, request, some))));
  return { count: doubts.length, doubts: doubts.slice(0, MOST) };
};

/** Decided anew as if they were drafts: what is known against them now are their reasons then. */
async function doubtsOf(
  trx: Trx,
  { org_id: orgId, customer, product }: QuestionnaireRequest,
  entries: QaEntry[],
): Promise<Doubts['doubts']> {
  const drafts = entries.map((entry) => ({ entry, ...standing(entry) }));
  const asking = { ...(customer === null ? {} : { customer }), ...(product === null ? {} : { product }) };
  const told = await decideByTold(trx, orgId, asking, await decideByDoubts(trx, orgId, drafts));
  const decided = await decideByPromises(trx, orgId, { ...asking, rewrite: false }, told);
  return decided
    .filter(({ reasons }) => reasons.length > 0)
    .map(({ entry: { id, ref, question }, reasons }) => ({ qa_entry_id: id, ref, question, reasons }));
}

const standing = ({ answer, choice, comment, citations }: QaEntry): Standing => {
  return { status: 'answered', answer, choice, comment, citations, confidence: null, flags: [], reasons: [] };
};
