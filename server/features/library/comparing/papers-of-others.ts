import { speakersOf } from '#engine/answers/speakers.ts';
import { formsOfOthers } from '#engine/library/forms-of-others.ts';
import type { Knowledge } from '#engine/search/model.ts';
import type { Deps } from '#server/deps.ts';

/** By the list of documents, which is another one as soon as they change. */
const kept = new WeakMap<Awaited<ReturnType<Knowledge['documents']>>, { names: string; others: Promise<string[]> }>();

/**
 * Ids of the documents in which others speak, told by the organisation's name: where a supplier's long paper lies among few others, the name that
 * stands in most of them is the supplier's.
 */
export async function papersOfOthers({ knowledge }: Pick<Deps, 'knowledge'>, orgId: string): Promise<string[]> {
  const index = await knowledge.toAnswer(orgId, { sample: false });
  const documents = await index.documents();
  const names = (index.company ?? []).join('\n');
  const before = kept.get(documents);
  if (before?.names === names) return before.others;
  const others = tell(index);
  kept.set(documents, { names, others });
  return others;
}

async function tell(index: Knowledge): Promise<string[]> {
  const { others, company } = await speakersOf(index);
  const isKnown = company !== null && (index.company ?? []).some((name) => name.toLowerCase().startsWith(company));
  return [...new Set([...others, ...(isKnown ? formsOfOthers(await index.documents(), company) : [])])];
}
