import { remember } from '#engine/common/remember.ts';
import { anyOf, oneOf } from '#engine/language/lexicon/match.ts';
import type { WordClass } from '#engine/language/lexicon/word-classes.ts';
import { stanceOf } from '#engine/language/polarity.ts';
import type { Profile } from '#engine/language/profile.ts';
import { fold } from '#engine/language/text.ts';

/** A sentence that is led by somebody, after a word or two that join it to others: "All suppliers …", "Additionally, a third party that …". */
const ledBy = (name: WordClass): RegExp =>
  new RegExp(String.raw`^[^\p{L}]*(?:\p{L}+(?: \p{L}+)?, )?(?:${anyOf('actorOpeners')} )*(?<actor>${anyOf(name)})(?![\p{L}\p{N}-])`, 'u');
const ledByOthers = ledBy('otherActors');
const ledByStaff = ledBy('staffActors');
/** "Host-based" speaks of nobody who hosts. */
const namesOthers = new RegExp(`${oneOf('otherActors', 'providers').source}(?!-)`, 'u');
const namesStaff = oneOf('staffActors');
const namesProduct = oneOf('ownProducts');
/** Members of the class `people` that are no part of the company. */
const outsiders = ['third parties', 'contractors'];

const suppliers = oneOf('suppliers');
const lookedOver = oneOf('lookedOver');

/** Who is looked over, by the words over a sentence: "Vendor reviews", "Information needed from the supplier:". */
function lookedOverUnder(above: string[]): string | null {
  const [who] = above.flatMap((words) => supplierUnder(words) ?? []);
  return who ?? null;
}

const supplierUnder = remember((words): string | null => {
  const folded = fold(words);
  return lookedOver.test(folded) ? (suppliers.exec(folded)?.[0] ?? null) : null;
});

/**
 * Whom a sentence binds in the place of who is asked about ("suppliers"), or null: what a supplier does says nothing of what the company does, and
 * what employees must do nothing of the product. `above`: the heading and the words over its list, where it says not who does it; what stands there on
 * looking suppliers over is asked of them. Where the question names anybody of the kind too it is for the rest of the judging. Pure.
 */
export function otherActorIn(question: string, asked: Profile, text: string, above: string[]): string | null {
  const named = namedIn(question);
  const people = asked.contrasts.get('people');
  const asksOfOthers = named.others || outsiders.some((member) => people?.has(member));
  const others = leadersOf(text).others;
  if (others !== null) return asksOfOthers ? null : others;
  const over = lookedOverUnder(above);
  if (over !== null) return asksOfOthers || named.suppliers ? null : over;
  return people === undefined && !named.staff && named.product ? staffIn(text) : null;
}

/** Whom a question names; asked of each sentence that may answer it. */
const namedIn = remember((question) => {
  const folded = fold(question);
  return {
    others: namesOthers.test(folded),
    suppliers: suppliers.test(folded),
    staff: namesStaff.test(folded),
    product: namesProduct.test(folded),
  };
});

/** Who leads a sentence, where anybody does. */
const leadersOf = remember((text) => {
  const folded = fold(text);
  return {
    others: ledByOthers.exec(folded)?.groups?.['actor'] ?? null,
    staff: ledByStaff.exec(folded)?.groups?.['actor'] ?? null,
  };
});

function staffIn(text: string): string | null {
  const { staff } = leadersOf(text);
  return staff !== null && stanceOf(text) === 'demands' ? staff : null;
}
