/** `rejoinder law matters`: what people ask most, how each matter stands, what runs out and what changed. */
import type { CommandModule } from 'yargs';
import { hasChanged } from '#engine/law/find-places.ts';
import { expiring, stateOf } from '#engine/law/matters.ts';
import type { MatterState } from '#engine/law/matters.ts';
import { openLaw } from '#engine/law/open-law.ts';
import { readMatters } from '#engine/law/read-statements.io.ts';
import { print } from '../output.ts';
import { lawFolder, lawOptions } from './folder.ts';
import type { LawArguments } from './folder.ts';

/** What runs out within so many days is named. */
const SOON_DAYS = 60;

export const matters: CommandModule<object, LawArguments> = {
  command: 'matters',
  describe: 'Show which everyday matters are covered, which statements changed and which figures run out',
  builder: (yargs) =>
    yargs.options(lawOptions).example('$0 law matters --json', 'Each matter with its statements, articles and dates') as never,
  handler: async ({ data, json }) => {
    const law = await openLaw(lawFolder(data), null);
    const today = new Date().toISOString().slice(0, 10);
    const states = readMatters().map((matter) => stateOf(matter, law.statements, today));
    const elsewhere = [...law.referrals.values()].map(({ says }) => ({ sl: says('sl'), en: says('en') }));
    const changed = [...law.statements.values()].flatMap((one) => {
      const act = law.imported.get(one.act);
      return act && hasChanged(one, act) ? [one.id] : [];
    });
    const runs_out = expiring(law.statements.values(), today, SOON_DAYS);
    await law.close();
    const count = (state: MatterState['state']): number => states.filter((one) => one.state === state).length;
    const counts = {
      covered: count('covered'),
      to_be_checked: count('to-be-checked'),
      uncovered: count('uncovered'),
      elsewhere: elsewhere.length,
    };
    print(json, { day: today, ...counts, matters: states, elsewhere, changed, runs_out }, () =>
      [
        ...states.map(lineOf),
        ...elsewhere.map(({ en }) => `asked elsewhere  ${en}`),
        '',
        `${counts.covered} covered, ${counts.to_be_checked} to be checked, ${counts.uncovered} without a statement in force, ${counts.elsewhere} refused with whom to ask.`,
        changed.length > 0 ? `Changed since they were checked: ${changed.join(', ')}.` : 'No statement whose act was imported has changed.',
        ...runs_out.map(({ id, valid_to }) => `${valid_to < today ? 'Has run out' : 'Runs out'} ${valid_to}: ${id}`),
      ].join('\n'),
    );
  },
};

const WORDS: Record<MatterState['state'], string> = { covered: 'covered', 'to-be-checked': 'to be checked', uncovered: 'uncovered' };

function lineOf({ state, area, name, places, missing }: MatterState): string {
  const rests = places.map(({ act, article, as_of }) => `${act} ${article} (${as_of})`.replace('  ', ' '));
  return `${WORDS[state]}  ${area}: ${name.en} – ${[...new Set(rests)].join(', ')}${missing.length > 0 ? `; no more: ${missing.join(', ')}` : ''}`;
}
