import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '#test/harness.ts';
import { writeClient } from './write-client.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

const program = `
import { ApiError, connect, everyPage } from 'rejoinder-client';
import { requests } from 'rejoinder-client/contract/requests';

const api = connect({ url: process.env['URL'] ?? '', token: process.env['TOKEN'] ?? '' });
const made = await api(requests.create, { body: { name: 'From a program', entries: [{ question: 'Are backups made?' }] } });
const { requests: listed } = await api(requests.list, { query: { q: 'From a program' } });
const all = (await everyPage((query) => api(requests.list, { query: { ...query, q: 'From a program' } }), 1)).flatMap((page) => page.requests);
const name: string = listed[0]?.name ?? '';
const missing: unknown = await api(requests.get, { params: { id: made.id.replace(/.{4}$/, '0000') } }).catch((error: unknown) => error);
process.stdout.write(JSON.stringify([name, all.length, missing instanceof ApiError && missing.status]));
`;
const wrong = `
import { connect } from 'rejoinder-client';
import { requests } from 'rejoinder-client/contract/requests';

export const answer = connect({ url: '', token: '' })(requests.list, { query: { status: 'lost' } });
`;

/** A program of somebody else's: the folder, the one package that it needs, and a compiler with the settings of \`tsc --init\`. */
function otherProgram(): { folder: string; compile: (name: string) => Promise<unknown> } {
  const folder = mkdtempSync(join(tmpdir(), 'rejoinder-client-'));
  mkdirSync(join(folder, 'node_modules'));
  expect(writeClient(join(folder, 'node_modules', 'rejoinder-client'))).toBeNull();
  for (const name of ['zod', '@types']) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(join(folder, 'wrong.ts'), wrong);
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const settings = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  return { folder, compile: (name) => run(process.execPath, [compiler, ...settings, name], { cwd: folder }) };
}

test('another program copies the client, is held to the contract by its compiler, and calls the service with a token', async ({
  app,
  as,
}) => {
  const { folder, compile } = otherProgram();
  try {
    await compile('program.ts');
    await expect(compile('wrong.ts')).rejects.toMatchObject({ stdout: expect.stringContaining('"lost"') });

    const owner = await as('owner');
    const { token } = (await owner.post('/api/tokens', { name: 'program', scope: 'write', days: 7 })).body;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const env = { URL: `http://127.0.0.1:${port}`, TOKEN: token };
    const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual(['From a program', 1, 404]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a folder that holds something is left as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rejoinder-client-'));
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  expect(writeClient(folder)).toMatch(/is not empty/);
  rmSync(folder, { recursive: true });
});
