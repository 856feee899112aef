/** Whether a paper that search found for a question speaks of its matter, by words alone. */
import { meantBy } from '#engine/language/compare.ts';
import { hasWord, profileOf } from '#engine/language/profile.ts';
import type { Paper } from './borne-out.ts';
import { ofNewer } from './thresholds.ts';

/**
 * Which of the papers that search found speak of what is asked or answered: they have half of the question's words, or another word for them, or half of
 * its answer's; where the answer gives a quantity, and they one of its kind, half as many do. A word of the question tells the more the fewer of these
 * papers have it: that of which none speaks is what was asked about. In another language words do not tell, and any paper may speak of it. Pure.
 */
export function speakingOf({ question, said }: { question: string; said: string }, found: readonly Paper[]): (paper: Paper) => boolean {
  const [asked, answered] = [profileOf(question), profileOf(said)];
  const has = (word: string, { text }: Paper): boolean => hasWord(profileOf(text), word, asked);
  const words = [...asked.content].map(([word, weight]) => {
    const among = found.filter((paper) => has(word, paper)).length;
    return { word, tells: weight * Math.log(1 + found.length / (among + 0.5)) };
  });
  const all = sumOf(words);
  return (paper) => {
    const there = profileOf(paper.text);
    if (asked.language !== null && there.language !== null && there.language !== asked.language) return true;
    const share = all > 0 ? sumOf(words.filter(({ word }) => has(word, paper))) / all : 1;
    const sameQuantity = answered.amounts.some(({ of }) => there.amounts.some((other) => other.of === of));
    return Math.max(share, meantBy(answered, there)) >= (sameQuantity ? ofNewer.sameQuantity : ofNewer.sameMatter);
  };
}

const sumOf = (words: { tells: number }[]): number => words.reduce((sum, { tells }) => sum + tells, 0);
