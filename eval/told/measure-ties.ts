/** Answers that nobody cited anything for, and the sentence of the papers that each rests on, or none: how many are tied to it, and how many to another one. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Encoder } from '#engine/encoder/model.ts';
import type { Knowledge } from '#engine/search/model.ts';
import { sentencesBehind } from '#engine/told/tying/sentences-behind.ts';
import { withIndexOf } from './index-of.ts';

/** An answer with the sentence that it rests on; null where it rests on none. */
const Answer = z.object({
  /** `copy`: word for word, also under questions in another language · `typed`: in other words · a language, or two: the answer's, then the paper's. */
  kind: z.string(),
  question: z.string(),
  answer: z.string(),
  sentence: z.nullable(z.string()),
});
type Answer = z.infer<typeof Answer>;

/** Each line of a paper is a passage. */
const TieSets = z.object({
  about: z.string(),
  sets: z.array(
    z.object({
      name: z.string(),
      use: z.string(),
      papers: z.array(z.object({ paper: z.string(), text: z.array(z.string()) })),
      answers: z.array(Answer),
    }),
  ),
});

export interface TieFigures {
  name: string;
  use: string;
  /** Of answers that are sentences of papers word for word, and of others that rest on one: tied to it. */
  copies: { right: number; of: number };
  others: { right: number; of: number };
  /** Of all that were tied: to another sentence. */
  wrong: { right: number; of: number };
  /** Of those that rest on none, and of the others where their sentence is not there: tied. */
  restless: { right: number; of: number };
  withoutIts: { right: number; of: number };
}

export interface TieLoss {
  set: string;
  answer: Answer;
  tied: string[] | null;
}

/** Measures the sets, by words alone without an encoder. Of the second set nothing is listed: it was only measured. */
export async function measureTies(encoder: Encoder | null): Promise<{ figures: TieFigures[]; losses: TieLoss[] }> {
  const { sets } = TieSets.parse(JSON.parse(await readFile(new URL('ties.json', import.meta.url), 'utf8')));
  const figures: TieFigures[] = [];
  const losses: TieLoss[] = [];
  for (const { name, use, papers, answers } of sets) {
    const read = papers.map(({ paper, text }) => ({ name: paper, date: null, passages: text.map((one, position) => ({ position, heading: null, text: one, place: {} })) })); // prettier-ignore
    const found = await withIndexOf(read, encoder, async (index) => {
      const all: { answer: Answer; tied: string[] | null; tiedWithout: boolean }[] = [];
      for (const answer of answers) {
        const tied = await tiedTo(answer, index, encoder);
        all.push({ answer, tied, tiedWithout: answer.sentence !== null && (await tiedTo(answer, without(index, answer.sentence), encoder)) !== null }); // prettier-ignore
      }
      return all;
    });
    const of = (some: typeof found, is: (one: (typeof found)[number]) => boolean) => ({ right: some.filter(is).length, of: some.length });
    const resting = found.filter(({ answer }) => answer.sentence !== null);
    figures.push({
      name,
      use,
      copies: of(resting.filter(({ answer }) => answer.kind === 'copy'), isRight), // prettier-ignore
      others: of(resting.filter(({ answer }) => answer.kind !== 'copy'), isRight), // prettier-ignore
      wrong: of(resting.filter(({ tied }) => tied !== null), (one) => !isRight(one)), // prettier-ignore
      restless: of(found.filter(({ answer }) => answer.sentence === null), ({ tied }) => tied !== null), // prettier-ignore
      withoutIts: of(resting, ({ tiedWithout }) => tiedWithout),
    });
    losses.push(...(use === 'thresholds' ? found.filter((one) => !isRight(one)).map(({ answer, tied }) => ({ set: name, answer, tied })) : [])); // prettier-ignore
  }
  return { figures, losses };
}

const tiedTo = async (
  { question, answer }: Answer,
  knowledge: Pick<Knowledge, 'search'>,
  encoder: Encoder | null,
): Promise<string[] | null> => (await sentencesBehind({ question, answer }, { knowledge, encoder }))?.map(({ text }) => text) ?? null;

const isRight = ({ answer, tied }: { answer: Answer; tied: string[] | null }): boolean =>
  answer.sentence === null ? tied === null : (tied?.every((text) => text === answer.sentence) ?? false);

/** As if the passages in which a sentence stands were not there. */
const without = (index: Knowledge, sentence: string): Pick<Knowledge, 'search'> => ({
  search: async (query, options) => (await index.search(query, options)).filter((hit) => hit.kind !== 'passage' || !hit.passage.text.includes(sentence)),
}); // prettier-ignore
