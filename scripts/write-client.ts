import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Of the repository's own settings what another program's compiler and Node need to know of the folder. */
const packageOf = (zod: string) => ({
  name: 'rejoinder-client',
  version: '0.1.0',
  private: true,
  type: 'module',
  exports: { '.': './client/connect.js', './contract/*': './contract/*.js' },
  dependencies: { zod },
});

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts');

/**
 * Writes JavaScript and types of `client/` and `contract/` into a folder, with a package.json and a README.
 * @returns null, or a sentence that says why nothing was written.
 */
export function writeClient(folder: string): string | null {
  if (existsSync(folder) && readdirSync(folder).length > 0) return `${folder} is not empty: name a folder that does not exist yet.`;
  const sources = ['client', 'contract'].flatMap((room) =>
    readdirSync(join(root, room))
      .filter(isSource)
      .map((name) => join(room, name)),
  );
  mkdirSync(dirname(folder), { recursive: true });
  const making = mkdtempSync(`${folder}.`);
  try {
    const settings = join(making, 'tsconfig.json');
    writeFileSync(settings, JSON.stringify(compilerSettings(making, sources)));
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '--project', settings], { cwd: root, encoding: 'utf8' });
    if (status !== 0) return `The client could not be compiled: ${stdout}${stderr}`;
    rmSync(settings);
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: { zod: string } };
    writeFileSync(join(making, 'package.json'), `${JSON.stringify(packageOf(dependencies.zod), null, 2)}\n`);
    copyFileSync(join(root, 'client', 'README.md'), join(making, 'README.md'));
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
    return null;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

const compilerSettings = (outDir: string, sources: string[]) => ({
  extends: join(root, 'tsconfig.json'),
  compilerOptions: {
    outDir,
    rootDir: root,
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: null,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    types: [],
  },
  include: [],
  exclude: [],
  files: sources.map((path) => join(root, path)),
});
