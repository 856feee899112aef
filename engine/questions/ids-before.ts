/** Ids that stand before the texts of a column or list of questions, where the form has no column of ids. */
import type { FoundQuestion } from '#contract/extraction.ts';
import { leadingIds } from '#engine/language/leading-id.ts';

/** Questions with the ids that most of their sheet begin with; their texts stay as the form prints them. Pure. */
export function withIdsBefore(questions: FoundQuestion[]): FoundQuestion[] {
  const ids = new Map<FoundQuestion, string>();
  for (const [, all] of Map.groupBy(questions, ({ sheet }) => sheet)) {
    const without = all.filter(({ id }) => id === null);
    if (without.length * 2 <= all.length) continue;
    for (const [at, led] of leadingIds(without.map(({ question }) => question)).entries()) if (led) ids.set(without[at]!, led.id);
  }
  return ids.size === 0 ? questions : questions.map((one) => ({ ...one, id: ids.get(one) ?? one.id }));
}
