import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('measure-asked.ts', import.meta.url));
const QUESTIONS = [
  { id: 'lapse', language: 'en', question: 'After how many years does a debt become time-barred?', gold: 'OZ 346' },
  { id: 'back', language: 'en', question: 'What is the minimum notice period when a worker resigns?' },
];

test('questions of a file are written down as prompts, and their replies told beside what is answered without a model', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-asked-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [file, desk, out] = [join(folder, 'questions.json'), join(folder, 'desk'), join(folder, 'answers.json')];
  await writeFile(file, JSON.stringify(QUESTIONS));
  // Without vectors, so that nothing waits for an encoder: the port is one that nobody listens on.
  const env = { ...process.env, EMBEDDINGS_URL: 'http://127.0.0.1:9/v1', EMBEDDINGS_MODEL: 'none' };
  const run = async (): Promise<Record<string, unknown>[]> => {
    await promisify(execFile)(process.execPath, [script, file, desk, out], { env });
    return JSON.parse(await readFile(out, 'utf8'));
  };
  const asked = join(desk, 'law', 'asked');

  const first = await run();
  const keys = (await readdir(asked)).filter((name) => name.endsWith('.txt')).map((name) => name.replace('.txt', ''));
  expect(first.map(({ id, by }) => [id, by])).toEqual([
    ['lapse', 'without'],
    ['lapse', 'model'],
    ['back', 'without'],
    ['back', 'model'],
  ]);
  expect(first.filter(({ by }) => by === 'model')).toEqual(
    QUESTIONS.map(({ id }) => expect.objectContaining({ id, state: 'unanswered', keys: [expect.any(String)] })),
  );
  expect(new Set(first.flatMap(({ keys: of }) => of))).toEqual(new Set(keys));

  for (const key of keys) {
    const prompt = await readFile(join(asked, `${key}.txt`), 'utf8');
    const lines = prompt
      .split('\n')
      .flatMap((line) => (line.startsWith('{"id"') ? [JSON.parse(line) as { id: string; says: string }] : []));
    const rule = lines.find(({ says }) => says.includes('general limitation period'));
    const isLapse = prompt.includes(QUESTIONS[0]?.question ?? '');
    const reply = {
      a_quotes: isLapse ? [{ id: rule?.id, quote: rule?.says }] : [],
      b_not_covered: '',
      c_state: isLapse ? 'answered' : 'ask_back',
      d_answer: isLapse ? 'As a rule after 77 years.' : '',
      e_ask: isLapse ? '' : 'Have you been there for more than a year?',
    };
    await writeFile(join(desk, 'law', 'said', `${key}.json`), JSON.stringify(reply));
  }
  const [without, lapse, , back] = await run();
  expect(without).toMatchObject({ by: 'without', why: null, answered_in: 'en', cited: expect.any(Array) });
  expect(lapse).toMatchObject({ by: 'model', state: 'fell back', why: expect.stringContaining('77') });
  expect(back).toMatchObject({
    by: 'model',
    state: 'asks back',
    why: null,
    cited: [],
    answer: 'Have you been there for more than a year?',
  });
});
