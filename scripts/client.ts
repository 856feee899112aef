/** `npm run client -- FOLDER`: writes the typed client of the API into a folder that others can copy (client/README.md). */
import { resolve } from 'node:path';
import { writeClient } from './write-client.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Name a folder that does not exist yet: npm run client -- ../my-program/rejoinder-client\n');
  process.exitCode = 2;
} else {
  const said = writeClient(resolve(process.env['INIT_CWD'] ?? '.', folder));
  if (said === null) process.stderr.write(`Written: ${folder}. Its README.md says how it is used.\n`);
  else {
    process.stderr.write(`${said}\n`);
    process.exitCode = 1;
  }
}
