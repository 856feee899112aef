import { speakersOf } from '#engine/answers/speakers.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Ids of the documents in which others speak, told by the organisation's name: where a supplier's long paper lies among few others, the name that
 * stands in most of them is the supplier's.
 */
export async function papersOfOthers({ knowledge }: Pick<Deps, 'knowledge'>, orgId: string): Promise<string[]> {
  const index = await knowledge.toAnswer(orgId, { sample: false });
  const { others } = await speakersOf(index);
  return others;
}
