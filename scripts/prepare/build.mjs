import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { locked } from './lock.mjs';
import { modules, root } from './places.mjs';
import { Refused, explained } from './refused.mjs';

const stampFile = join(root, 'web', 'dist', '.stamp');

/** What the web application is made of: its sources, the client, the contract and the packages. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const folder of ['web', 'client', 'contract']) {
    for (const file of filesBelow(join(root, folder))) hash.update(`${relative(root, file)}\n`).update(readFileSync(file));
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['dist', 'node_modules'].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** Each text file also in a small form, which is sent to browsers that take it. @param {string} folder */
function compress(folder) {
  for (const file of filesBelow(folder).filter((path) => /\.(js|css|svg|json)$/.test(path))) {
    const bytes = readFileSync(file);
    const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
    if (small.length < bytes.length) writeFileSync(`${file}.br`, small);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

const isBuilt = (wanted) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;

/**
 * Builds the web application when its sources changed.
 * @param {(words: string[], options?: { quiet?: boolean }) => Promise<number>} run
 */
export async function prepareWeb(run) {
  const wanted = fingerprint();
  if (isBuilt(wanted)) return;
  await locked(async () => {
    if (isBuilt(wanted)) return;
    process.stderr.write('Building the web application …\n');
    const status = await run([join(modules, 'vite', 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn'], { quiet: true });
    if (status !== 0) throw new Refused('The web application could not be built; what stands above says why.');
    try {
      compress(join(root, 'web', 'dist'));
      writeFileSync(stampFile, wanted);
    } catch (error) {
      throw explained(error, join(root, 'web', 'dist'));
    }
  });
}
