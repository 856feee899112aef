/**
 * Prepares what is missing (packages, the right Node, the web application) and runs one command. Plain JavaScript: the
 * machine's own Node (20 or newer) runs this the first time, the packaged Node 24 from then on.
 *
 *   node scripts/prepare.mjs start|test|test:real|test:faults|check|build|migrate|bench|bench:load|bench:web|eval|fuzz|screenshots|schema|permissions|quality|words|translations|sources|client|statements|cli …
 */
import { join } from 'node:path';
import { prepareWeb } from './prepare/build.mjs';
import { check } from './prepare/check.mjs';
import { findNode, runIn, takeOver } from './prepare/node.mjs';
import { preparePackages } from './prepare/packages.mjs';
import { root } from './prepare/places.mjs';
import { Refused, explained } from './prepare/refused.mjs';
import { test } from './prepare/test.mjs';

const cli = join(root, 'cli', 'main.ts');
const [command = '', ...rest] = process.argv.slice(2);

/** A service that rests holds 100 MB less with a small young generation, and answers as fast (docs/benchmarks.md). */
const resting = ['--max-semi-space-size=4'];

const commands = {
  start: () => takeOver([...resting, cli, 'serve', ...rest]),
  cli: () => takeOver([...(['serve', 'worker'].includes(rest[0] ?? '') ? resting : []), cli, ...rest]),
  migrate: () => takeOver([cli, 'migrate', ...rest]),
  build: async () => {},
  test: () => test(rest),
  'test:real': () => takeOver([join(root, 'test', 'real', 'run.ts'), ...rest]),
  'test:faults': () => takeOver([join(root, 'test', 'faults', 'run.ts'), ...rest]),
  check: () => check({ tests: !rest.includes('--without-tests') }),
  bench: () => takeOver([join(root, 'eval', 'bench', 'bench.ts'), ...rest]),
  'bench:load': () => takeOver([join(root, 'eval', 'bench', 'load', 'bench-load.ts'), ...rest]),
  'bench:web': () => takeOver([join(root, 'eval', 'bench', 'bench.ts'), 'web', 'browser', ...rest]),
  eval: () => takeOver([cli, 'eval', ...rest]),
  fuzz: () => takeOver([join(root, 'eval', 'fuzz.ts'), ...rest]),
  screenshots: () => takeOver([join(root, 'test', 'e2e', 'screenshots.ts'), ...rest]),
  statements: () => takeOver([join(root, 'scripts', 'check-statements.ts'), ...rest]),
  schema: () => takeOver([join(root, 'scripts', 'dump-schema.ts'), ...rest]),
  permissions: () => takeOver([join(root, 'scripts', 'permissions.ts')]),
  quality: () => takeOver([join(root, 'scripts', 'quality.ts'), ...rest]),
  translations: () => takeOver([join(root, 'scripts', 'translations.ts'), ...rest]),
  sources: () => takeOver([cli, 'law', 'import', ...(rest.length > 0 ? rest : ['--help'])]),
  words: () => takeOver([join(root, 'scripts', 'words.ts')]),
  client: () => takeOver([join(root, 'scripts', 'client.ts'), ...rest]),
};
/** These need the web application. */
const withWeb = ['start', 'test', 'test:real', 'test:faults', 'check', 'build', 'bench', 'bench:load', 'bench:web', 'screenshots'];

try {
  const run = commands[command];
  if (!run) throw new Refused(`There is no command ${command || 'without a name'}: ${Object.keys(commands).join(', ')}.`, 2);
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Refused(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
  if (command !== 'cli') process.chdir(root);
  await preparePackages();
  findNode();
  if (withWeb.includes(command) || (command === 'cli' && rest[0] === 'serve')) await prepareWeb(runIn);
  await run();
} catch (error) {
  const known = error instanceof Refused ? error : explained(error, error.path ?? root);
  if (!(known instanceof Refused)) throw error;
  process.stderr.write(`${known.message}\n`);
  process.exitCode = known.status;
}
