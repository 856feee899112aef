/** What stands now that may bear on answers that were told. */
import { idOf } from '#engine/reader/evidence/hits.ts';
import type { Hit, Knowledge } from '#engine/search/model.ts';
import type { GivenAnswer } from '../model.ts';

/** Texts that each quote of an answer brings, the answer itself, and the question with it. */
const OF_EACH = { quotes: 4, answer: 3, question: 2 };
/** Quotes of an answer that are searched with. */
const MOST_QUOTES = 4;

/** What searches with the quotes of an answer, with the answer and with its question bring, each once: those first that were found first. */
export async function foundForTold({ question, choice, answer, quotes }: GivenAnswer, index: Knowledge): Promise<Hit[]> {
  const said = answer === '' ? (choice ?? '') : answer;
  const searches = [
    ...quotes.slice(0, MOST_QUOTES).map(({ quote }) => ({ text: quote, top: OF_EACH.quotes })),
    { text: said, top: OF_EACH.answer },
    { text: `${question} ${said}`, top: OF_EACH.question },
  ].filter(({ text }) => text.trim() !== '');
  const hits: Hit[][] = [];
  for (const { text, top } of searches) hits.push(await index.search(text, { top }));
  const byId = new Map(hits.flat().map((hit) => [idOf(hit), hit]));
  return [...byId.values()];
}
