import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { environment, readConfig } from '#server/config.ts';

const deploy = join(import.meta.dirname, '../deploy');
const root = join(deploy, '..');
const textOf = (name: string): string => readFileSync(join(deploy, name), 'utf8');
const settings = new Set(Object.keys(environment.shape));

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  environment: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, object>;
}

test('the compose file names settings that there are, files that there are, and is a service that starts', () => {
  const { services } = parse(textOf('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  expect(Object.keys(services)).toEqual(['api', 'worker', 'database']);
  for (const role of ['api', 'worker']) {
    const { environment: given, build, depends_on } = services[role]!;
    expect(Object.keys(given).filter((name) => !settings.has(name))).toEqual([]);
    // Every value that is marked stands for one that is set.
    const valueOf = (value: string): string => value.replace(/\$\{(\w+):[?-]([^}]*)\}/g, (_, name: string) => samples[name] ?? '');
    const config = readConfig(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, valueOf(value)])));
    expect(config).toMatchObject({
      mails: 'server',
      roles: [role],
      store: { bucket: 'files' },
      databaseUrl: 'postgres://rejoinder:pw@database/rejoinder',
    });
    expect(existsSync(join(deploy, build!.context, build!.dockerfile))).toBe(true);
    expect(Object.keys(depends_on!)).toEqual(['database']);
  }
  const scripts = services['database']!.volumes!.find((volume) => volume.startsWith('./'))!.split(':')[0]!;
  expect(statSync(join(deploy, scripts, 'role.sh')).mode & 0o111).not.toBe(0);
  expect(textOf('postgres/role.sh')).toMatch(/nosuperuser nobypassrls/);
});

const samples: Record<string, string> = {
  DATABASE_PASSWORD: 'pw',
  SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://rejoinder.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Rejoinder <rejoinder@example.com>',
  OPERATOR_EMAIL: 'operator@example.com',
  S3_BUCKET: 'files',
  S3_ENDPOINT: 'https://store.example.com',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('the container file has known instructions, starts what there is, runs as no root, and takes no secrets and no data with it', () => {
  const lines = textOf('Containerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const instructions = lines.map((line) => [line.split(' ')[0]!, line.slice(line.indexOf(' ') + 1)] as const);
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'ENV', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD'];
  expect(instructions.filter(([name]) => !known.includes(name))).toEqual([]);
  const of = (name: string): string[] => instructions.flatMap(([one, rest]) => (one === name ? [rest] : []));
  expect(of('USER')).toEqual(['node']);
  expect(
    of('ENV')
      .flatMap((rest) => rest.split(' ').map((part) => part.split('=')[0]!))
      .filter((name) => !settings.has(name)),
  ).toEqual([]);
  const [program, script, command] = JSON.parse(of('CMD')[0]!) as string[];
  expect([program, command]).toEqual(['node', 'start']);
  expect(existsSync(join(root, script!))).toBe(true);
  expect(
    (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts['build'],
  ).toBeDefined();
  const left = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(left).toEqual(expect.arrayContaining(['.env', 'data', '.git', 'node_modules']));
});

test('the unit has known keys in their sections, starts what there is, and stops later than the service does', () => {
  const keys: Record<string, string[]> = {
    Unit: ['Description', 'Documentation', 'After', 'Wants'],
    Service: [
      'Type',
      'User',
      'Group',
      'WorkingDirectory',
      'Environment',
      'EnvironmentFile',
      'ExecStart',
      'TimeoutStartSec',
      'KillMode',
      'TimeoutStopSec',
      'Restart',
      'RestartSec',
      'RestartPreventExitStatus',
      'StateDirectory',
      'StateDirectoryMode',
      'UMask',
      'NoNewPrivileges',
      'PrivateTmp',
      'ProtectSystem',
      'ProtectHome',
      'ProtectKernelTunables',
      'ProtectControlGroups',
      'RestrictSUIDSGID',
    ],
    Install: ['WantedBy'],
  };
  let section = '';
  const found = new Map<string, string>();
  for (const line of textOf('rejoinder.service')
    .split('\n')
    .filter((one) => one !== '' && !one.startsWith('#'))) {
    const head = /^\[(\w+)\]$/.exec(line)?.[1];
    if (head !== undefined) section = head;
    else {
      const [key, value] = [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)];
      expect(keys[section], `${key} in [${section}]`).toContain(key);
      found.set(key, value);
    }
  }
  expect(existsSync(join(root, found.get('ExecStart')!.split(' ')[2]!))).toBe(true);
  expect(settings.has(found.get('Environment')!.split('=')[0]!)).toBe(true);
  expect(found.get('RestartPreventExitStatus')).toBe('75');
  expect(Number.parseInt(found.get('TimeoutStopSec')!, 10)).toBeGreaterThan(15);
});

const systemd = spawnSync('systemd-analyze', ['--version']);

test.runIf(systemd.status === 0)('systemd itself finds nothing wrong with the unit', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(deploy, 'rejoinder.service')], { encoding: 'utf8' });
  expect({ status, said: stderr.split('\n').filter((line) => line.includes('rejoinder.service')) }).toEqual({ status: 0, said: [] });
});
