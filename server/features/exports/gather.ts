import type { QaEntry } from '#contract/qa-entries.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { type SourceFile, locateSource, sourceFile } from '#server/features/extraction/steps.ts';
import { getOrg } from '#server/features/orgs/service.ts';
import { entriesOf } from '#server/features/qa-entries/steps.ts';
import { readRequest } from '#server/features/requests/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';

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

/** @throws not_found */
export const gather = async (deps: Reader, actor: OrgActor, id: string): Promise<Material> => {
  const { ref, ...read } = await inOrg(deps.db, actor.orgId, async (trx) => {
    const request = await readRequest(trx, actor, id);
    const entries = await entriesOf(trx, actor.orgId, id);
    const { name } = await getOrg(trx, actor.userId, actor.orgId);
    const doc = request.questionnaire_doc;
    const located = doc && (await locateSource(trx, { org_id: actor.orgId, source_text: null, questionnaire_doc_id: doc.id }));
    return { request, organisation: name, entries, ref: located };
  });
  return { ...read, orgId: actor.orgId, source: ref ? sourceFile(deps, ref) : null };
};
