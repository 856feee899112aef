import { type Reason, reason } from '#contract/reasons.ts';
import type { IndexedPair } from '#engine/search/model.ts';
import { rememberOf } from '#engine/common/remember.ts';
import { LOOKED_AT } from './as-asked.ts';
import type { Paper } from './borne-out.ts';
import type { JudgedPair } from './judge-pairs.ts';
import type { Products } from './products.ts';
import { LONGEST_ANSWER } from './thresholds.ts';
import { twinLeftOut } from './twin-names.ts';

/** What is said to a question, and the papers and past answers in which a twin of what it names may stand. */
export interface TwinCase {
  question: string;
  said: string;
  judged: JudgedPair[];
  papers: readonly Paper[];
  products: Products;
}

/** Past answers in whose texts twins are looked for, the nearest: a question has seldom more, but for a form that asks one thing again and again. */
const MOST_PAST = 200;
const textOf = rememberOf(({ question, answer }: IndexedPair) => `${question}\n${answer}`.slice(0, LONGEST_ANSWER));

/** An answer for one of two products where neither the question nor the request says which. Pure. */
export function twinSaid({ question, said, judged, papers, products }: TwinCase): Reason | null {
  const near = papers.slice(0, LOOKED_AT).map(({ text }) => text);
  const past = judged.slice(0, MOST_PAST).map(({ hit }) => textOf(hit.pair));
  const texts = new Set([...papers.map(({ text }) => text), ...past]);
  const twins = twinLeftOut({ question, said }, near, [...texts]);
  return twins === null || products.fit(twins.name) === 'asked' ? null : reason('said_of_one', { ...twins });
}
