import type { RequestWithEntries } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { modelNameFor } from '#server/features/ai-model/steps.ts';
import { entriesOf } from '#server/features/qa-entries/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { instructionsUse } from './instructions.ts';
import { missing, readRequest } from './read.ts';
import * as store from './store.ts';

/** A request with its entries in order, at most `first` of them, and how its questions were found. @throws not_found */
export const readWithEntries = (
  { db, models }: Pick<Deps, 'db' | 'models'>,
  actor: OrgActor,
  id: string,
  first?: number,
): Promise<RequestWithEntries> =>
  inOrg(db, actor.orgId, async (trx) => {
    const shown = await readRequest(trx, actor, id);
    const row = await store.findRequest(trx, actor.orgId, id);
    if (!row) throw missing();
    return {
      ...shown,
      qa_entries: await entriesOf(trx, actor.orgId, id, first),
      mapping: row.mapping,
      read_hidden: row.read_hidden,
      model_answers: (await modelNameFor(trx, { models }, actor.orgId)) !== null,
      instructions_use: await instructionsUse(trx, actor.orgId, row),
    };
  });
