/** Whether a proposal is right, and whether what it cites is what the gold names. */
import type { Citation, Proposal } from '#contract/answers.ts';
import type { Hit } from '#engine/search/model.ts';
import { isAnswerable } from '../open/model.ts';
import type { AnswerSet, GoldPlace, OpenQuestion } from '../open/model.ts';

/** A question of the set with what was proposed and found. */
export interface Judged {
  question: OpenQuestion;
  proposal: Proposal;
  /** An answer was given: a choice where one was asked for, else a text. */
  proposed: boolean;
  /** Of what was proposed; an answer to what nothing answers is wrong. */
  right: boolean;
  /** A plain answer, without a flag or a wish for review. */
  plain: boolean;
  /** One of the citations is a place that the gold names. */
  citesGold: boolean;
  /** Citations, and those whose quote stands in the document they name. */
  citations: number;
  standing: number;
  /** Rank from 1 of the first place of the gold among the first ten that search finds; null when it is not there. */
  rank: number | null;
  /** The question is in one language and everything that answers it in others. */
  across: boolean;
}

/** Words alone, so that table lines and typographic signs do not matter. */
const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
const rowOfCell = (cell: string | undefined): number | null => (cell === undefined ? null : Number(/\d+$/u.exec(cell)?.[0] ?? Number.NaN));

export async function judge(set: AnswerSet, question: OpenQuestion, proposal: Proposal, hits: Hit[]): Promise<Judged> {
  const proposed =
    proposal.status !== 'unanswered' && (question.options.length > 0 ? proposal.choice !== null : proposal.answer.trim() !== '');
  const stands = await Promise.all(proposal.citations.map((citation) => quoteStands(set, citation)));
  const rank = hits.findIndex((hit) => question.gold.some((gold) => isGoldHit(set, gold, hit)));
  const answeredIn = await Promise.all(question.gold.map(({ document }) => set.languageOf(document)));
  return {
    question,
    proposal,
    proposed,
    right: proposed && isAnswerable(question) && isRight(question, proposal),
    plain: proposed && proposal.status === 'answered' && proposal.flags.length === 0,
    citesGold: proposal.citations.some((citation) => question.gold.some((gold) => citesPlace(set, gold, citation))),
    citations: stands.length,
    standing: stands.filter(Boolean).length,
    rank: rank < 0 ? null : rank + 1,
    across: answeredIn.length > 0 && !answeredIn.includes(question.language),
  };
}

function isRight({ choice, says }: OpenQuestion, proposal: Proposal): boolean {
  if (choice !== null) return proposal.choice === choice;
  const text = words(`${proposal.answer} ${proposal.comment ?? ''}`);
  return says.every((part) => text.includes(beginningOf(part)));
}

/** Words as they begin ("month" in "monthly"); a number is whole. */
const beginningOf = (part: string): string => (/\d$/u.test(part) ? words(part) : words(part).trimEnd());

async function quoteStands(set: AnswerSet, { document, quote }: Citation): Promise<boolean> {
  const name = set.nameOf(document);
  return name !== null && words(await set.textOf(name)).includes(words(quote));
}

/** A sentence of the gold inside the quote, or the quote a part of it. */
function citesPlace(set: AnswerSet, gold: GoldPlace, citation: Citation): boolean {
  if (set.nameOf(citation.document) !== gold.document) return false;
  if ('ref' in gold) return rowOfCell(citation.cell) === set.rowOf(gold.ref);
  const [quote, sentence] = [words(citation.quote), words(gold.quote)];
  return quote.includes(sentence) || (quote.length > 12 && sentence.includes(quote));
}

function isGoldHit(set: AnswerSet, gold: GoldPlace, hit: Hit): boolean {
  if (set.nameOf(hit.document.name) !== gold.document) return false;
  if ('ref' in gold) return hit.kind === 'pair' && rowOfCell(hit.pair.place.cell) === set.rowOf(gold.ref);
  const text = hit.kind === 'pair' ? `${hit.pair.question} ${hit.pair.answer}` : hit.passage.text;
  return words(text).includes(words(gold.quote));
}
