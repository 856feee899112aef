/** What was told to whom, and is it still true: verdicts and the reasons that are given for them. */
import * as z from 'zod/mini';

/** `reworded`: other words, the answer still holds as it stands. `unclear`: the sentence changed, and a person has to look. */
export const toldVerdicts = ['reworded', 'weaker', 'stronger', 'contradicts', 'gone', 'expired', 'unclear'] as const;
export type ToldVerdict = (typeof toldVerdicts)[number];

/** Sentences of the reasons, in English, with the names of their values in braces. */
const toldSentences = {
  other_words: 'The sentence has other words now, and says of the answer what it said.',
  translated: 'The sentence stands in another language now, with the same figures and names.',
  figure_not_told: 'A figure in the sentence changed; the answer does not name it.',
  missing: 'The answer says “{said}”, which the sentence does not say any more.',
  denied: 'One of the two sentences denies what the other says.',
  planned: 'One of the two sentences speaks of a plan, the other of what is.',
  limited: 'The sentence holds with a limit now that it did not have.',
  unlimited: 'The sentence had a limit that the answer names, and has it no longer.',
  duty: 'What was a rule for all is one no longer.',
  sentence_added: 'The sentence stands; the one after it is new and limits it.',
  row_added: 'The table has a row that it did not have when the answer listed it.',
  changed: 'The sentence changed; whether the answer still holds has to be looked at.',
  says_otherwise: 'The sentence stands, and a newer one says otherwise.',
  no_sentence: 'The sentence is gone, and nothing that stands now says the same.',
  no_paper: 'The paper is gone, and nothing that stands now says the same.',
  over: '“{day}” lay ahead when the answer was given and is over now.',
} as const;
export type ToldReasonCode = keyof typeof toldSentences;

export const ToldReason = z.object({
  code: z.enum(Object.keys(toldSentences) as [ToldReasonCode, ...ToldReasonCode[]]),
  values: z.record(z.string(), z.string()),
});
export type ToldReason = z.infer<typeof ToldReason>;

/** The reason as an English sentence. */
export const toldSentence = ({ code, values }: ToldReason): string =>
  toldSentences[code].replace(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '');
