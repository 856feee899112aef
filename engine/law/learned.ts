/** How well statements fit what a question means, learned from all the ways in which people ask for them (eval/law/train-learned.ts). */
import { dot } from '#engine/common/dot.ts';
import type { KeptVectors } from './kept-vectors.ts';
import { lawLanguages } from './languages.ts';
import type { LawLanguage } from './languages.ts';

export interface Fits {
  /** By the id of a statement: mostly from −0.5 to 1, the more the likelier; one that nothing was learned of is left out. */
  rules: ReadonlyMap<string, number>;
  /**
   * How much it is asked like what no law answers (games, a household, opinions, forecasts, a case in court, other countries, nonsense),
   * as the logarithm of how many times likelier that is than for the ways to ask for statements, whose mean has 0.
   */
  outside: number;
}

export interface Learned {
  /** `question` is its vector, of the model that the learned ones were made with. */
  fits(question: Float32Array, language: LawLanguage): Fits;
}

/** `kept`: a vector for each statement (`learned`, by its id), the mean of the questions of each language (`usual`), and `outside`. */
export function learnedOf(ids: Iterable<string>, kept: KeptVectors): Learned {
  const usual = new Map(lawLanguages.map((language) => [language, kept.get('usual', language)]));
  const outside = kept.get('outside', 'law');
  const statements = [...ids].flatMap((id) => {
    const vector = kept.get('learned', id);
    return vector ? [{ id, vector }] : [];
  });
  return {
    fits(question, language) {
      const mean = usual.get(language);
      const apart = mean ? question.map((value, at) => value - mean[at]!) : question;
      return {
        rules: new Map(statements.map(({ id, vector }) => [id, dot(vector, apart)])),
        outside: outside ? dot(outside, apart) : 0,
      };
    },
  };
}
