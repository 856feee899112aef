/** `rejoinder restore`: a backup, into an empty place. */
import { resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { exit, fail, print, progress } from '../output.ts';
import { serviceConfig } from '../service-config.ts';

interface Arguments {
  file: string;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'restore <file>',
  describe: 'Bring a backup into an empty place',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'The archive that backup wrote' })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document' })
      .example('DATA_DIR=/srv/new $0 restore monday.tar.gz', 'While no service runs there; then start it') as never,
  handler: async ({ file, json }) => {
    const config = serviceConfig();
    const [{ restoreInto }, { openLog }] = await Promise.all([import('#server/restore-into.ts'), import('#server/platform/log/log.ts')]);
    const bar = progress('Restoring');
    try {
      const { made_at, rows, files } = await restoreInto(config, resolve(file), {
        log: openLog('warn'),
        onProgress: (done, total) => bar.update(done, total),
      });
      bar.end();
      print(json, { file: resolve(file), made_at, rows, files }, () => `${rows} rows and ${files} files, as they stood at ${made_at}.`);
    } catch (error) {
      const { name, message, code } = error as NodeJS.ErrnoException;
      if (name === 'BadArchive') fail(message, exit.unreadable);
      if (name === 'StartRefused') fail(message);
      if (code === 'ENOENT') fail(`There is no file ${resolve(file)}.`, exit.usage);
      throw error;
    }
  },
};
