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
  const [who] = above.map(fold).flatMap((words) => (lookedOver.test(words) ? (suppliers.exec(words)?.[0] ?? []) : []));
  return who ?? null;
}

/**
 * Whom a sentence binds in the place of who is asked about ("suppliers"), or null: what a supplier does says nothing of what the company does, and
 * what employees must do nothing of the product. `above`: the heading and the words over its list, where it says not who does it; what stands there on
 * looking suppliers over is asked of them. Where the question names anybody of the kind too it is for the rest of the judging. Pure.
 */
export function otherActorIn(question: string, asked: Profile, text: string, above: string[]): string | null {
  const folded = fold(question);
  const people = asked.contrasts.get('people');
  const asksOfOthers = namesOthers.test(folded) || outsiders.some((member) => people?.has(member));
  const others = ledByOthers.exec(fold(text))?.groups?.['actor'];
  if (others !== undefined) return asksOfOthers ? null : others;
  const over = lookedOverUnder(above);
  if (over !== null) return asksOfOthers || suppliers.test(folded) ? null : over;
  return people === undefined && !namesStaff.test(folded) && namesProduct.test(folded) ? staffIn(text) : null;
}

function staffIn(text: string): string | null {
  const staff = ledByStaff.exec(fold(text))?.groups?.['actor'];
  return staff !== undefined && stanceOf(text) === 'demands' ? staff : null;
}
