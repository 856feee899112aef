/** The prompt that asks whether what was told still holds. Pure: the same to the letter for the same. */
import { replySchema } from '#engine/model/reply-schema.ts';
import type { ModelPrompt } from '#engine/model/model.ts';
import { line } from '#engine/reader/evidence/shown.ts';
import type { GivenAnswer, ToldQuote } from '../model.ts';
import { Reply } from './reply.ts';
import { toldRules } from './rules.ts';

/** An answer that is asked about. */
export interface AskedAnswer {
  answer: GivenAnswer;
  /** Of each of its quotes the sentences that it stood over, as they stood, and whether each still stands word for word. */
  rests: (ToldQuote & { stands: boolean })[][];
}

const schema = replySchema(Reply);

/** Ids as answers have them in a prompt, by their place. */
export const idAt = (at: number): string => `A${at + 1}`;

/** @param today `2026-11-30` @param evidence lines of what stands now @param nameOf what a document of a quote is called */
export const toldPrompt = (today: string, evidence: string[], asked: AskedAnswer[], nameOf: (document: string) => string): ModelPrompt => ({
  name: 'told',
  system: toldRules,
  kept: line({ today }),
  asked: [
    ...evidence,
    ...asked.map(({ answer: { date, question, choice, answer, quotes }, rests }, at) =>
      line({
        id: idAt(at),
        told: date?.slice(0, 10),
        question,
        choice: choice ?? undefined,
        answer: answer === '' ? undefined : answer,
        quotes: quotes.map(({ document, quote }, place) => ({
          in: nameOf(document),
          quote,
          stands: (rests[place] ?? []).every(({ stands }) => stands),
        })),
      }),
    ),
    `Reply for ${asked.map((_, at) => idAt(at)).join(', ')}.`,
  ].join('\n'),
  schema,
});
