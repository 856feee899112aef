/** Which weights tell a question that a listed rule answers from one that nothing of ours does. Pure. */
import { LISTED, type signsOf } from '#engine/law/doubt.ts';
import { fitLogistic } from '../fit-logistic.ts';

type Signs = NonNullable<ReturnType<typeof signsOf>>;

export interface Listed {
  signs: Signs;
  /** One of the rules that a list shows answers it. */
  answered: boolean;
}

/** The weights that are learned beside the others, which stay; those were found with more questions than ship (decision 86). */
const learnedNames = ['story', 'outside', 'unknown'] as const;
export type LearnedWeights = Record<(typeof learnedNames)[number] | 'bias', number>;

/** How much the weights are held to nothing, where the questions of each side count a half. */
const EVEN = 1e-4;

/**
 * The weights with which answered questions and others, as many of each taken for granted, are told best, measured by those that stay;
 * the bias is the one with which `kept` of the answered ones have a chance of `covered` at least.
 */
export function fitListed(asked: Listed[], { kept, covered }: { kept: number; covered: number }): LearnedWeights {
  const halfOf = (answered: boolean): number => 0.5 / asked.filter((one) => one.answered === answered).length;
  const weight = { yes: halfOf(true), no: halfOf(false) };
  const { weights } = fitLogistic(
    asked.map(({ signs, answered }) => ({
      features: { held: heldOf(signs), ...Object.fromEntries(learnedNames.map((name) => [name, signs[name]])) },
      label: answered,
      weight: answered ? weight.yes : weight.no,
    })),
    ['held', ...learnedNames],
    EVEN,
  );
  const of = (name: (typeof learnedNames)[number]): number => (weights[name] ?? 0) / (weights['held'] ?? 1);
  const learned = { story: of('story'), outside: of('outside'), unknown: of('unknown') };
  const sums = asked.filter(({ answered }) => answered).map(({ signs }) => sumOf(signs, learned));
  const least = sums.toSorted((a, b) => a - b)[Math.floor((1 - kept) * sums.length)] ?? 0;
  return { ...learned, bias: Math.log(covered / (1 - covered)) - least };
}

/** What the weights that stay make of a question. */
function heldOf(signs: Signs): number {
  const apart = new Set<string>([...learnedNames, 'bias']);
  return (Object.keys(LISTED) as (keyof Signs)[]).reduce((sum, name) => sum + (apart.has(name) ? 0 : LISTED[name] * signs[name]), 0);
}

/** The same with learned weights, without a bias. */
export const sumOf = (signs: Signs, weights: Omit<LearnedWeights, 'bias'>): number =>
  learnedNames.reduce((sum, name) => sum + weights[name] * signs[name], heldOf(signs));
