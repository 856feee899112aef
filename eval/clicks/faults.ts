import type { Extraction } from '#contract/extraction.ts';
import type { GoldQuestion } from '../forms/model.ts';
import { compareQuestion, matchQuestions } from '../run/match-questions.ts';

/** How much of a reading is wrong: questions lost or too many, and of each found one its places, kinds and section. */
export function faultsOf(fileName: string, gold: GoldQuestion[], found: Extraction): number {
  const matched = matchQuestions(fileName, gold, found.questions);
  const taken = new Set(matched);
  let faults = found.questions.filter((_, at) => !taken.has(at)).length;
  for (const [index, one] of gold.entries()) {
    if (one.optional) continue;
    const hit = found.questions[matched[index] ?? -1];
    if (!hit) {
      // its places are wrong as well: finding it is worth more than any of them
      faults += 4;
      continue;
    }
    const { places, kinds, section, extra } = compareQuestion(one, hit);
    faults += (places === false ? 1 : 0) + extra + (kinds.of - kinds.right) + (section === false ? 1 : 0);
  }
  return faults;
}
