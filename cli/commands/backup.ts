/** `rejoinder backup`: everything that cannot be made anew, in one archive, while the service goes on. */
import { join, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { checkOut, print, progress } from '../output.ts';
import { withParts } from '../with-database.ts';

interface Arguments {
  file: string;
  force: boolean;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'backup <file>',
  describe: 'Write a backup of everything, while the service runs',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'The archive to write, for example rejoinder.tar.gz' })
      .option('force', { type: 'boolean', default: false, describe: 'Replace a file that is there' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document' })
      .example('$0 backup /srv/backups/monday.tar.gz', 'Rows, files and imported acts; keep it as closed as the service itself') as never,
  handler: async ({ file, force, json }) => {
    const path = resolve(file);
    checkOut(path, force);
    const bar = progress('Backing up');
    const made = await withParts(async ({ deps, pool, secret }) => {
      const [{ backUp }, { actFolder }] = await Promise.all([
        import('#server/platform/backup/back-up.ts'),
        import('#engine/law/open-law.ts'),
      ]);
      return backUp(path, {
        pool,
        storage: deps.storage,
        secret,
        secretGiven: deps.config.secret !== null,
        acts: actFolder(join(deps.config.dataDir, 'law')),
        onProgress: (done, total) => bar.update(done, total),
      });
    });
    bar.end();
    print(
      json,
      { file: path, ...made },
      () => `${made.rows} rows of ${made.tables} tables and ${made.files} files, ${megabytes(made.bytes)}: ${path}`,
    );
  },
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
