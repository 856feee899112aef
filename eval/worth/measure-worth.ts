import type { Proposal } from '#contract/answers.ts';
import { type RuleName, decides, ruleNames } from '#engine/decision/table.ts';
import type { GroupWorth, OpenSets, Scored, Worth, WorthSet } from './model.ts';

const nobody: ReadonlySet<RuleName> = new Set();

/**
 * Answers each set as it is, then without each rule that spoke in it. Notes decide nothing and are counted only.
 * `onProgress`: sets that are done, and what the one in hand is of.
 */
export async function measureWorth(opens: OpenSets[], onProgress: (group: string, done: number, total: number) => void): Promise<Worth> {
  const worth: Worth = { asked: new Map(), wrong: new Map(), rules: new Map() };
  for (const open of opens)
    await open(async (set) => {
      worth.asked.set(set.group, (worth.asked.get(set.group) ?? 0) + set.count);
      await measureSet(set, worth, (done, total) => onProgress(set.group, done, total));
    });
  return worth;
}

async function measureSet(set: WorthSet, { rules, wrong }: Worth, onProgress: (done: number, total: number) => void): Promise<void> {
  const all = Array.from({ length: set.count }, (_, place) => place);
  const before = await set.answer(all, nobody);
  const scores = await scoresOf(set, all, before);
  const isWrong = (place: number): boolean => scores[place]?.isDrafted === true && !scores[place].isRight;
  wrong.set(set.group, (wrong.get(set.group) ?? 0) + all.filter(isWrong).length);
  const spoken = ruleNames.flatMap((rule) => {
    const places = all.filter((place) => before[place]?.trace?.some((step) => step.rule === rule));
    return places.length > 0 ? [{ rule, places }] : [];
  });
  for (const [done, { rule, places }] of spoken.entries()) {
    onProgress(done, spoken.length);
    const groups = rules.get(rule) ?? new Map<string, GroupWorth>();
    rules.set(rule, groups);
    const so = groups.get(set.group) ?? { spoke: 0, wrong: 0, right: 0, plainRight: 0, plainWrong: 0 };
    const change = decides(rule) ? await changeWithout(set, rule, set.isWhole ? all : places, scores) : nothing;
    groups.set(set.group, {
      spoke: so.spoke + places.length,
      wrong: so.wrong + places.filter(isWrong).length,
      right: so.right + change.right,
      plainRight: so.plainRight + change.plainRight,
      plainWrong: so.plainWrong + change.plainWrong,
    });
  }
}

const nothing = { right: 0, plainRight: 0, plainWrong: 0 };

async function changeWithout(set: WorthSet, rule: RuleName, places: number[], scores: Scored[]): Promise<typeof nothing> {
  const after = await scoresOf(set, places, await set.answer(places, new Set([rule])));
  const before = places.flatMap((place) => scores[place] ?? []);
  const gained = (is: (one: Scored) => boolean): number => after.filter(is).length - before.filter(is).length;
  return {
    right: gained(({ isRight }) => isRight),
    plainRight: gained(({ isRight, isPlain }) => isPlain && isRight),
    plainWrong: gained(({ isRight, isPlain }) => isPlain && !isRight),
  };
}

const scoresOf = (set: WorthSet, places: number[], proposals: Proposal[]): Promise<Scored[]> =>
  Promise.all(
    places.map(async (place, at) => {
      const proposal = proposals[at];
      if (!proposal) throw new Error(`Question ${place + 1} of ${set.group} has no proposal.`);
      return set.score(place, proposal);
    }),
  );
