import type { QaEntry } from '#contract/qa-entries.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { type SourceFile, locateSource, sourceFile } from '#server/features/extraction/steps.ts';
import { knownFacts } from '#server/features/orgs/steps.ts';
import { entriesOf } from '#server/features/qa-entries/steps.ts';
import { readRequest } from '#server/features/requests/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';

/** For whom it is read. */
type ReadingActor = Pick<OrgActor, 'orgId' | 'accessLevel'>;

export type Reader = Pick<Deps, 'db' | 'storage' | 'pool' | 'log' | 'config'>;

/** What an export is made of. */
export interface Material {
  orgId: string;
  request: QuestionnaireRequest;
  organisation: string;
  entries: QaEntry[];
  /** The customer's own file; null when there was none. */
  source: SourceFile | null;
}

/** What is known of an export before its answers are read. */
export type Subject = Pick<Material, 'orgId' | 'request' | 'source'>;

/** @throws not_found */
export const lookAt = (deps: Reader, actor: ReadingActor, id: string): Promise<Subject> =>
  inOrg(deps.db, actor.orgId, async (trx) => {
    const request = await readRequest(trx, actor, id);
    return { orgId: actor.orgId, request, source: await sourceOf(deps, trx, request) };
  });

/**
 * All of it, which may be a hundred megabytes: read when it is one's turn to be worked on.
 * @throws not_found · too_large
 */
export const gather = async (deps: Reader, actor: ReadingActor, id: string): Promise<Material> => {
  const read = await inOrg(deps.db, actor.orgId, async (trx) => {
    const request = await readRequest(trx, actor, id);
    const entries = await entriesOf(trx, actor.orgId, id);
    const { legal_name: organisation = '' } = await knownFacts(trx, actor.orgId, null);
    return { request, organisation, entries, source: await sourceOf(deps, trx, request) };
  });
  return { ...read, orgId: actor.orgId };
};

const sourceOf = async (deps: Reader, trx: Trx, { org_id, questionnaire_doc: doc }: QuestionnaireRequest): Promise<SourceFile | null> =>
  doc && sourceFile(deps, await locateSource(trx, { org_id, source_text: null, questionnaire_doc_id: doc.id }));
