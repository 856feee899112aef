import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { StartRefused, refusalFrom } from './refusal.ts';
import { type RunAs, give } from './run-as.ts';

/** Only what PostgreSQL needs: no PG* variable of the shell. */
export const postgresEnv = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Makes the cluster when there is none. A mark stands while it is being made: a cluster cut off half-way is made again.
 * @throws StartRefused when it cannot be made, or is of another major version
 */
export function prepareCluster(cluster: string, binaries: Binaries, as: RunAs): void {
  const mark = `${cluster}.being-made`;
  if (existsSync(mark)) rmSync(cluster, { recursive: true, force: true });
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const made = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'));
    if (made !== binaries.major) {
      throw new StartRefused(
        `The database in ${cluster} was made by PostgreSQL ${made}, the programs here are ${binaries.major}. Use those of ${made}.`,
      );
    }
    return;
  }
  writeFileSync(mark, '');
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  give(cluster, as);
  initdb(cluster, binaries, as);
  rmSync(mark);
}

function initdb(cluster: string, binaries: Binaries, as: RunAs): void {
  const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C'];
  const words = [
    join(binaries.bin, 'initdb'),
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    ...locale,
    '--no-instructions',
  ];
  let result = run([...as.prefix, ...words], as);
  if (result.status !== 0 && /could not look up effective user/.test(result.stderr)) {
    result = run(['unshare', '--user', '--map-user=65534', '--map-group=65534', ...words], as);
  }
  if (result.status !== 0) throw refusalFrom(`${result.stderr}\n${result.error?.message ?? ''}`, cluster, 'make its database');
}

function run(words: string[], as: RunAs) {
  const [program = '', ...rest] = words;
  return spawnSync(program, rest, {
    cwd: '/',
    env: postgresEnv,
    encoding: 'utf8',
    ...(as.uid === undefined ? {} : { uid: as.uid }),
    ...(as.gid === undefined ? {} : { gid: as.gid }),
  });
}
