/** Fits the embedded engine's judge of past questions to examples and sets the threshold from which it proposes. Pure. */
import { predict } from '#engine/answers/logistic.ts';
import type { LogisticModel } from '#engine/answers/logistic.ts';
import type { Validation } from './cross-validate.ts';
import { pairExamples, placeExamples } from './examples.ts';
import type { Case, FormExample, RefLabels } from './examples.ts';
import { trainPair } from './train-models.ts';

export interface Lessons {
  /** Questions whose every place of an answer is known: the open set's listed half, paraphrases, and questions that nothing answers. */
  cases: Case[];
  /** Questions whose partners in one other form were labelled by hand. */
  labelled: Case[];
  refs: RefLabels[];
  lookAlikes: FormExample[];
}

export interface Fitted {
  pair: LogisticModel & { heldOut: Validation };
  proposeFrom: Record<'pair', number>;
}

/** The best candidate of a question that is answered must reach what this share of the others' best does not. */
const BEST_OF_OPEN = 0.5;

export function fitJudge({ cases, labelled, refs, lookAlikes }: Lessons): Fitted {
  const pair = trainPair([...pairExamples(labelled, refs), ...placeExamples(cases), ...lookAlikes]);
  const best = cases
    .filter(({ treated }) => treated === false)
    .map(({ evidence }) => Math.max(0, ...candidates(evidence).map((features) => predict<string>(pair, features))));
  return { pair, proposeFrom: { pair: quantile(best, BEST_OF_OPEN) } };
}

const candidates = ({ pairs }: Case['evidence']) => pairs.filter(({ gate }) => gate !== 'differs').map(({ features }) => features);

/** The value that this share does not exceed, rounded up to three places. */
function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.ceil((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 1000) / 1000;
}
