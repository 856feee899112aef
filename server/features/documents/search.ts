import type { Citation } from '#contract/answers.ts';
import type { DocumentItem } from '#contract/documents.ts';
import type { Hit, KnowledgePlace } from '#engine/knowledge/model.ts';
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
    if (!row?.enabled) return [];
    return {
      document: presentDocument(row, actor.accessLevel),
      citation: citationOf(hit, row.display_name),
      question: hit.kind === 'pair' ? hit.pair.question : null,
    };
  });
};

/** The whole passage, or the whole answer of a pair (its choice where it has no text). */
const citationOf = (hit: Hit, name: string): Citation =>
  hit.kind === 'passage'
    ? {
        document_id: hit.document.id,
        passage_id: hit.passage.id,
        document: name,
        quote: hit.passage.text,
        ...placeOf(hit.passage.place),
        score: hit.score,
      }
    : {
        document_id: hit.document.id,
        library_entry_id: hit.pair.id,
        document: name,
        quote: hit.pair.answer || (hit.pair.choice ?? ''),
        ...placeOf(hit.pair.place),
        score: hit.score,
      };

const placeOf = ({ page, sheet, cell, paragraph }: KnowledgePlace) => ({
  ...(page === undefined ? {} : { page }),
  ...(sheet === undefined ? {} : { sheet }),
  ...(cell === undefined ? {} : { cell }),
  ...(paragraph === undefined ? {} : { paragraph }),
});
