/** What the lines of cards say of how their answers must be written. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { CardLines } from '../sheet/card-lines.ts';
import { formatSaid } from './date-format.ts';
import { choosing, separated } from './described-place.ts';
import type { SaidKind } from './kind-said.ts';
import { longestSaid } from './longest-text.ts';
import type { SpelledOptions } from './options-said.ts';

export interface DescribedCard {
  question: FoundQuestion;
  lines: CardLines;
}

/** Describes the places of a form's cards, in place; their kinds are read by each other, as those of a table's rows. */
export function describeCards(cards: readonly DescribedCard[]): void {
  const chosenBy = choosing({
    rows: cards.keys().toArray(),
    at: (index) => cards[index]?.lines.kind ?? null,
    enforced: (index) => cards[index]?.lines.enforced === true,
  });
  for (const { question, lines } of cards) {
    const place = question.answers.find(({ kind }) => kind !== 'comment');
    question.guidance = lines.guidance;
    if (place) describe(place, lines, chosenBy(lines.kind));
  }
}

function describe(place: AnswerPlace, lines: CardLines, chosen: ReturnType<ReturnType<typeof choosing>>): void {
  if (lines.required) place.required = true;
  if (place.kind === 'choice' && chosen === 'multi_choice' && !lines.enforced) place.kind = chosen;
  if (place.kind === 'text' && place.allowed === undefined) takeKind(place, lines, chosen);
  const [format, longest] = [firstSaid(lines, formatSaid), firstSaid(lines, longestSaid)];
  if (place.kind === 'date' && format !== null) place.format = format;
  if (place.kind === 'text' && longest !== null) place.max_length = longest;
}

/** The kind of a place that offers nothing by itself. */
function takeKind(place: AnswerPlace, { kind, options }: CardLines, chosen: 'choice' | 'multi_choice' | null): void {
  const offered = kind === null || chosen !== null ? (options ?? spelledBy(kind)) : null;
  if (offered) Object.assign(place, { kind: chosen ?? 'choice', allowed: offered.options, ...separated(chosen, offered.separator) });
  else if (kind?.kind === 'date' || kind?.kind === 'number') place.kind = kind.kind;
}

const spelledBy = (kind: SaidKind | null): SpelledOptions | null =>
  kind?.allowed === undefined ? null : { options: kind.allowed, separator: kind.separator ?? null };

const firstSaid = <Said>({ described }: CardLines, read: (text: string) => Said | null): Said | null =>
  described.map(read).find((said) => said !== null) ?? null;
