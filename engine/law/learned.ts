/** How well statements fit what a question means, learned from all the ways in which people ask for them (eval/law/train-learned.ts). */
import { dot } from '#engine/common/dot.ts';
import type { KeptVectors } from './kept-vectors.ts';
import { lawLanguages } from './languages.ts';
import type { LawLanguage } from './languages.ts';

/** By the id of a statement: mostly from −0.5 to 1, the more the likelier; one that nothing was learned of is left out. */
export type Fits = ReadonlyMap<string, number>;

export interface Learned {
  /** `question` is its vector, of the model that the learned ones were made with. */
  fits(question: Float32Array, language: LawLanguage): Fits;
}

/** `kept`: a vector for each statement (`learned`, by its id) and the mean of the questions of each language (`usual`). */
export function learnedOf(ids: Iterable<string>, kept: KeptVectors): Learned {
  const usual = new Map(lawLanguages.map((language) => [language, kept.get('usual', language)]));
  const statements = [...ids].flatMap((id) => {
    const vector = kept.get('learned', id);
    return vector ? [{ id, vector }] : [];
  });
  return {
    fits(question, language) {
      const mean = usual.get(language);
      const apart = mean ? question.map((value, at) => value - mean[at]!) : question;
      return new Map(statements.map(({ id, vector }) => [id, dot(vector, apart)]));
    },
  };
}
