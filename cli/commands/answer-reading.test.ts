import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ModelCall, type ModelSays, type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';
import { idOf, replyTo } from '#engine/reader/testing/says.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const kept = 'Backups are kept for 35 days and restored in a test every quarter.';
let folder: string;
let server: ModelServer | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-reading-'));
  await mkdir(join(folder, 'knowledge'));
  await writeFile(join(folder, 'knowledge', 'backups.md'), `# Backups\n\n${kept}\n`);
  await writeFile(
    join(folder, 'form.csv'),
    'ID,Question,Answer\nQ1,How long are backups kept?,\nQ2,Is the hull of the ship cleaned in a dry dock?,\n',
  );
  await writeFile(
    join(folder, 'filled.csv'),
    'ID,Question,Answer\nQ1,How long are backups kept?,Backups are kept for 35 days.\nQ2,Is the hull of the ship cleaned in a dry dock?,Every spring.\n',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await server?.close();
  server = null;
});

const reads = (call: ModelCall): ModelSays =>
  replyTo(call, (question) =>
    question.includes('backups')
      ? { quotes: [[idOf(call, 'Backups are kept'), kept]], answer: 'Backups are kept for 35 days.' }
      : { status: 'not_found', nearest: 'Backups are restored in a test.' },
  );

/** Runs the command line as a person would, with a model on this machine that says what a test wants; never throws. */
async function rejoinder(reply: (call: ModelCall, number: number) => ModelSays, ...args: string[]) {
  server = await startModelServer(reply);
  const env = { ...process.env, MODEL_PROVIDER: 'openai-compatible', MODEL_URL: server.url, MODEL_NAME: 'a-model' };
  const { code, out, err } = await new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [main, ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
  return { code, err, said: code === 0 ? JSON.parse(out) : null, calls: server.calls };
}

const knowledge = ['--knowledge', 'knowledge', '--json'];

test('a questionnaire is read by the model that is set, in one call, and filled in with what it quotes', async () => {
  const { code, said, calls } = await rejoinder(reads, 'answer', 'form.csv', ...knowledge, '--out', 'answered.csv');
  expect(code).toBe(0);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.lines[0]).toMatchObject({ form: 'form.csv' });
  expect(said.counts).toEqual({ answered: 1, needs_review: 0, unanswered: 1 });
  expect(said.questions[0]).toMatchObject({
    status: 'answered',
    citations: [{ document: 'backups.md', quote: kept }],
    made_by: { engine: 'reader', model: 'a-model' },
  });
  expect(said.questions[1].reasons.join(' ')).toContain('Backups are restored in a test.');
  expect(await readFile(join(folder, 'answered.csv'), 'utf8')).toBe(
    'ID,Question,Answer\nQ1,How long are backups kept?,Backups are kept for 35 days.\nQ2,Is the hull of the ship cleaned in a dry dock?,\n',
  );
});

test('one question is read as well, and not where the embedded engine is asked for', async () => {
  const question = 'How long are backups kept?';
  const { said, calls } = await rejoinder(reads, 'ask', question, ...knowledge);
  expect(calls).toHaveLength(1);
  expect(said).toMatchObject({ status: 'answered', answer: 'Backups are kept for 35 days.', made_by: { engine: 'reader' } });
  await server?.close();
  const without = await rejoinder(reads, 'ask', question, ...knowledge, '--engine', 'embedded');
  expect(without.calls).toHaveLength(0);
  expect(without.said).toMatchObject({ status: 'unanswered', related: [{ document: 'backups.md' }] });
});

test('a backtest compares what the model reads from the rest with what people wrote', async () => {
  const { said, calls } = await rejoinder(reads, 'backtest', 'filled.csv', ...knowledge);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.user).not.toContain('Every spring');
  expect(said).toMatchObject({ questions: 2, withHumanAnswer: 2, text: { human: 2, proposed: 1, agree: 1 } });
  expect(said.items.map(({ agree }: { agree: boolean | null }) => agree)).toEqual([true, null]);
});

test('a model that refuses is left after three calls, and the command ends as without one and says why', async () => {
  const many = Array.from({ length: 90 }, (_, at) => `Q${at},What is the purpose of control number ${at}?,`).join('\n');
  await writeFile(join(folder, 'many.csv'), `ID,Question,Answer\n${many}\n`);
  const { code, said, calls } = await rejoinder(() => ({ status: 401 }), 'answer', 'many.csv', ...knowledge, '--out', 'many-answered.csv');
  expect(code).toBe(0);
  expect(calls).toHaveLength(3);
  expect(said.questions).toHaveLength(90);
  for (const { flags, reasons } of said.questions) {
    expect(flags).toContain('without_model');
    expect(reasons.join(' ')).toContain('refuses the key');
  }
});
