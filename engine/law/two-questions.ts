/** Questions that ask two things at once: "How much is it, and when is it paid?" */
import type { LawLanguage } from './languages.ts';
import { matchesAny, patternsOf, plainWords } from './word-patterns.ts';

/** A word that asks, joined to what stands before it. */
const joined: Record<LawLanguage, ReturnType<typeof patternsOf>> = {
  sl: patternsOf('=in/=ter =kdaj/=koliko/=kolik/=kdo/=kje/kakšn/=kateri/=katera/=kako/=komu\n=in/=ter =do =kdaj\n=in/=ter =od =kdaj'),
  en: patternsOf('=and =when/=how/=who/=where/=what/=which\n=and =by/=until/=for/=from/=to =when/=how/=what/=whom'),
  it: patternsOf('=e/=ed =quando/=quanto/=quanta/=quanti/=chi/=dove/=quale/=come/=cosa\n=e/=ed =entro/=da/=fino/=a =quando/=chi/=quanto'),
  fr: patternsOf('=et =quand/=combien/=qui/=quel/=quelle/=quels/=comment\n=et =jusqu/=à/=avant/=pour/=depuis =quand/=combien/=qui'),
  uk: patternsOf('=і/=та/=й =коли/=скільки/=хто/=де/=як/=кому/=який/=яка\n=і/=та/=й =до/=з/=від =коли/=якого/=якої'),
};

/** Whether a second question is joined to the first. */
export const asksTwice = (question: string, language: LawLanguage): boolean => matchesAny(plainWords(question), joined[language]);
