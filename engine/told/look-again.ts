/** Whether what was told still holds: each given answer held against the papers as they are now. */
import type { ToldReasonCode, ToldVerdict } from '#contract/told.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import { foldedWords } from '#engine/language/text.ts';
import { dayOver } from './days-over.ts';
import { type Claim, type Difference, type SentencePair, changedAmount, differenceOf, isLeftOut } from './differences.ts';
import type { GivenAnswer, ToldChange, ToldPaper, ToldQuote } from './model.ts';
import { newcomersOf } from './newcomers.ts';
import { otherwiseBeside } from './otherwise.ts';
import { type PapersNow, areOfTwoLanguages, papersNow, standingNow } from './papers-now.ts';
import { type Papers, type Sentence, placeOf, readPapers } from './papers.ts';
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
export async function lookAgain(given: GivenAnswer[], { before, after, encoder, now }: LookOptions): Promise<ToldChange[]> {
  const [earlier, today] = [readPapers(before), readPapers(after)];
  const rests = await mapInTurns(given, ({ quotes }) => quotes.flatMap((quote) => sentencesThen(earlier, quote)));
  const gone = rests.flat().filter(({ key }) => !today.byKey.has(key));
  const papers = papersNow(earlier, today, await newcomersOf(earlier, today, gone, encoder));
  const found = await mapInTurns(given, (answer, at) => {
    const looks = (rests[at] ?? []).map((sentence) => lookAt(sentence, papers));
    return changeOf(answer, looks, papers, now);
  });
  return found.filter((change) => change !== null);
}

/** The sentences that a quote stood over; itself where it stood in no paper. */
function sentencesThen(earlier: Papers, { document, quote }: ToldQuote): Sentence[] {
  const over = placeOf(earlier, document, quote);
  return over.length > 0 ? over : [{ document, at: -1, text: quote, key: foldedWords(quote), heading: null, language: null }];
}

function lookAt(was: Sentence, papers: PapersNow): Look {
  const standing = standingNow(was, papers);
  if (standing) return { was, now: { best: standing, text: standing.text }, stands: true };
  return { was, now: replacementOf(was, papers), stands: false };
}

function changeOf(answer: GivenAnswer, looks: Look[], papers: PapersNow, now: number): ToldChange | null {
  const claim: Claim = {
    said: [answer.choice ?? '', answer.answer].filter((part) => part !== '').join('. '),
    question: answer.question,
    beside: [],
  };
  const [worst] = looks
    .filter(({ stands }) => !stands)
    .map((look) => foundAt(look, { ...claim, beside: beside(looks, look) }, papers))
    .toSorted((a, b) => severity(b) - severity(a));
  if (worst && severity(worst) > 0) return changeTold(answer, worst);
  const later = overtaken(answer, looks, now) ?? otherwise(looks, claim, papers) ?? worst;
  return later ? changeTold(answer, later) : null;
}

/** What else an answer rests on, as it stands now. */
const beside = (looks: Look[], look: Look): string[] => looks.flatMap((other) => (other === look ? [] : (other.now?.text ?? [])));

const SEVERITY: Record<ToldVerdict, number> = { reworded: 0, unclear: 1, stronger: 2, expired: 3, gone: 4, weaker: 5, contradicts: 6 };
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
  if (now === null)
    return { look, after: null, difference: plainly('gone', papers.paperNow(was.document) ? 'no_sentence' : 'no_paper', 0.8) };
  const pair = { was: was.text, is: now.text, isTranslated: areOfTwoLanguages(was, now.best) };
  const difference =
    differenceOf(pair, claim) ??
    (isLeftOut(pair, claim) ? plainly('unclear', 'changed', 0.6) : plainly('reworded', sameBecause(pair), 0.7));
  return { look, after: now.best, difference };
}

function sameBecause(pair: SentencePair): ToldReasonCode {
  if (pair.isTranslated) return 'translated';
  return changedAmount(pair.was, pair.is) ? 'figure_not_told' : 'other_words';
}

/** What lay ahead when it was told, and is over: in the answer, in a quote that stands as a whole, or in a sentence as it is now. */
function overtaken({ date, answer, quotes }: GivenAnswer, looks: Look[], now: number): Found | null {
  const told = date === null ? Number.NaN : Date.parse(date);
  const [first] = looks;
  if (!Number.isFinite(told) || !first) return null;
  const whole = looks.every(({ stands }) => stands) ? quotes.map(({ quote }) => quote) : [];
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

/** A new sentence that says otherwise than one on which the answer rests. */
function otherwise(looks: Look[], claim: Claim, papers: PapersNow): Found | null {
  for (const look of looks) {
    const found = look.stands && look.now ? otherwiseBeside(look.was, look.now.best, claim, papers) : null;
    if (found) return { look, after: found.sentence, difference: found.difference };
  }
  return null;
}
