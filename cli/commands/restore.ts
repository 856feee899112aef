/** `rejoinder restore`: a backup, into an empty place. */
import { resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { exit, fail, print, progress } from '../output.ts';
import { serviceConfig } from '../service-config.ts';

const BACK =
  'Who was removed since then is a member again, and sessions, tokens and links that were ended since then work again; --end-access ends all of these.';
const ENDED =
  'Sessions, API tokens, calendar addresses and links are ended. Who was removed since then is a member again: look at the members.';

interface Arguments {
  file: string;
  endAccess: boolean;
  json: boolean;
}

export const command: CommandModule<object, Arguments> = {
  command: 'restore <file>',
  describe: 'Bring a backup into an empty place',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'The archive that backup wrote' })
      .option('end-access', {
        type: 'boolean',
        default: false,
        describe: 'End sessions, API tokens, calendar addresses and links: what was ended since the backup would work again',
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document' })
      .example('DATA_DIR=/srv/new $0 restore monday.tar.gz', 'While no service runs there; then start it') as never,
  handler: async ({ file, endAccess, json }) => {
    const config = serviceConfig();
    const [{ restoreInto }, { openLog }] = await Promise.all([import('#server/restore-into.ts'), import('#server/platform/log/log.ts')]);
    const bar = progress('Restoring');
    try {
      const { made_at, rows, files } = await restoreInto(config, resolve(file), {
        log: openLog('warn'),
        withoutAccess: endAccess,
        onProgress: (done, total) => bar.update(done, total),
      });
      bar.end();
      print(json, { file: resolve(file), made_at, rows, files }, () =>
        [`${rows} rows and ${files} files, as they stood at ${made_at}.`, endAccess ? ENDED : BACK].join('\n'),
      );
    } catch (error) {
      const { name, message, code } = error as NodeJS.ErrnoException;
      if (name === 'BadArchive') fail(message, exit.unreadable);
      if (name === 'StartRefused') fail(message);
      if (code === 'ENOENT') fail(`There is no file ${resolve(file)}.`, exit.usage);
      throw error;
    }
  },
};
