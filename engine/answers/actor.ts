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

/**
 * Whom a sentence binds in the place of who is asked about ("suppliers"), or null: what a supplier does says nothing of what the company does, and
 * what employees must do nothing of the product. Where the question names anybody of the kind too it is for the rest of the judging. Pure.
 */
export function otherActorIn(question: string, asked: Profile, text: string): string | null {
  const [folded, said] = [fold(question), fold(text)];
  const people = asked.contrasts.get('people');
  const others = ledByOthers.exec(said)?.groups?.['actor'];
  if (others !== undefined) return namesOthers.test(folded) || outsiders.some((member) => people?.has(member)) ? null : others;
  const staff = ledByStaff.exec(said)?.groups?.['actor'];
  if (staff === undefined || people !== undefined || namesStaff.test(folded) || !namesProduct.test(folded)) return null;
  return stanceOf(text) === 'demands' ? staff : null;
}
