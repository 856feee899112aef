/** `rejoinder reindex`: writes the search index anew from the database, while it is searched. */
import type { CommandModule } from 'yargs';
import { exit, fail, print, progress } from '../output.ts';
import { withParts } from '../with-database.ts';

interface Arguments {
  org: string | undefined;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'reindex',
  describe: 'Write the search index anew from the database',
  builder: (yargs) =>
    yargs
      .option('org', { type: 'string', describe: 'The id of one organisation; by default all' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document' })
      .example('$0 reindex', 'Words are found all the time; the service makes the vectors again') as never,
  handler: async ({ org, json }) => {
    const bar = progress('Indexing');
    const done = await withParts(async ({ deps: { db, knowledge } }) => {
      const ids = (await db.selectFrom('org').select('id').orderBy('id').execute()).map(({ id }) => id);
      const chosen = org === undefined ? ids : ids.filter((id) => id === org);
      if (org !== undefined && chosen.length === 0) fail(`There is no organisation ${org}.`, exit.usage);
      let documents = 0;
      for (const [at, id] of chosen.entries()) {
        bar.update(at, chosen.length);
        documents += await knowledge.writeAnew(id);
      }
      return { organisations: chosen.length, documents };
    });
    bar.end();
    print(json, done, () => `Wrote ${done.documents} documents of ${done.organisations} organisations; the service makes their vectors.`);
  },
};
