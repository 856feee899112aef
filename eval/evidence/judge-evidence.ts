/** What an answer is worth beside the gold: told from places and words, never by a reader. */
import type { Citation, Proposal } from '#contract/answers.ts';
import type { CompanyQuestion, Place } from './model.ts';

/**
 * `answers`: cites a gold place of every part and its verdict (or every word that a right text must hold) is right. `part`: cites
 * gold, and is silent on the verdict or on some of it. `beside`: cites no gold and decides nothing. `misleading`: decides
 * otherwise than the gold; or cites only what looks right and is not; or gives one side of a contradiction as the plain answer.
 */
export type Worth = 'answers' | 'part' | 'beside' | 'misleading';

/** A sentence that the engine weighed for a question. */
export interface Weighed {
  document: string;
  text: string;
}

/** A question of a company's set with what the engine made of it. */
export interface Answered {
  question: CompanyQuestion;
  proposal: Proposal;
  /** A verdict was given where one was asked for, else a text. */
  drafted: boolean;
  /** Something is shown, be it without a verdict. */
  shown: boolean;
  /** Shown without a flag or a wish for review. */
  plain: boolean;
  /** Null where nothing is shown. */
  worth: Worth | null;
  /** Rank from 1 of the first gold place among all sentences that were weighed; null where it is not there. */
  rank: number | null;
  /** The first place that is cited is gold. */
  citesFirst: boolean;
  /** A gold place stands in one of the three texts that are shown beside an open question, and in what one key takes of them. */
  near: { shown: boolean; taken: boolean };
  /** The flag of a contradiction stands, and gold places of two papers are cited. */
  showsBoth: boolean;
}

/** Judges one answer; `weighed` are the engine's sentences for the question, best first. Pure. */
export function judgeEvidence(question: CompanyQuestion, proposal: Proposal, weighed: Weighed[]): Answered {
  const shown = proposal.status !== 'unanswered' && proposal.citations.length > 0;
  const asksVerdict = question.options !== null;
  const drafted = shown && (asksVerdict ? proposal.choice !== null : proposal.answer.trim() !== '');
  const plain = shown && proposal.status === 'answered' && proposal.flags.length === 0;
  const rank = weighed.findIndex((sentence) => isOf(question.gold, sentence));
  const first = proposal.citations[0];
  const showsBoth = proposal.flags.includes('conflict') && papersOf(goldCited(question, proposal)).size > 1;
  return {
    question,
    proposal,
    drafted,
    shown,
    plain,
    worth: shown ? worthOf(question, proposal, { plain, showsBoth }) : null,
    rank: rank < 0 ? null : rank + 1,
    citesFirst: first !== undefined && isOf(question.gold, sentenceOf(first)),
    near: {
      shown: proposal.related.some(({ document, quote }) => isOf(question.gold, { document, text: quote })),
      taken: proposal.related.some(({ document, answer }) => isOf(question.gold, { document, text: answer })),
    },
    showsBoth,
  };
}

function worthOf(question: CompanyQuestion, proposal: Proposal, { plain, showsBoth }: { plain: boolean; showsBoth: boolean }): Worth {
  const { options, choice, kind, says } = question;
  const cited = goldCited(question, proposal);
  const decides = options !== null && proposal.choice !== null;
  if (decides && proposal.choice !== choice) return 'misleading';
  if (kind === 'contradiction' && plain && !showsBoth) return 'misleading';
  if (cited.length === 0) return proposal.citations.some((one) => isOf(question.beside, sentenceOf(one))) ? 'misleading' : 'beside';
  const text = words(`${proposal.answer} ${proposal.comment ?? ''} ${proposal.citations.map(({ quote }) => quote).join(' ')}`);
  const saysAll = says.every((part) => text.includes(beginningOf(part)));
  const parts = new Set(question.gold.flatMap(({ part }) => part ?? []));
  const citedParts = new Set(cited.flatMap(({ part }) => part ?? []));
  const whole = citedParts.size === parts.size && saysAll && (kind !== 'contradiction' || showsBoth);
  return whole && (options === null || decides) ? 'answers' : 'part';
}

const sentenceOf = ({ document, quote }: Citation): Weighed => ({ document, text: quote });

const goldCited = ({ gold }: CompanyQuestion, { citations }: Proposal): Place[] =>
  gold.filter((place) => citations.some((one) => standsIn(place, sentenceOf(one))));

const papersOf = (places: Place[]): Set<string> => new Set(places.map(({ document }) => document));

const isOf = (places: Place[], sentence: Weighed): boolean => places.some((place) => standsIn(place, sentence));

/** Words alone, so that table lines and typographic signs do not matter. */
const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Words as they begin ("month" in "monthly"); a number is whole. */
const beginningOf = (part: string): string => (/\d$/u.test(part) ? words(part) : words(part).trimEnd());

/** Shortest text that may count as a piece of the place it is taken from. */
const SHORTEST_PIECE = 12;

/** The place inside the sentence, all cells of its row in it, or the sentence a piece of the place: of a row, of its longest cell. */
function standsIn({ document, quote }: Place, sentence: Weighed): boolean {
  if (sentence.document !== document) return false;
  const text = words(sentence.text);
  const cells = quote.split(' | ').map(words);
  const longest = cells.reduce((longer, cell) => (cell.length > longer.length ? cell : longer), '');
  return cells.every((cell) => text.includes(cell)) || (text.length > SHORTEST_PIECE && longest.includes(text));
}
