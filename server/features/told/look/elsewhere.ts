import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Source, readSources } from './sources.ts';

/** Sentences of a portion that are looked for, hits of each, and papers that are looked into. */
const MOST = { sentences: 100, hits: 3, papers: 10 };

/** The papers in which sentences may stand that are gone from theirs: those that hold passages with most of their words. */
export async function elsewhere(
  { db, knowledge }: Pick<Deps, 'db' | 'knowledge'>,
  orgId: string,
  sentences: string[],
  known: ReadonlyMap<string, Source>,
): Promise<Source[]> {
  if (sentences.length === 0) return [];
  const searched = await knowledge.toAnswer(orgId, { sample: false });
  const counts = new Map<string, number>();
  for (const sentence of [...new Set(sentences)].slice(0, MOST.sentences)) {
    const hits = await searched.search(sentence, { top: MOST.hits, kinds: ['passage'], by: 'words' });
    for (const { document } of hits) if (!known.has(document.id)) counts.set(document.id, (counts.get(document.id) ?? 0) + 1);
  }
  const ids = [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
  const sources = await inOrg(db, orgId, (trx) => readSources(trx, orgId, ids.slice(0, MOST.papers)));
  return sources.filter(({ sample }) => !sample);
}
