/** What code can know of a reply, and no more: whether its quotes stand, its choice is an option, and what its answer names stands in its quotes. */
import { type Reason, reason } from '#contract/reasons.ts';
import type { Asked } from '#engine/answers/model.ts';
import { sameOption } from '#engine/answers/options.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { limits } from '#contract/limits.ts';
import { strangeBeside } from '#engine/model/said-in.ts';
import { headsOf } from './evidence/heads.ts';
import type { Piece } from './evidence/piece.ts';
import type { SaidAnswer } from './reply.ts';
import { type StandingQuote, findQuotes } from './standing.ts';

/** Stored with each answer: a change of the rules below gets a new number. */
export const CHECKS_VERSION = 5;

export interface Checked {
  status: SaidAnswer['d_status'];
  quotes: StandingQuote[];
  choice: string | null;
  answer: string;
  confidence: number;
  missing: string;
  nearest: string;
  /** What was taken away, and why; empty where nothing was. */
  taken: Reason[];
}

/** Shorter answers do not show their language. */
const LANGUAGE_WORDS = 6;
const LONGEST_SHOWN = 300;
/** What is told of sentences that were taken away; what comes after so many goes with them. */
const MOST_TAKEN = 40;

/** Pure. `known`: what may be named beside the quotes, as what the company confirmed of itself. */
export function checkAnswer(asked: Asked, said: SaidAnswer, pieces: ReadonlyMap<string, Piece>, known: string[]): Checked {
  const found = findQuotes(said.b_quotes, pieces);
  const quotes = distinct(found.flatMap(({ standing }) => standing ?? []));
  const taken = found.flatMap(({ quote, standing }) => (standing ? [] : [reason('quote_unfound', { quote: short(quote) })]));
  const base = {
    status: said.d_status,
    quotes,
    confidence: Number.isFinite(said.g_confidence) ? Math.max(0, Math.min(1, said.g_confidence)) : 0,
    missing: short(said.c_missing),
    nearest: short(said.h_nearest),
  };
  if (said.d_status === 'not_found') return { ...base, choice: null, answer: '', taken };
  if (quotes.length === 0) return { ...base, status: 'not_found', choice: null, answer: '', taken: [reason('model_no_quote'), ...taken] };
  const chosen = choiceOf(asked, said.e_choice);
  const around = quotes.flatMap(({ piece }) => [piece.before ?? '', piece.text]);
  const heads = new Set(quotes.flatMap(({ piece }) => headsOf(pieces).get(piece.document.id) ?? []));
  const text = textOf(asked, said.f_answer, [...quotes.flatMap(sourcesOf), ...known, ...heads], around);
  return { ...base, choice: chosen.choice, answer: text.answer, taken: [...taken, ...chosen.taken, ...text.taken] };
}

const short = (text: string): string =>
  text
    .slice(0, 4 * LONGEST_SHOWN)
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SHOWN);

const distinct = (quotes: StandingQuote[]): StandingQuote[] => [
  ...new Map(quotes.map((quote) => [`${quote.piece.document.id} ${quote.text}`, quote])).values(),
];

/** A quote with what it stands under: a document may be named, and the question that a past answer was given to. */
const sourcesOf = ({ text, piece: { document, under, asked, choice }, citations }: StandingQuote): string[] =>
  [
    text,
    ...citations.map(({ quote }) => quote),
    under,
    asked,
    choice,
    document.name.replace(/[_-]+/gu, ' '),
    document.name,
    document.date?.slice(0, 10),
  ].flatMap((part) => part ?? []);

function choiceOf({ options, several }: Asked, said: string[]): { choice: string | null; taken: Reason[] } {
  if (options.length === 0) return { choice: null, taken: [] };
  const named = said
    .slice(0, limits.options)
    .filter((choice) => choice.trim() !== '' && choice.length <= limits.option)
    .map((choice) => ({ choice, option: sameOption(choice, options) }));
  const taken = named.flatMap(({ choice, option }) => (option === null ? [reason('choice_taken', { choice: short(choice) })] : []));
  const chosen = [...new Set(named.flatMap(({ option }) => option ?? []))];
  if (several) return { choice: chosen.length > 0 ? chosen.join('\n') : null, taken };
  const [only, ...others] = chosen;
  if (others.length > 0) return { choice: null, taken: [reason('choice_taken', { choice: short(chosen.join(', ')) })] };
  return { choice: only ?? null, taken };
}

/** The sentences of an answer that say nothing strange; where none is left, the deciding quote itself. What no cell can hold is left out. */
function textOf(asked: Asked, said: string, sources: string[], around: string[]): { answer: string; taken: Reason[] } {
  const own = [asked.question, asked.stem, asked.section, asked.guidance, ...asked.options].flatMap((part) => part ?? []);
  const strangeIn = strangeBeside([...sources, ...own], { around, language: languageOf(asked) });
  const whole = said.trim();
  const text = whole.slice(0, limits.answer);
  const taken: Reason[] = whole.length > text.length ? [reason('sentence_taken', { text: short(whole.slice(text.length)) })] : [];
  const kept: string[] = [];
  let from = 0;
  for (const sentence of sentencesOf(text)) {
    const at = text.indexOf(sentence, from);
    const strange = at < 0 ? null : strangeIn(sentence);
    if (strange === null) continue;
    if (taken.length >= MOST_TAKEN) {
      kept.push(text.slice(from, at));
      from = text.length;
      break;
    }
    taken.push(reason('sentence_taken', { text: short(sentence) }), strange);
    kept.push(text.slice(from, at));
    from = at + sentence.length;
  }
  kept.push(text.slice(from));
  const answer = (from === 0 ? text : kept.join('').replace(/[ \t]{2,}/gu, ' ')).trim();
  if (isForeign(asked, answer)) taken.push(reason('answer_foreign'));
  const mustSay = asked.options.length === 0 || said.trim() !== '';
  return { answer: answer === '' && mustSay ? (sources[0] ?? '') : answer, taken };
}

/** Whether it is in another language than the question, and nobody wished for that. */
function isForeign(asked: Asked, answer: string): boolean {
  const said = guessLanguage(answer);
  const wanted = languageOf(asked);
  if ((answer.match(/\p{L}+/gu)?.length ?? 0) < LANGUAGE_WORDS) return false;
  return said !== null && wanted !== null && said !== wanted && said !== asked.wishes?.language;
}

const languageOf = ({ question, stem }: Asked): string | null => guessLanguage(`${stem ?? ''} ${question}`);
