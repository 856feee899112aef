/** What people call a thing and what acts call it, counted as one word (legal/everyday.json): a boss is an employer. */
import * as z from 'zod';
import { contentStems } from '#engine/language/words.ts';
import type { LawLanguage } from './languages.ts';

const said = z.array(z.string().min(2)).min(1);
export const everydaySchema = z.array(
  z.strictObject({
    /** The name of the class, as English legal writing has it. */
    means: z.string().min(2),
    /** One sentence: what its words have in common. */
    because: z.string().min(20),
    said: z.strictObject({ sl: said, en: said, it: said, fr: said, uk: said }),
  }),
);
export type Everyday = z.infer<typeof everydaySchema>;

/** The stems of a text, where every word or phrase of a class stands as the class. */
export type Stems = (text: string) => string[];

/** Of two phrases that begin at the same word, the longer one counts. */
export function stemsOf(everyday: Everyday, language: LawLanguage): Stems {
  const phrases = everyday
    .flatMap(({ means, said: words }) => words[language].map((one) => ({ stems: contentStems(one, language), mark: `=${means}` })))
    .filter(({ stems }) => stems.length > 0)
    .toSorted((a, b) => b.stems.length - a.stems.length);
  const byFirst = Map.groupBy(phrases, ({ stems }) => stems[0]!);
  return (text) => {
    const stems = contentStems(text, language);
    const out: string[] = [];
    for (let at = 0; at < stems.length;) {
      const phrase = byFirst.get(stems[at]!)?.find((one) => one.stems.every((stem, place) => stem === stems[at + place]));
      out.push(phrase?.mark ?? stems[at]!);
      at += phrase?.stems.length ?? 1;
    }
    return out;
  };
}
