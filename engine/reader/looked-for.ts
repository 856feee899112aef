/** Searches of a batch, each made once: those that a reply names are begun while it is still being written. */
import type { AnswerContext } from '#engine/answers/model.ts';
import type { Hear } from '#engine/model/model.ts';
import type { Hit } from '#engine/search/model.ts';
import { heldBack } from './held-back.ts';
import { SearchesBegun } from './reply.ts';

/** Hits of a text, best first; `words`: by its words alone. */
export type Find = (text: string, by?: 'words') => Promise<Hit[]>;

/** Of each search the first `most` hits. Two that look for the same wait for one search. */
export function findOnce({ index, scope }: AnswerContext, most: number): Find {
  const found = new Map<string, Promise<Hit[]>>();
  return (text, by) => {
    const key = JSON.stringify([text, by]);
    const known = found.get(key) ?? heldBack(index.search(text, { top: most, ...(scope ? { scope } : {}), ...(by ? { by } : {}) }));
    found.set(key, known);
    return known;
  };
}

/**
 * Hears a reply that names searches: `look` is given those of each question once they are written whole, of as many questions as were
 * asked and no more. What is written again after a failure is given again.
 */
export function hearSearches(questions: number, look: (texts: string[]) => void): Hear {
  let given = 0;
  return (said) => {
    const searches = SearchesBegun.safeParse(said).data?.searches ?? [];
    if (searches.length === 0) given = 0;
    // The last may go on.
    const whole = Math.min(searches.length - 1, questions);
    for (const { b_texts: texts = [] } of searches.slice(given, Math.max(given, whole))) look(texts);
    given = Math.max(given, whole);
  };
}
