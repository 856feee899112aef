import type { Parsed } from '#contract/endpoint.ts';
import type { RequestWithEntries, requests } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { modelNameFor } from '#server/features/ai-model/steps.ts';
import { pageOfEntries } from '#server/features/qa-entries/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
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
  const { shown, reckonUse } = await inOrg(db, actor.orgId, async (trx) => {
    const request = await readRequest(trx, actor, id);
    const row = await store.findRequest(trx, actor.orgId, id);
    if (!row) throw missing();
    const { entries, next_cursor } = await pageOfEntries(trx, actor.orgId, id, { cursor, most });
    const { mapping, read_hidden } = row;
    const model_answers = (await modelNameFor(trx, { models }, actor.orgId)) !== null;
    return {
      shown: { ...request, qa_entries: entries, next_cursor, mapping, read_hidden, model_answers },
      reckonUse: await instructionsUse(trx, actor.orgId, row),
    };
  });
  return { ...shown, instructions_use: await reckonUse() };
};
