/** `rejoinder migrate`: the newest schema, forward only; safe beside running processes. */
import type { CommandModule } from 'yargs';
import { fail, print } from '../output.ts';
import { serviceConfig } from '../service-config.ts';

interface Arguments {
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'migrate',
  describe: 'Bring the database to the newest schema',
  builder: (yargs) =>
    yargs
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document' })
      .example('$0 migrate', 'Says which migrations ran') as never,
  handler: async ({ json }) => {
    const config = serviceConfig();
    const [{ openDatabase }, { openPool }, { migrate }, { openLog }] = await Promise.all([
      import('#server/open-database.ts'),
      import('#server/platform/db/connection.ts'),
      import('#server/platform/db/migrate.ts'),
      import('#server/platform/log/log.ts'),
    ]);
    const database = await openDatabase(config, openLog('warn')).catch((error: Error) => fail(error.message));
    const pool = openPool(database.connection, { max: 2 });
    try {
      const ran = await migrate(pool);
      print(json, { ran }, () => (ran.length === 0 ? 'The schema is the newest already.' : `Ran ${ran.join(', ')}.`));
    } finally {
      await pool.end();
      await database.stop();
    }
  },
};
