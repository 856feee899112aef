import type { Citation } from '#contract/answers.ts';
import type { DocumentItem } from '#contract/documents.ts';
import { citeHit, quotable } from '#engine/answers/cite.ts';
import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { presentDocument } from './present.ts';
import { findDocuments } from './store.ts';

export interface SearchResult {
  document: DocumentItem;
  citation: Citation;
  question: string | null;
}

/** Passages and past answers that say something about `q`, best first. What the database no longer has, or has switched off, is left out. */
export const searchDocuments = async (deps: Deps, actor: OrgActor, q: string, limit = 20): Promise<SearchResult[]> => {
  const index = await deps.knowledge.forOrg(actor.orgId);
  const hits = await index.search(q, { top: limit });
  const ids = [...new Set(hits.map((hit) => hit.document.id))];
  const rows = await inOrg(deps.db, actor.orgId, (trx) => findDocuments(trx, actor.orgId, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap((hit) => {
    const row = byId.get(hit.document.id);
    const quote = quotable(hit);
    if (!row?.enabled || quote === '') return [];
    return {
      document: presentDocument(row, actor.accessLevel),
      citation: { ...citeHit(hit, quote), document: row.display_name },
      question: hit.kind === 'pair' ? hit.pair.question : null,
    };
  });
};
