/** `rejoinder law matters`: what people ask most, how each matter stands, what runs out and what changed. */
import type { CommandModule } from 'yargs';
import { SOON_DAYS } from '#contract/law-coverage.ts';
import { changedIn } from '#engine/law/coverage.ts';
import { expiring, stateOf } from '#engine/law/matters.ts';
import type { MatterState } from '#engine/law/matters.ts';
import { openLaw } from '#engine/law/open-law.ts';
import { readMatters } from '#engine/law/read-statements.io.ts';
import { citedPlaces } from '#engine/law/statement.ts';
import type { Statement } from '#engine/law/statement.ts';
import { print } from '../output.ts';
import { lawFolder, lawOptions } from './folder.ts';
import type { LawArguments } from './folder.ts';

export const matters: CommandModule<object, LawArguments> = {
  command: 'matters',
  describe: 'Show which everyday matters are covered, which statements changed and which figures run out',
  builder: (yargs) =>
    yargs.options(lawOptions).example('$0 law matters --json', 'Each matter with its statements, articles and dates') as never,
  handler: async ({ data, json }) => {
    const law = await openLaw(lawFolder(data), null);
    const today = new Date().toISOString().slice(0, 10);
    const imported = new Set(law.imported.keys());
    const states = readMatters().map((matter) => stateOf(matter, law.statements, today, imported));
    const elsewhere = [...law.referrals.values()].map(({ says }) => ({ sl: says('sl'), en: says('en') }));
    const changed = changedIn(law);
    const runs_out = expiring(law.statements.values(), today, SOON_DAYS);
    await law.close();
    const count = (state: MatterState['state']): number => states.filter((one) => one.state === state).length;
    const counts = {
      covered: count('covered'),
      to_be_checked: count('to-be-checked'),
      text_only: count('text-only'),
      uncovered: count('uncovered'),
      elsewhere: elsewhere.length,
    };
    print(
      json,
      { day: today, ...counts, imported: [...imported], matters: states, elsewhere, changed: changed.map(({ id }) => id), runs_out },
      () =>
        [
          ...states.map(lineOf),
          ...elsewhere.map(({ en }) => `asked elsewhere  ${en}`),
          '',
          `${counts.covered} covered, ${counts.to_be_checked} to be checked, ${counts.text_only} by imported text alone, ${counts.uncovered} without any, ${counts.elsewhere} refused with whom to ask.`,
          ...states.filter(({ places }) => places.length === 0).map(({ name }) => `Without a statement in force: ${name.en}`),
          ...changedLines(changed, imported.size),
          ...runs_out.map(({ id, valid_to }) => `${valid_to < today ? 'Has run out' : 'Runs out'} ${valid_to}: ${id}`),
        ].join('\n'),
    );
  },
};

/** Each statement whose article is another now; what was not imported cannot be compared, and that is said. */
function changedLines(changed: Statement[], imported: number): string[] {
  if (imported === 0) return ['No act was imported, so no statement could be held against its text: rejoinder law import.'];
  if (changed.length === 0) return [`No statement on the ${imported} imported acts has changed.`];
  return changed.map(({ id, act, places }) => `Its article is another than when it was checked: ${id} (${act} ${citedPlaces(places)})`);
}

const WORDS: Record<MatterState['state'], string> = {
  covered: 'covered',
  'to-be-checked': 'to be checked',
  'text-only': 'imported text alone',
  uncovered: 'uncovered',
};

function lineOf({ state, area, name, places, missing }: MatterState): string {
  const rests = places.map(({ act, article, as_of }) => `${act} ${article} (${as_of})`.replace('  ', ' '));
  return `${WORDS[state]}  ${area}: ${name.en} – ${[...new Set(rests)].join(', ')}${missing.length > 0 ? `; no more: ${missing.join(', ')}` : ''}`;
}
