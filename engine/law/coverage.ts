/** What can be answered, said as a whole: matters, acts with their days, what runs out and what changed. */
import { MOST_COVERED, SOON_DAYS } from '#contract/law-coverage.ts';
import type { LawCoverage } from '#contract/law-coverage.ts';
import { hasChanged } from './find-places.ts';
import type { LawLanguage } from './languages.ts';
import { expiring, stateOf } from './matters.ts';
import type { Matter } from './matters.ts';
import { addressOf } from './model.ts';
import type { Law } from './model.ts';
import { citedPlaces } from './statement.ts';
import type { Statement } from './statement.ts';

type Known = Pick<Law, 'statements' | 'acts' | 'imported' | 'referrals'>;

/** Pure. `today` is YYYY-MM-DD; names and texts are in `language`. */
export function coverageOf(law: Known, matters: Matter[], language: LawLanguage, today: string): LawCoverage {
  const imported = new Set(law.imported.keys());
  const changed = changedIn(law);
  const statements = new Map([...law.statements, ...changed.map((one) => [one.id, { ...one, verified: false }] as const)]);
  const ruleOf = ({ act, places, text }: Statement) => ({
    act,
    article: citedPlaces(places),
    text: text[language],
    url: addressOf(act, law),
  });
  return {
    day: today,
    matters: matters.map((matter) => {
      const { area, name, state, places } = stateOf(matter, statements, today, imported);
      return { area, name: name[language], state, places: articlesOf(places).map((one) => ({ ...one, url: addressOf(one.act, law) })) };
    }),
    elsewhere: [...law.referrals.values()].map(({ matter, whom }) => ({
      name: matter[language],
      authority: whom.name[language],
      address: whom.address,
    })),
    acts: actsOf(law, language),
    runs_out: expiring(law.statements.values(), today, SOON_DAYS).flatMap(({ id, valid_to }) => {
      const one = law.statements.get(id);
      return one ? [{ ...ruleOf(one), valid_to }] : [];
    }),
    changed: changed.slice(0, MOST_COVERED).map(ruleOf),
  };
}

/** Statements whose paragraph is not the one that they were checked against. */
export const changedIn = ({ statements, imported }: Pick<Law, 'statements' | 'imported'>): Statement[] =>
  [...statements.values()].filter((one) => {
    const act = imported.get(one.act);
    return act !== undefined && hasChanged(one, act);
  });

/** Each article once, with the oldest of its days. */
function articlesOf(places: { act: string; article: string; as_of: string }[]) {
  const oldest = new Map<string, { act: string; article: string; as_of: string }>();
  for (const { act, article, as_of } of places) {
    const before = oldest.get(`${act} ${article}`);
    if (!before || as_of < before.as_of) oldest.set(`${act} ${article}`, { act, article, as_of });
  }
  return [...oldest.values()];
}

/** The acts that statements rest on, those with most of them first. */
function actsOf(law: Known, language: LawLanguage): LawCoverage['acts'] {
  const changed = new Set(changedIn(law));
  const byAct = [...Map.groupBy(law.statements.values(), ({ act }) => act)].toSorted(([, a], [, b]) => b.length - a.length);
  return byAct.map(([act, some]) => {
    const [from = '', ...later] = some.map(({ as_of }) => as_of).toSorted();
    return {
      act,
      title: law.acts.get(act)?.title[language] ?? law.imported.get(act)?.title ?? act,
      url: addressOf(act, law),
      statements: some.length,
      to_be_checked: some.filter((one) => !one.verified || changed.has(one)).length,
      as_of: { from, to: later.at(-1) ?? from },
      imported: law.imported.get(act)?.importedAt.slice(0, 10) ?? null,
    };
  });
}
