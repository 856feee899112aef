import type { Parsed } from '#contract/endpoint.ts';
import type { RequestWithEntries, requests } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { modelNameFor } from '#server/features/ai-model/steps.ts';
import { pageOfEntries } from '#server/features/qa-entries/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { askLong } from '#server/platform/db/shares.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { instructionsUse } from './instructions.ts';
import { missing, readRequest } from './read.ts';
import * as store from './store.ts';

/** A request with a page of its entries in order, and how its questions were found. @throws not_found · conflict for a cursor whose entry is gone */
export const readWithEntries = async (
  { db, models }: Pick<Deps, 'db' | 'models'>,
  actor: OrgActor,
  id: string,
  { entries: most, cursor }: Parsed<typeof requests.get, 'query'>,
): Promise<RequestWithEntries> => {
  const weigh = async (trx: Trx) => {
    const request = await readRequest(trx, actor, id);
    const row = await store.findRequest(trx, actor.orgId, id);
    const reading = await store.findReading(trx, actor.orgId, id);
    if (!row || !reading) throw missing();
    const page = await pageOfEntries(trx, actor.orgId, id, { cursor, most });
    const model_answers = (await modelNameFor(trx, { models }, actor.orgId)) !== null;
    return {
      shown: { ...request, next_cursor: page.next_cursor, ...reading, model_answers },
      page,
      reckonUse: await instructionsUse(trx, actor.orgId, row),
    };
  };
  const { shown, page, reckonUse } = await askLong('weighing', () => inOrg(db, actor.orgId, weigh));
  return { ...shown, qa_entries: await page.read(db), instructions_use: await reckonUse() };
};
