/** What was found for a question, judged: what composing and training both start from. */
import type { Paper } from './borne-out.ts';
import { type Customers, createCustomers } from './customers.ts';
import type { FoundFact } from './facts/propose-fact.ts';
import type { JudgedPair } from './judge-pairs.ts';
import type { PassageHit } from './likely-statements.ts';
import type { AnswerContext } from './model.ts';
import type { Products } from './products.ts';
import type { ReadQuestion } from './read-question.ts';
import type { Subject } from './subject.ts';
import { type TitledThings, titledBy } from './titled-things.ts';
import type { IndexedDocument } from '#engine/search/model.ts';

/** What else there is by name: what papers are titled by, and the customers that requests are for. */
export interface Named {
  papers: TitledThings;
  customers: Customers;
  /** Whom the form is for, where that is known. */
  customer?: string;
}

const nobody: readonly string[] = [];

/** Both are made once for the same lists, and in turns. */
export async function namedOf(
  documents: readonly IndexedDocument[],
  { customers = nobody, form }: Pick<AnswerContext, 'customers' | 'form'>,
): Promise<Named> {
  return {
    papers: await titledBy(documents),
    customers: await createCustomers(customers),
    ...(form?.customer === undefined ? {} : { customer: form.customer }),
  };
}

export interface Evidence {
  question: ReadQuestion;
  pairs: JudgedPair[];
  /** As search found them. */
  passages: PassageHit[];
  subject: Subject | null;
  /** What is known of the fact about the company that is asked for; absent where none is. */
  fact?: FoundFact;
  /** Which products papers are of; absent where that was not looked for. */
  products?: Products;
  /** Passages that search found for the question, best first, and the moment at which it is asked, milliseconds; absent where nothing was searched. */
  papers?: readonly Paper[];
  now?: number;
  /** Held against what a past answer names; absent where it is not known. */
  named?: Named;
}
