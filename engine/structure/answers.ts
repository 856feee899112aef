/** The places of one question, as the file takes answers there. */
import type { AnswerKind, AnswerPlace } from '#contract/extraction.ts';
import { blankLine, isPlaceholder, tidy } from '#engine/questions/text.ts';
import { lettersOf } from './letters.ts';
import type { Spot } from './model.ts';
import type { SaidAnswer, SaidQuestion } from './reply.ts';

/** A place that was said, found to be there and free. */
export interface Standing {
  said: SaidAnswer;
  spot: Spot;
}

interface Asked {
  said: SaidQuestion;
  /** What may be chosen, each found to stand in the file. */
  options: string[];
  /** Where its text stands. */
  own: readonly Spot[];
}

/** Fewest options that stand in a place itself for it to be a list of boxes. */
const BOXES = 2;

/** Answer places of places that stand; what is printed takes no answer, and is told once for the answer and once for a comment. */
export function answersAt(asked: Asked, standing: readonly Standing[]): AnswerPlace[] {
  const written = standing.filter(({ spot }) => !spot.printed).map((one) => answerAt(asked, one));
  const printed = standing.filter(({ spot }) => spot.printed);
  const comments = printed.some(({ said }) => said.b_role === 'comment');
  const answers = printed.some(({ said }) => said.b_role === 'answer');
  return [...written, ...(answers ? [placeless(asked)] : []), ...(comments ? [{ kind: 'comment' } satisfies AnswerPlace] : [])];
}

/** An answer that has no place in the file. */
export const placeless = (asked: Asked): AnswerPlace => ({ ...kindOf(asked), ...allowedOf(asked) });

/** What is written at a spot, when the file says nothing of it. */
export const writtenAt = (asked: Asked, spot: Spot): AnswerPlace => ({ ...placeless(asked), at: spot.at });

const allowedOf = ({ options }: Asked): { allowed?: string[] } => (options.length > 0 ? { allowed: options } : {});

function kindOf({ said: { e_kind: kind }, options }: Asked): { kind: AnswerKind; by_words?: true } {
  if (options.length > 0) return { kind: kind === 'multi_choice' ? kind : 'choice' };
  if (kind === 'number' || kind === 'date' || kind === 'attachment') return { kind, by_words: true };
  return { kind: 'text' };
}

function answerAt(asked: Asked, { said, spot }: Standing): AnswerPlace {
  const current = currentAt(asked, spot);
  const base = { at: spot.at, ...(current === null ? {} : { current }) };
  const takes = spot.takes ?? { kind: null };
  if (takes.kind === 'checkbox') return { kind: 'checkbox', ...base, ...valueOf(said.c_means, takes.value) };
  if (takes.kind === 'choice' || takes.kind === 'multi_choice') return { kind: takes.kind, ...base, allowed: takes.allowed ?? [] };
  if (said.b_role === 'comment') return { kind: 'comment', ...base };
  if (takes.kind === 'date') return { kind: 'date', ...base };
  if (said.c_means !== '') return { kind: spot.at.paragraph === undefined ? 'mark' : 'checkbox', ...base, value: tidy(said.c_means) };
  if (spot.at.table !== undefined && offersHere(asked, spot)) return { kind: 'choice-in-cell', ...base, ...allowedOf(asked) };
  return { ...kindOf(asked), ...base, ...allowedOf(asked) };
}

const valueOf = (means: string, value: string | undefined): { value?: string } => {
  const meant = tidy(means) || (value ?? '');
  return meant === '' ? {} : { value: meant };
};

/** Whether the options are printed in the place. */
function offersHere({ options }: Asked, { text }: Spot): boolean {
  const letters = lettersOf(text);
  return options.filter((option) => letters.includes(lettersOf(option))).length >= BOXES;
}

/** What stands there as an answer: neither the question, nor what it offers, nor room to write. */
function currentAt(asked: Asked, spot: Spot): string | null {
  if (spot.takes?.current !== undefined) return spot.takes.current;
  const text = tidy(spot.text);
  const taken = text === '' || spot.takes?.kind !== null || asked.own.includes(spot) || offersHere(asked, spot);
  return taken || isPlaceholder(text) || blankLine.test(text) || spot.at.table === undefined ? null : text;
}
