/** What an answer rests on in the papers that it cites, beside what it quotes. */
import { profileOf } from '#engine/language/profile.ts';
import { isRow } from '#engine/language/sentences.ts';
import { figuresIn } from '#engine/model/said-in.ts';
import { namedIn } from './days-over.ts';
import type { GivenAnswer } from './model.ts';
import type { PaperText, Papers, Sentence } from './papers.ts';
import { sentenceKeys } from './told-of.ts';

/**
 * Of the papers as they stood, those sentences that an answer says word for word, and those next to a quoted one that bear the days and amounts which the
 * answer has from nowhere else: of "Certified. The certificate is valid until May 2027." people quote the first. Pure.
 * @param quoted the sentences that its quotes stood over
 */
export function unquoted({ question, answer, quotes }: GivenAnswer, quoted: Sentence[], { byName }: Papers): Sentence[] {
  const papers = [...new Set(quoted.filter(({ at }) => at >= 0).map(({ document }) => document))].flatMap((name) => byName.get(name) ?? []);
  if (papers.length === 0) return [];
  const known = new Set(quoted.map(({ key }) => key));
  const said = sentenceKeys(answer).filter((key) => !known.has(key));
  const wordForWord = said.flatMap((key) => papers.flatMap(({ places, sentences }) => sentences[places.get(key) ?? -1] ?? []).slice(0, 1));
  const around = [question, ...quotes.map(({ quote }) => quote), ...wordForWord.map(({ text }) => text)].join('\n');
  if (new Set(figuresIn(answer)).isSubsetOf(new Set(figuresIn(around)))) return wordForWord;
  const strange = measuresIn(answer).difference(measuresIn(around));
  if (strange.size === 0) return wordForWord;
  const next = quoted.flatMap((sentence) => nextTo(sentence, papers));
  return [...wordForWord, ...next.filter(({ key, text }) => !known.has(key) && strange.isSubsetOf(measuresIn(text)))];
}

/** The days and the amounts of a text, each with what it counts: a number by itself may name anything. */
const measuresIn = (text: string): Set<string> =>
  new Set([
    ...namedIn(text).flatMap(({ end }) => (Number.isFinite(end) ? [`until ${end}`] : [])),
    ...profileOf(text).amounts.flatMap(({ value, of }) => (of === '' ? [] : [`${value} ${of}`])),
  ]);

function nextTo({ document, at, heading }: Sentence, papers: PaperText[]): Sentence[] {
  const sentences = papers.find(({ name }) => name === document)?.sentences ?? [];
  return [sentences[at - 1], sentences[at + 1]].filter(
    (next) => next !== undefined && next.heading === heading && !isRow(next.text),
  ) as Sentence[];
}
