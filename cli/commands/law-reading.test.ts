import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rulesIn, saidOfLaw } from '#engine/law/reading/testing/says-of-law.ts';
import { type ModelCall, type ModelSays, type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const QUESTION = 'What is the general limitation period?';
let folder: string;
let server: ModelServer | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'law-reading-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await server?.close();
  server = null;
});

async function ask(reply: (call: ModelCall) => ModelSays, ...args: string[]) {
  server = await startModelServer(reply);
  const env = { ...process.env, DATA_DIR: folder, MODEL_PROVIDER: 'openai-compatible', MODEL_URL: server.url, MODEL_NAME: 'a-model' };
  return run(env, ...args);
}

const run = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  new Promise<{ status: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [main, 'law', 'ask', QUESTION, '--json', ...args], { env }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out, err }),
    );
  });

const answers = (call: ModelCall): ModelSays => {
  const rule = rulesIn(call).find(({ says }) => says.includes('general limitation period'));
  return { says: saidOfLaw({ quotes: [[rule?.id ?? '', rule?.says ?? '']], answer: 'As a rule 5 years.' }) };
};

test('a model that is set reads, with twelve rules in front of it, and is gone back from', async () => {
  const { status, out } = await ask(answers);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    status: 'answered',
    basis: 'read',
    model: 'a-model',
    answer: 'As a rule 5 years.',
    citations: [{ act: 'OZ', article: '346(1)', as_of: '2026-02-22' }],
  });
  expect(server?.calls.flatMap(rulesIn).length).toBeGreaterThanOrEqual(12);
  await server?.close();
  const without = await ask(answers, '--engine', 'embedded');
  expect(JSON.parse(without.out)).toMatchObject({ basis: 'statement' });
  expect(server?.calls).toEqual([]);
});

test('one that says what stands nowhere is said to have failed', async () => {
  const { status, out, err } = await ask(() => ({ says: saidOfLaw({ quotes: [['S1', 'Debts never lapse at all.']], answer: 'Never.' }) }));
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ basis: 'statement', doubt: 'nearest', answer: expect.stringContaining('made without it') });
  expect(err).not.toBe('');
});

test('the reader that is asked for and is not there ends with 69', async () => {
  const { status, err } = await run({ ...process.env, DATA_DIR: folder, MODEL_PROVIDER: '' }, '--engine', 'reader');
  expect(status).toBe(69);
  expect(err).toContain('MODEL_PROVIDER');
});
