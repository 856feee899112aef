/** The sentences of a company's papers on which an answer rests that nobody cited anything for. */
import { giveWay } from '#engine/common/taking-turns.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import type { Hit, Knowledge, SearchScope } from '#engine/search/model.ts';
import { comparing, sameByMeaning } from './by-meaning.ts';
import { isStatement, partsOf, sameStatementIn } from './same-statement.ts';

/** Passages in which a text is looked for; sentences of one answer that are looked for by themselves, and by meaning; and of those found by meaning, the ones compared. */
const MOST = { passages: 6, sought: 8, meant: 6, compared: 12 };

/** A sentence as it stands in a passage that was found. */
interface Behind {
  hit: Extract<Hit, { kind: 'passage' }>;
  text: string;
}

interface Among {
  knowledge: Pick<Knowledge, 'search'>;
  /** Finds sentences in other words and languages; null looks by words alone. */
  encoder: Encoder | null;
  scope?: SearchScope;
}

/**
 * For each sentence of an answer the one of a paper that surely says the same: word for word, in nearly the same words, else by its meaning; null where one
 * of them has none. By words a search takes milliseconds; by meaning a sentence takes some .3 s of the encoder, and others have their turn.
 */
export async function sentencesBehind({ question, answer }: { question: string; answer: string }, among: Among): Promise<Behind[] | null> {
  const parts = partsOf(answer);
  if (parts.length === 0) return null;
  const find = await sameStatementIn(question, await foundByWords([`${question} ${answer}`, ...parts.slice(0, MOST.sought)], among));
  const found = new Set<Behind>();
  let byMeaning = 0;
  for (const part of parts) {
    const byWords = await find(part);
    if (!byWords) byMeaning += 1;
    const same = byWords ?? (byMeaning <= MOST.meant ? await foundByMeaning({ question, part }, among) : null);
    if (!same) return null;
    found.add(same);
    await giveWay();
  }
  return [...found];
}

/** The sentences of passages in which most words of these texts stand. A text is looked for by itself too: a question in another language would hide it. */
async function foundByWords(texts: string[], { knowledge, scope }: Among): Promise<Behind[]> {
  const found = new Map<string, Behind[]>();
  for (const text of texts) {
    const hits = await knowledge.search(text, { top: MOST.passages, kinds: ['passage'], by: 'words', ...(scope && { scope }) });
    for (const hit of hits) if (hit.kind === 'passage' && !found.has(hit.passage.id)) found.set(hit.passage.id, sentencesIn(hit));
    await giveWay();
  }
  return [...found.values()].flat();
}

const sentencesIn = (hit: Behind['hit']): Behind[] => sentencesOf(hit.passage.text).map((text) => ({ hit, text }));

async function foundByMeaning(asked: { question: string; part: string }, { knowledge, encoder, scope }: Among): Promise<Behind | null> {
  const able = comparing(encoder);
  if (able === null) return null;
  const hits = await knowledge.search(asked.part, { top: MOST.passages, kinds: ['passage'], sentences: true, ...(scope && { scope }) });
  const all = hits.flatMap((hit) => (hit.kind === 'passage' ? sentencesIn(hit).map((one, at) => ({ one, meant: hit.meant?.[at] ?? 1 })) : [])); // prettier-ignore
  const nearest = all.toSorted((a, b) => b.meant - a.meant).map(({ one }) => one);
  const distinct = new Map(nearest.toReversed().map((one) => [one.text, one] as const));
  const statements = nearest.filter((one) => distinct.get(one.text) === one && isStatement(one));
  return await sameByMeaning(asked, statements.slice(0, MOST.compared), able);
}
