import { type Reason, reason } from '#contract/reasons.ts';
import { AccountClosed } from '#engine/model/account.ts';
import { openModelRun } from '#engine/model/model-run.ts';
import { type KeptReading, keptReading } from '#engine/structure/kept-reading.ts';
import { readStructure } from '#engine/structure/read-structure.ts';
import type { Deps } from '#server/deps.ts';
import { accountOf, modelFor, modelNameFor } from '#server/features/ai-model/steps.ts';
import { isWithheld } from '#server/features/documents/steps.ts';
import type { Held } from '#server/features/runs/service.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { failedBy } from '../failed.ts';
import { type SourceRef, sourceFile } from '../source.ts';

/** Bytes of what a model said of a form: a question with twenty options takes about three thousand. */
const MOST_BYTES = 4 << 20;

/** What was read, or why nothing was. */
export interface Asked {
  model: string | null;
  kept: KeptReading | null;
  because: Reason[];
}

/** Why no language model may be asked of a file; null where one may. */
export const whyNotAsked = async (
  trx: Trx,
  { models }: Pick<Deps, 'models'>,
  { orgId, documentId }: { orgId: string; documentId: string },
): Promise<Reason | null> => {
  if ((await modelNameFor(trx, { models }, orgId)) === null) return reason('structure_no_model');
  return (await isWithheld(trx, orgId, documentId)) ? reason('structure_withheld') : null;
};

/**
 * Asks the model of an organisation for the structure of a form, part by part, on its account. What was paid for is not asked again when
 * the run is begun anew. @throws RunLost, and what a database or storage that is away throws
 */
export const askModel = async (deps: Deps, held: Held, ref: SourceRef, requestId?: string): Promise<Asked> => {
  const { org_id: orgId, id: runId } = held.run;
  const opened = await modelFor(deps, orgId);
  if (opened === null) return nothing(null, reason('structure_no_model'));
  const { client, settings } = opened;
  const account = accountOf(deps.db, { orgId, purpose: 'form', runId, ...(requestId === undefined ? {} : { requestId }) });
  const run = openModelRun(client, { most: settings.tokensPerRequest, replies: held.replies, account });
  const { fileName, read } = sourceFile(deps, ref);
  try {
    const picture = await deps.pool.run('picture', async () => ({ bytes: await read(), fileName }), {
      party: orgId,
      signal: held.signal,
      queued: true,
    });
    if (picture === null) return nothing(client.model, reason('structure_columns'));
    const said = await readStructure(picture, run, {
      signal: held.signal,
      onPart: (done, all) => inOrg(deps.db, orgId, (trx) => held.progress(trx, done, all)),
    });
    const kept = keptReading(picture, said, client.model);
    if (kept.unread_parts === kept.parts) return nothing(client.model, ...kept.failures);
    if (Buffer.byteLength(JSON.stringify(kept)) > MOST_BYTES) return nothing(client.model, reason('structure_long'));
    return { model: client.model, kept, because: [] };
  } catch (error) {
    if (error instanceof AccountClosed) return nothing(client.model, error.reason);
    return nothing(client.model, ...failedBy(error).because);
  }
};

const nothing = (model: string | null, ...because: Reason[]): Asked => ({ model, kept: null, because });
