import { foldedWords } from '#engine/language/text.ts';
import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Source, readSources } from './sources.ts';

/** Sentences of a portion that are looked for, hits of each, and papers that are looked into. */
const MOST = { sentences: 100, hits: 3, papers: 10 };

/** A sentence that stands in its paper no more; `isGone`: nothing stands in its place. */
interface Lost {
  sentence: string;
  isGone: boolean;
}

interface Elsewhere {
  sources: Source[];
  /** Those of the sentences that may stand there. */
  sentences: ReadonlySet<string>;
}

/**
 * The papers in which sentences may stand that left theirs: those that hold passages with most of their words; where another sentence was seen in the place
 * of one, those alone that have it word for word.
 */
export async function elsewhere(
  { db, knowledge }: Pick<Deps, 'db' | 'knowledge'>,
  orgId: string,
  lost: Lost[],
  known: ReadonlyMap<string, Source>,
): Promise<Elsewhere> {
  const sentences = new Set(lost.filter(({ isGone }) => isGone).map(({ sentence }) => sentence));
  if (lost.length === 0) return { sources: [], sentences };
  const searched = await knowledge.toAnswer(orgId, { sample: false });
  const counts = new Map<string, number>();
  const distinct = new Map(lost.map((one) => [one.sentence, one] as const));
  for (const { sentence, isGone } of [...distinct.values()].slice(0, MOST.sentences)) {
    const hits = await searched.search(sentence, { top: MOST.hits, kinds: ['passage'], by: 'words' });
    const key = ` ${foldedWords(sentence)} `;
    for (const hit of hits) {
      const stands = isGone || (hit.kind === 'passage' && ` ${foldedWords(hit.passage.text)} `.includes(key));
      if (!stands || known.has(hit.document.id)) continue;
      sentences.add(sentence);
      counts.set(hit.document.id, (counts.get(hit.document.id) ?? 0) + 1);
    }
  }
  const ids = [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
  const sources = await inOrg(db, orgId, (trx) => readSources(trx, orgId, ids.slice(0, MOST.papers)));
  return { sources: sources.filter(({ sample }) => !sample), sentences };
}
