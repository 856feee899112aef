import type { StoredReading } from '#contract/extraction.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import type { Deps } from '#server/deps.ts';
import { type DocumentRow, findDocument } from '#server/features/documents/steps.ts';
import type { RequestRow } from '#server/features/requests/steps.ts';
import { type Held, RunLost, type RunPayload, workRun } from '#server/features/runs/service.ts';
import { startRun } from '#server/features/runs/steps.ts';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { refOf, requireQuestionnaire } from '../source.ts';
import { type Asked, askModel, whyNotAsked } from './ask-model.ts';
import { findNewest, insertReading } from './store.ts';

/** Lets the model read a form and keeps what it said, or why it said nothing; the form is as it was until somebody takes of it. */
export const readForm = (deps: Deps, payload: RunPayload, stop: AbortSignal): Promise<void> =>
  workRun(
    deps,
    payload,
    stop,
    (held) => work(deps, held),
    async (trx, { org_id: orgId, subject_id: documentId }) => {
      const why = reason('structure_tries');
      const document = await storedDocument(trx, orgId, documentId);
      if (document) await keep(trx, document, { model: null, kept: null, because: [why] });
      return sentenceOf(why);
    },
  );

const work = async (deps: Deps, held: Held): Promise<void> => {
  const { org_id: orgId, subject_id: documentId } = held.run;
  const { document, why } = await inOrg(deps.db, orgId, async (trx) => {
    await held.progress(trx, 0, 0);
    return { document: await storedDocument(trx, orgId, documentId), why: await whyNotAsked(trx, deps, { orgId, documentId }) };
  });
  if (!document) throw new RunLost();
  const asked = why === null ? await askModel(deps, held, refOf(document)) : { model: null, kept: null, because: [why] };
  await inOrg(deps.db, orgId, async (trx) => {
    if (await storedDocument(trx, orgId, documentId)) await keep(trx, document, asked);
    await held.finish(trx, 'completed');
  });
};

/** Null where it is gone. */
const storedDocument = async (trx: Trx, orgId: string, id: string): Promise<(DocumentRow & { storage_key: string }) | null> => {
  const row = await findDocument(trx, orgId, id);
  return row?.storage_key == null ? null : { ...row, storage_key: row.storage_key };
};

const keep = async (
  trx: Trx,
  { org_id, id, storage_key }: { org_id: string; id: string; storage_key: string },
  { model, kept, because }: Asked,
): Promise<string | null> => {
  const reading = newId();
  await insertReading(trx, {
    id: reading,
    org_id,
    document_id: id,
    storage_key,
    model,
    kept: kept === null ? null : JSON.stringify(kept),
    because: JSON.stringify(because),
  });
  return kept === null ? null : reading;
};

/**
 * Of a request in whose file structure alone found nothing: what a model reads in it, to be taken whole. Null where no model may be asked;
 * `elsewhere` where the run goes on among those that wait for one.
 */
export const readWhereNothing = async (
  deps: Deps,
  held: Held,
  row: RequestRow,
): Promise<{ reading: StoredReading | null; because: Reason[] } | 'elsewhere' | null> => {
  const { org_id: orgId, questionnaire_doc_id: documentId } = row;
  if (documentId === null || row.reading !== null) return null;
  const stays = await inOrg(deps.db, orgId, async (trx) => {
    if ((await whyNotAsked(trx, deps, { orgId, documentId })) !== null) return null;
    return (await held.goesElsewhere(trx, true)) ? ('elsewhere' as const) : requireQuestionnaire(trx, orgId, documentId);
  });
  if (stays === null || stays === 'elsewhere') return stays;
  const asked = await askModel(deps, held, stays, row.id);
  const id = await inOrg(deps.db, orgId, async (trx) => {
    const document = await storedDocument(trx, orgId, documentId);
    return document && keep(trx, document, asked);
  });
  return { reading: id === null ? null : { id, taken: 'all', unasked: true }, because: asked.because };
};

/** Lets a model read the form of a request that is unsure, beside what was found in it; once, and where it may be asked. */
export const readBeside = async (trx: Trx, deps: Pick<Deps, 'models'>, row: RequestRow): Promise<void> => {
  const { org_id: orgId, questionnaire_doc_id: documentId } = row;
  if (documentId === null || row.sample || (await whyNotAsked(trx, deps, { orgId, documentId })) !== null) return;
  const document = await storedDocument(trx, orgId, documentId);
  if (document === null || (await findNewest(trx, orgId, document))) return;
  await startRun(trx, orgId, 'read_form', documentId, 0);
};
