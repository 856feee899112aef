import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { homedir } from 'node:os';
import { give, runAs } from '#server/platform/embedded-postgres/run-as.ts';
import { FIREBASE_PROJECT } from '../firebase-stand-in.ts';
import { freePort } from '../service-process.ts';

/** A real server that a port is tried on. */
export interface Counterpart {
  /** What of the product is tried, and on what. */
  part: string;
  program: string;
  /** How it comes to this machine. */
  install: string;
  /** What it needs besides and does not find, as a sentence. */
  lacks?(): string | null;
  /** The words that make it say its version. */
  version: string[];
  /** Where it listens, an empty folder and where the program lies → how it is started, and what the tests are told of it. */
  start(port: number, folder: string, path: string): Started;
  /** Tests of this folder, or of the product itself where those hold for it as they are. */
  tests: string[];
}

interface Started {
  words: string[];
  env: Record<string, string>;
  settings: Record<string, string>;
  /** For programs that refuse to run as root. */
  as?: { uid?: number; gid?: number };
}

export const counterparts: Counterpart[] = [
  {
    part: 'files and index',
    program: 'versitygw',
    install: 'go install github.com/versity/versitygw/cmd/versitygw@v1.8.0',
    version: ['--version'],
    start(port, folder) {
      mkdirSync(join(folder, 'bucket-of-the-test'));
      const env = { ROOT_ACCESS_KEY: 'key-of-the-test', ROOT_SECRET_KEY: 'secret-of-the-test' };
      return {
        words: ['--port', `127.0.0.1:${port}`, 'posix', folder],
        env,
        settings: {
          S3_ENDPOINT: `http://127.0.0.1:${port}`,
          S3_BUCKET: 'bucket-of-the-test',
          S3_ACCESS_KEY_ID: env.ROOT_ACCESS_KEY,
          S3_SECRET_ACCESS_KEY: env.ROOT_SECRET_KEY,
        },
      };
    },
    tests: ['files.real.ts', 'index.real.ts'],
  },
  {
    part: 'payments',
    program: 'stripe-mock',
    install: 'go install github.com/stripe/stripe-mock@v0.203.0',
    version: ['-version'],
    start: (port) => ({
      words: ['-http-addr', `127.0.0.1:${port}`],
      env: {},
      settings: {
        STRIPE_API_URL: `http://127.0.0.1:${port}`,
        STRIPE_SECRET_KEY: 'sk_test_123',
        STRIPE_WEBHOOK_SECRET: 'whsec_123',
        STRIPE_PRICE_GROWTH: 'price_growth',
      },
    }),
    tests: ['payments.real.ts'],
  },
  {
    part: 'mail',
    program: 'aiosmtpd',
    install: 'pip install aiosmtpd',
    version: ['--version'],
    start: (port, folder) => ({
      words: ['-n', '-l', `127.0.0.1:${port}`, '-c', 'aiosmtpd.handlers.Mailbox', join(folder, 'mails')],
      env: {},
      settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, REJOINDER_MAILS: join(folder, 'mails') },
    }),
    tests: ['mail.real.ts'],
  },
  {
    part: 'identity (Firebase)',
    program: 'firebase',
    install: 'npm install firebase-tools@15.34.2',
    version: ['--version'],
    start(port, folder) {
      const at = (more: number) => ({ host: '127.0.0.1', port: port + more });
      const emulators = { auth: at(0), hub: at(1), logging: at(2), ui: { enabled: false } };
      writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
      return {
        words: ['emulators:start', '--only', 'auth', '--project', FIREBASE_PROJECT, '--config', join(folder, 'firebase.json')],
        env: { CI: '1' },
        settings: { REJOINDER_FIREBASE: `127.0.0.1:${port}` },
      };
    },
    tests: ['firebase.real.ts'],
  },
  {
    part: 'identity (OpenID Connect, SAML)',
    program: 'kc.sh',
    install: 'mvn dependency:get -Dartifact=org.keycloak:keycloak-quarkus-dist:26.4.0:zip -Dtransitive=false',
    version: ['--version'],
    start: (port) => ({
      words: ['start-dev', '--db=dev-mem', '--http-host=127.0.0.1', `--http-port=${port}`],
      env: { KC_BOOTSTRAP_ADMIN_USERNAME: 'admin', KC_BOOTSTRAP_ADMIN_PASSWORD: 'admin' },
      settings: { REJOINDER_KEYCLOAK: `http://127.0.0.1:${port}` },
    }),
    tests: ['keycloak.real.ts'],
  },
  {
    part: 'drive',
    program: 'wsgidav',
    install: 'pip install wsgidav cheroot',
    version: ['--version'],
    start(port, folder) {
      const [root, config] = [join(folder, 'files'), join(folder, 'wsgidav.json')];
      mkdirSync(root);
      const people = { user_mapping: { '*': { ana: { password: 'right' } } } };
      writeFileSync(config, JSON.stringify({ provider_mapping: { '/': root }, simple_dc: people }));
      const settings = { REJOINDER_WEBDAV: `http://127.0.0.1:${port}`, REJOINDER_WEBDAV_FOLDER: root };
      return { words: ['--host', '127.0.0.1', '--port', String(port), '--config', config], env: {}, settings };
    },
    tests: ['drive.real.ts'],
  },
  {
    part: 'language model',
    program: 'ollama',
    install: 'go install github.com/ollama/ollama, or its own package',
    lacks: () => (existsSync(process.env['REJOINDER_GGUF'] ?? '') ? null : 'REJOINDER_GGUF names no file of a small model (.gguf)'),
    version: ['--version'],
    start: (port, folder) => ({
      words: ['serve'],
      env: { HOME: folder, OLLAMA_HOST: `127.0.0.1:${port}`, OLLAMA_MODELS: join(folder, 'models') },
      settings: {
        MODEL_PROVIDER: 'openai-compatible',
        MODEL_URL: `http://127.0.0.1:${port}/v1`,
        MODEL_NAME: 'model-of-the-test',
        MODEL_TIMEOUT_SECONDS: '150',
      },
    }),
    tests: ['model.real.ts'],
  },
  {
    part: 'database',
    program: 'postgres',
    install: 'Debian package postgresql-15, its programs in /usr/lib/postgresql/15/bin',
    version: ['--version'],
    start(port, folder, path) {
      const as = runAs([], folder);
      give(folder, as);
      const cluster = join(folder, 'cluster');
      const words = ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
      execFileSync(join(dirname(realpathSync(path)), 'initdb'), words, { ...as, stdio: 'ignore', cwd: folder });
      return {
        words: ['-D', cluster, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'max_connections=300', '-c', 'fsync=off'],
        env: {},
        settings: { REJOINDER_POSTGRES: `postgres://postgres@127.0.0.1:${port}/postgres` },
        as,
      };
    },
    tests: ['server/'],
  },
];

/** Where a program is, in the folder of REJOINDER_REAL, on the path, or where Go puts what it builds; null when nowhere. */
export function find(program: string): string | null {
  const folders = [process.env['REJOINDER_REAL'], ...(process.env['PATH'] ?? '').split(delimiter), join(homedir(), 'go', 'bin')];
  return folders.flatMap((folder) => (folder ? [join(folder, program)] : [])).find((path) => existsSync(path)) ?? null;
}

/** What it says of itself, else what Go wrote into it when it was built. */
export function versionOf(path: string, { version }: Counterpart): string {
  for (const [program, words] of [
    [path, version],
    ['go', ['version', '-m', path]],
  ] as const) {
    const { stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
    const said = /(?:^|\s)(v?\d+\.\d+(?:\.\d)?[\w.-]*)/.exec(`${stdout}${stderr}`.replace(/^\S+: go[\d.]+/, ''))?.[1];
    // What a program says that was built without being told its version.
    if (said && said !== '0.0.0') return said;
  }
  return 'of no version that it says';
}

/** Starts a counterpart in a group of processes of its own; resolves once it takes connections. */
export async function startCounterpart(
  path: string,
  { start }: Counterpart,
  folder: string,
): Promise<{ settings: Record<string, string>; stop(): Promise<void> }> {
  const port = await freePort();
  const { words, env, settings, as } = start(port, folder, path);
  const child = spawn(path, words, { ...as, cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore', detached: true });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const failed = new Promise<never>((_, fail) => {
    child.once('error', fail);
    child.once('exit', (status) => fail(new Error(`it ended with ${status}`)));
  });
  failed.catch(() => {});
  await Promise.race([failed, listening(port)]);
  return { settings, stop: () => endGroup(child, ended) };
}

/** A program that is a script leaves the server that it started behind, unless the whole group is ended. */
async function endGroup(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await ended;
}

async function listening(port: number): Promise<void> {
  const { connect } = await import('node:net');
  const { setTimeout: sleep } = await import('node:timers/promises');
  for (;;) {
    const open = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => (socket.destroy(), done(true)));
      socket.once('error', () => done(false));
    });
    if (open) return;
    await sleep(50);
  }
}
