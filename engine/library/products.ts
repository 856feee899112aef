import { factAsked } from '#engine/answers/facts/fact-asked.ts';
import { isValueOf } from '#engine/answers/facts/values.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { foldedWords } from '#engine/language/text.ts';

/** What tells of which product an entry is said. */
export interface OfProduct {
  id: string;
  question: string;
  section: string | null;
  /** Its form offers options for it. */
  offers: boolean;
  answer: string;
  /** The product of the request that it was approved in. */
  product: string | null;
  /** The form that it stands in. */
  form: string | null;
}

/** Entries that say of which product their own form is. */
export const namingForms = (entries: readonly OfProduct[]): Set<string> =>
  new Set(entries.filter((entry) => entry.form !== null && namesProduct(entry)).map(({ id }) => id));

/** By entry the product that it is said of, where that is known: that of its request, else the one that its form says it is about. */
export function productsOf(entries: readonly OfProduct[], naming: ReadonlySet<string>): Map<string, string> {
  const forms = new Map<string, Set<string>>();
  for (const entry of entries)
    if (entry.form !== null && naming.has(entry.id))
      forms.set(entry.form, (forms.get(entry.form) ?? new Set<string>()).add(foldedWords(entry.answer)));
  const products = new Map<string, string>();
  for (const { id, product, form } of entries) {
    const named = product === null ? [...(forms.get(form ?? '') ?? [])] : [foldedWords(product)];
    if (named.length === 1 && named[0]) products.set(id, named[0]);
  }
  return products;
}

/** Whether it answers what forms ask about the product that they are sent for: its name. */
const namesProduct = ({ question, section, offers, answer }: OfProduct): boolean =>
  !offers && factAsked({ ...askedAlone(question), section }) === 'product_name' && isValueOf('product_name', answer);

/** Whether two names may be of one product: one of them stands in the other ("Canvas" and "Canvas Studio"). */
const mayBeOne = (a: string, b: string): boolean => ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);

/** Apart by product, each side with those of which none is known, in the order given; one side where no two products differ. */
export function byProduct<Entry extends { id: string }>(entries: readonly Entry[], products: ReadonlyMap<string, string>): Entry[][] {
  const sides: Set<string>[] = [];
  for (const product of new Set(entries.flatMap(({ id }) => products.get(id) ?? []))) {
    const side = sides.find((names) => [...names].every((name) => mayBeOne(name, product)));
    if (side) side.add(product);
    else sides.push(new Set([product]));
  }
  if (sides.length < 2) return [[...entries]];
  return sides.map((names) =>
    entries.filter(({ id }) => {
      const product = products.get(id);
      return product === undefined || names.has(product);
    }),
  );
}
