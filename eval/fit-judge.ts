/** Fits the embedded engine's judges to examples and sets the thresholds from which they propose. Pure. */
import { predict } from '#engine/answers/logistic.ts';
import type { LogisticModel } from '#engine/answers/logistic.ts';
import { probabilitiesOf } from '#engine/answers/matter.ts';
import type { Validation } from './cross-validate.ts';
import { matterExamples, pairExamples, passageExamples, placeExamples } from './examples.ts';
import type { Case, FormExample, PassageLabels, RefLabels } from './examples.ts';
import { trainOne } from './train-models.ts';
import type { ModelName } from './train-models.ts';

export interface Lessons {
  /** Questions of filled forms (asked of everything but their own form, and once more of everything but its family), of the open set's listed half, and questions that nothing answers. */
  cases: Case[];
  /** Questions whose partners in one other form were labelled by hand. */
  labelled: Case[];
  refs: RefLabels[];
  passages: PassageLabels[];
  lookAlikes: FormExample[];
}

export type Fitted = Record<ModelName, LogisticModel & { heldOut: Validation }> & {
  proposeFrom: Record<'pairMatter' | 'pair', number>;
};

/**
 * Share of the questions that nothing answers which past answers must leave open, over whichever knowledge it is hardest: a large one has a
 * word for everything. More leaves too much open that is answered.
 */
const LEFT_OPEN = 0.94;
/** So many questions of one kind say where a threshold lies. */
const FEWEST_OPEN = 20;
/** The best candidate of a question that is treated must reach what this share of the others' best does not. */
const BEST_OF_OPEN = 0.5;

export function fitJudge({ cases, labelled, refs, passages, lookAlikes }: Lessons): Fitted {
  const examples: Record<ModelName, FormExample[]> = {
    pairMatter: matterExamples(cases, 'pairs'),
    passageMatter: matterExamples(cases, 'passages'),
    pair: [...pairExamples(labelled, refs), ...placeExamples(cases, 'pairs'), ...lookAlikes],
    passage: [...passageExamples(cases, passages), ...placeExamples(cases, 'passages')],
  };
  const names = Object.keys(examples) as ModelName[];
  const models = Object.fromEntries(
    names.map((name) => {
      const { model, validation } = trainOne(name, examples[name]);
      return [name, { ...model, heldOut: validation }];
    }),
  ) as Record<ModelName, LogisticModel & { heldOut: Validation }>;
  const untreated = cases.filter(({ treated }) => treated === false);
  const best = untreated.map(({ evidence }) =>
    Math.max(0, ...candidates(evidence).map((features) => predict<string>(models.pair, features))),
  );
  const alike = Map.groupBy(untreated, ({ form }) => form.replace(/ \d+$/, ''));
  const matters = [...alike.values()]
    .map((list) => list.flatMap(({ evidence }) => probabilitiesOf(evidence.matter.features, models).pairs ?? []))
    .filter(({ length }) => length >= FEWEST_OPEN)
    .map((values) => quantile(values, LEFT_OPEN));
  return {
    ...models,
    proposeFrom: {
      pairMatter: Math.max(...matters),
      pair: quantile(best, BEST_OF_OPEN),
    },
  };
}

const candidates = ({ pairs }: Case['evidence']) => pairs.filter(({ gate }) => gate !== 'differs').map(({ features }) => features);

/** The value that this share does not exceed, rounded up to three places. */
function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.ceil((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 1000) / 1000;
}
