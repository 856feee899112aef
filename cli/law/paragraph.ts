/** `rejoinder law paragraph ACT PLACE`: a paragraph of an imported act, as it is or as it was on a day. */
import type { CommandModule } from 'yargs';
import { paragraphOn, readStoredActs } from '#engine/law/import/act-store.io.ts';
import { actFolder } from '#engine/law/open-law.ts';
import { exit, fail, print } from '../output.ts';
import { lawFolder, lawOptions } from './folder.ts';
import type { LawArguments } from './folder.ts';

interface Arguments extends LawArguments {
  act: string;
  place: string;
  on: string | undefined;
}

export const paragraph: CommandModule<object, Arguments> = {
  command: 'paragraph <act> <place>',
  describe: 'Show a paragraph of an imported act, as it is or as it was on a day',
  builder: (yargs) =>
    yargs
      .positional('act', { type: 'string', demandOption: true, describe: 'As it is cited: OZ' })
      .positional('place', { type: 'string', demandOption: true, describe: 'Article and paragraph: "352(1)"' })
      .option('on', { type: 'string', describe: 'The day, YYYY-MM-DD; today without it' })
      .options(lawOptions)
      .example('$0 law paragraph OZ "352(1)" --on 2026-03-01', 'As it stood on that day') as never,
  handler: async ({ act: short, place, on = new Date().toISOString().slice(0, 10), data, json }) => {
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(on)) fail('A day is written YYYY-MM-DD.', exit.usage);
    const act = (await readStoredActs(actFolder(lawFolder(data)))).get(short);
    if (!act) return fail(`${short} was not imported. Import its page first: law import FILE|ADDRESS.`, exit.nothing);
    const text = paragraphOn(act, place, on);
    if (text === null) return fail(`${short} has no paragraph ${place} on ${on}, as far as it was imported.`, exit.nothing);
    const since = act.since[place] ?? null;
    const earlier = act.earlier.filter((one) => one.place === place).map(({ from, until }) => ({ from, until }));
    print(json, { act: short, place, on, text, since, earlier }, () => text);
  },
};
