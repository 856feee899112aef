/** Whether what was told still holds: each given answer held against the papers as they are now. */
import type { ToldReasonCode, ToldVerdict } from '#contract/told.ts';
import { mapEachInTurn, mapInTurns, takingTurns } from '#engine/common/taking-turns.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import { cellLost, saysElse } from './changed/says-else.ts';
import { dayOver } from './days-over.ts';
import { type Claim, type Difference, type SentencePair, differenceOf, isLeftOut } from './differences.ts';
import { changedAmount } from './directions.ts';
import type { GivenAnswer, ToldChange, ToldPaper, ToldQuote } from './model.ts';
import { namesakesOf } from './namesakes.ts';
import { newcomersOf } from './newcomers.ts';
import { otherwiseBeside } from './otherwise.ts';
import { type PapersNow, areOfTwoLanguages, papersNow, standingNow } from './papers-now.ts';
import { sentenceKeys, spokenOf } from './told-of.ts';
import { unquoted } from './unquoted.ts';
import { type Papers, type Sentence, placeOf, readPapers } from './papers.ts';
import { lostRowOf, newRowBeside } from './new-row.ts';
import { replacementOf } from './replacement.ts';

export interface LookOptions {
  before: Iterable<ToldPaper>;
  after: Iterable<ToldPaper>;
  /** Finds sentences in other words and other languages; null looks by words alone. */
  encoder: Encoder | null;
  /** The day it is, UTC milliseconds. */
  now: number;
}

/** What became of a sentence that an answer rests on. */
interface Look {
  was: Sentence;
  /** The sentence that stands for it now, and `text` it with what was split off; null where nothing does. */
  now: { best: Sentence; text: string } | null;
  /** Where nothing does: something new stands there that speaks of another thing. */
  isUnclear?: boolean;
  /** Word for word as it was. */
  stands: boolean;
}

interface Found {
  look: Look;
  after: Sentence | null;
  difference: Difference;
}

/**
 * The answers that no longer stand word for word on what they were read from, or of which something new says otherwise, in their order. What words
 * cannot tell is `unclear` and shown with both sentences.
 */
export const lookAgain = async (given: GivenAnswer[], options: LookOptions): Promise<ToldChange[]> =>
  changesOf(given, await bothSides(given, options), options.now);

/** The papers on both sides, as these given answers are held against them. */
export async function bothSides(given: GivenAnswer[], { before, after, encoder }: Omit<LookOptions, 'now'>): Promise<PapersNow> {
  const [earlier, today] = [await readPapers(before), await readPapers(after)];
  const rests = encoder ? await mapInTurns(given, ({ quotes }) => quotes.flatMap((quote) => sentencesThen(earlier, quote))) : [];
  const gone = rests.flat().filter(({ key }) => !today.byKey.has(key));
  return papersNow(earlier, today, await newcomersOf(earlier, today, gone, encoder), await namesakesOf(earlier, today));
}

/** The same by words alone, for many given answers portion by portion: both sides are read once. */
export async function lookByWords({
  before,
  after,
  now,
}: Omit<LookOptions, 'encoder'>): Promise<(given: GivenAnswer[]) => Promise<ToldChange[]>> {
  const [earlier, today] = [await readPapers(before), await readPapers(after)];
  const papers = papersNow(earlier, today, await newcomersOf(earlier, today, [], null), await namesakesOf(earlier, today));
  return (given) => changesOf(given, papers, now);
}

/** What became of given answers, by words. */
export async function changesOf(given: GivenAnswer[], papers: PapersNow, now: number): Promise<ToldChange[]> {
  const found = await mapEachInTurn(given, async (answer) => {
    const own = await changeOn(answer, papers, now);
    if (answer.grounds === undefined || (own && own.verdict !== 'reworded')) return own;
    // each side by itself: an earlier answer in the same words says all that was told, and would hide the paper behind it
    return (await changeOn({ ...answer, quotes: answer.grounds }, papers, now)) ?? own;
  });
  return found.filter((change) => change !== null);
}

/** Sentences of one answer's quotes that are looked at; each is held against all others. Of an answer that quotes more the first. */
const MOST_LOOKED = 400;

async function changeOn(answer: GivenAnswer, papers: PapersNow, now: number): Promise<ToldChange | null> {
  const quoted = await mapInTurns(sentencesQuoted(answer, papers).slice(0, MOST_LOOKED), (one) => lookOf(one, papers));
  const more = unquoted(answer, quoted.map(({ was }) => was), papers.earlier); // prettier-ignore
  const beside = await mapInTurns(more.slice(0, MOST_LOOKED), (sentence) => lookAt(sentence, papers));
  return changeOf(answer, [...quoted, ...beside], papers, now);
}

/** A sentence that an answer rests on; `isElsewhere`: in a paper that is not looked at, and stands. */
interface Quoted {
  was: Sentence;
  isElsewhere: boolean;
}

/** Those of all quotes, each that stood in a paper once. */
function sentencesQuoted({ quotes }: GivenAnswer, { earlier }: PapersNow): Quoted[] {
  const elsewhere = (quote: ToldQuote): Quoted[] =>
    sentencesOf(quote.quote).map((text) => ({ was: unplaced(quote.document, text), isElsewhere: true }));
  const known = new Set<Sentence>();
  return quotes.flatMap((quote) => {
    if (quote.standsElsewhere) return elsewhere(quote);
    const fresh = sentencesThen(earlier, quote).filter((sentence) => !known.has(sentence));
    for (const sentence of fresh) known.add(sentence);
    return fresh.map((was) => ({ was, isElsewhere: false }));
  });
}

const lookOf = ({ was, isElsewhere }: Quoted, papers: PapersNow): Look =>
  isElsewhere ? { was, now: { best: was, text: was.text }, stands: true } : lookAt(was, papers);

/** The sentences that a quote stood over; itself where it stood in no paper. */
export function sentencesThen(earlier: Papers, { document, quote }: ToldQuote): Sentence[] {
  const over = placeOf(earlier, document, quote);
  return over.length > 0 ? over : [unplaced(document, quote)];
}

const unplaced = (document: string, text: string): Sentence => ({
  document,
  at: -1,
  text,
  key: foldedWords(text),
  heading: null,
  language: null,
});

function lookAt(was: Sentence, papers: PapersNow): Look {
  const standing = standingNow(was, papers);
  if (standing) return { was, now: { best: standing, text: standing.text }, stands: true };
  const known = papers.replacements.get(was);
  const now = known === undefined ? replacementOf(was, papers) : known;
  papers.replacements.set(was, now);
  const best = now?.best ?? null;
  return { was, now: now && best && { best, text: now.text }, stands: false, isUnclear: now !== null && best === null };
}

async function changeOf(answer: GivenAnswer, all: Look[], papers: PapersNow, now: number): Promise<ToldChange | null> {
  const looks = spokenOf(all, answer.answer, answer.question);
  const claim: Claim = {
    said: [answer.choice ?? '', answer.answer].filter((part) => part !== '').join('. '),
    question: answer.question,
    beside: [],
    otherProducts: answer.otherProducts ?? null,
  };
  const lost = looks.filter(({ stands }) => !stands);
  const found = await mapInTurns(lost, (look) => foundAt(look, { ...claim, beside: beside(all, look) }, papers));
  const [worst] = found
    .filter(({ difference: { verdict }, look: { was } }) => verdict !== 'gone' || !standsItself(answer, was, papers))
    .toSorted((a, b) => severity(b) - severity(a));
  if (worst && severity(worst) > 0) return changeTold(answer, worst);
  const later =
    overtaken(answer, { looks, all }, now) ?? rowChanged(answer, claim, papers) ?? (await otherwise(looks, claim, papers)) ?? worst;
  return later ? changeTold(answer, later) : null;
}

/** Whether every sentence of an answer stands word for word in the paper that it was read from, whatever became of another sentence there. */
function standsItself({ answer }: GivenAnswer, { document }: Sentence, { paperNow }: PapersNow): boolean {
  const said = sentenceKeys(answer);
  const places = paperNow(document)?.places;
  return said.length > 0 && places !== undefined && said.every((key) => places.has(key));
}

/** What else an answer rests on, as it stands now. */
const beside = (looks: Look[], look: Look): string[] => looks.flatMap((other) => (other === look ? [] : (other.now?.text ?? [])));

const SEVERITY: Record<ToldVerdict, number> = { reworded: 0, stronger: 1, unclear: 2, expired: 3, gone: 4, weaker: 5, contradicts: 6 };
const severity = ({ difference }: Found): number => SEVERITY[difference.verdict];

const changeTold = ({ id, customer }: GivenAnswer, { look: { was }, after, difference }: Found): ToldChange => ({
  id,
  customer,
  verdict: difference.verdict,
  before: { document: was.document, quote: was.text },
  after: after && { document: after.document, quote: after.text },
  why: difference.why,
  confidence: difference.confidence,
});

const plainly = (verdict: ToldVerdict, code: ToldReasonCode, confidence: number): Difference => ({
  verdict,
  why: { code, values: {} },
  confidence,
});

/** What became of a sentence that does not stand any more. */
function foundAt(look: Look, claim: Claim, papers: PapersNow): Found {
  const { was, now } = look;
  if (now === null && look.isUnclear) return { look, after: null, difference: plainly('unclear', 'no_sentence', 0.6) };
  if (now === null)
    return { look, after: null, difference: plainly('gone', papers.paperNow(was.document) ? 'no_sentence' : 'no_paper', 0.8) };
  const pair = { was: was.text, is: now.text, isTranslated: areOfTwoLanguages(was, now.best) };
  const difference =
    replacedCell(pair, claim) ??
    differenceOf(pair, claim) ??
    (isLeftOut(pair, claim) || saysElse(pair, claim) ? plainly('unclear', 'changed', 0.6) : plainly('reworded', sameBecause(pair), 0.7));
  return { look, after: { ...now.best, text: now.text }, difference };
}

function replacedCell(pair: SentencePair, claim: Claim): Difference | null {
  const said = pair.isTranslated ? null : cellLost(pair, claim);
  return said === null ? null : { verdict: 'contradicts', why: { code: 'missing', values: { said } }, confidence: 0.8 };
}

function sameBecause(pair: SentencePair): ToldReasonCode {
  if (pair.isTranslated) return 'translated';
  return changedAmount(pair.was, pair.is) ? 'figure_not_told' : 'other_words';
}

/** What lay ahead when it was told, and is over: in the answer, in a quote that stands as a whole, or in a sentence as it is now. */
function overtaken({ date, answer, quotes }: GivenAnswer, { looks, all }: { looks: Look[]; all: Look[] }, now: number): Found | null {
  const told = date === null ? Number.NaN : Date.parse(date);
  const [first] = looks;
  if (!Number.isFinite(told) || !first) return null;
  const whole = looks.length === all.length && looks.every(({ stands }) => stands) ? quotes.map(({ quote }) => quote) : [];
  const texts = looks.map((look) => ({ look, text: look.now?.text ?? look.was.text }));
  for (const { look, text } of [...texts, ...[...whole, answer].map((one) => ({ look: first, text: one }))]) {
    const day = dayOver(text, told, now);
    if (day !== null)
      return {
        look,
        after: look.now?.best ?? null,
        difference: { verdict: 'expired', why: { code: 'over', values: { day } }, confidence: 0.8 },
      };
  }
  return null;
}

/** A row that came into a table that the answer lists, or went from it, in a paper that it cites. */
function rowChanged({ quotes }: GivenAnswer, claim: Claim, papers: PapersNow): Found | null {
  for (const document of new Set(quotes.map((quote) => quote.document))) {
    const found = newRowBeside(document, claim, papers);
    if (found !== null) {
      const look = { was: found.beside, now: { best: found.beside, text: found.beside.text }, stands: true };
      return { look, after: found.row, difference: plainly('contradicts', 'row_added', 0.7) };
    }
    const lost = lostRowOf(document, claim, papers);
    if (lost !== null)
      return { look: { was: lost, now: null, stands: false }, after: null, difference: plainly('gone', 'no_sentence', 0.7) };
  }
  return null;
}

/** A new sentence that says otherwise than one on which the answer rests. */
async function otherwise(looks: Look[], claim: Claim, papers: PapersNow): Promise<Found | null> {
  const pause = takingTurns();
  for (const look of looks) {
    const found = look.stands && look.now ? otherwiseBeside(look.was, look.now.best, claim, papers) : null;
    if (found) return { look, after: found.sentence, difference: found.difference };
    await pause();
  }
  return null;
}
