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
  { id: 'loan', language: 'en', question: 'My pal gave me cash for a year. Now I have it all at hand. May I hand it over sooner?' },
];
const RULE = 'A loan may be repaid early';

test('questions of a file are written down as prompts, and their replies told beside what is answered without a model', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-asked-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [file, desk, out] = [join(folder, 'questions.json'), join(folder, 'desk'), join(folder, 'answers.json')];
  await writeFile(file, JSON.stringify(QUESTIONS));
  // Without vectors, so that nothing waits for an encoder: the port is one that nobody listens on.
  const env = { ...process.env, EMBEDDINGS_URL: 'http://127.0.0.1:9/v1', EMBEDDINGS_MODEL: 'none' };
  const printed: string[] = [];
  const run = async (): Promise<Record<string, unknown>[]> => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, file, desk, out], { env });
    printed.push(stdout);
    return JSON.parse(await readFile(out, 'utf8'));
  };
  const asked = join(desk, 'law', 'asked');
  const keysAsked = async (): Promise<string[]> =>
    (await readdir(asked)).filter((name) => name.endsWith('.txt')).map((name) => name.replace('.txt', ''));
  const reply = async (keys: string[]): Promise<void> => {
    for (const key of keys) {
      const said = replyTo(await readFile(join(asked, `${key}.txt`), 'utf8'));
      await writeFile(join(desk, 'law', 'said', `${key}.json`), JSON.stringify(said));
    }
  };

  const first = await run();
  const keys = await keysAsked();
  expect(first.map(({ id, by }) => [id, by])).toEqual(QUESTIONS.flatMap(({ id }) => [[id, 'without'], [id, 'model']])); // prettier-ignore
  expect(first.filter(({ by }) => by === 'model')).toEqual(
    QUESTIONS.map(({ id }) => expect.objectContaining({ id, state: 'unanswered', keys: [expect.any(String)] })),
  );
  expect(new Set(first.flatMap(({ keys: of }) => of))).toEqual(new Set(keys));
  expect(printed[0]).toContain('3 prompts have no reply, and 0 of a second search.');

  await reply(keys);
  const [without, lapse, , back, , again] = await run();
  expect(without).toMatchObject({ by: 'without', why: null, answered_in: 'en', cited: expect.any(Array) });
  expect(lapse).toMatchObject({ by: 'model', state: 'fell back', why: expect.stringContaining('77') });
  expect(back).toMatchObject({
    by: 'model',
    state: 'asks back',
    why: null,
    cited: [],
    answer: 'Have you been there for more than a year?',
  });
  expect(again).toMatchObject({ state: 'unanswered', keys: [expect.any(String), expect.any(String)] });
  expect(printed[1]).toContain('0 prompts have no reply, and 1 of a second search.');

  await reply((await keysAsked()).filter((key) => !keys.includes(key)));
  const [, , , , , loan] = await run();
  expect(loan).toMatchObject({ state: 'sure', keys: again?.['keys'], cited: [{ act: 'OZ' }] });
  expect(printed[2]).toContain('0 prompts have no reply, and 0 of a second search.');
});

/** What a model would say: of the lapse a figure of its own, of the loan nothing before its rule is there, of the rest a question back. */
function replyTo(prompt: string): object {
  const lines = prompt.split('\n').flatMap((line) => (line.startsWith('{"id"') ? [JSON.parse(line) as { id: string; says: string }] : []));
  const ruleOn = (words: string) => lines.filter(({ says }) => says.includes(words)).map(({ id, says }) => ({ id, quote: says }));
  const said = { a_quotes: [] as object[], b_not_covered: '', c_state: 'answered', d_answer: '', e_ask: '', f_look_for: [] as string[] };
  const asks = (id: string): boolean => prompt.includes(QUESTIONS.find((one) => one.id === id)?.question ?? '?');
  if (asks('lapse')) return { ...said, a_quotes: ruleOn('general limitation period'), d_answer: 'As a rule after 77 years.' };
  if (asks('back')) return { ...said, c_state: 'ask_back', e_ask: 'Have you been there for more than a year?' };
  const rule = ruleOn(RULE);
  return rule.length > 0
    ? { ...said, a_quotes: rule, d_answer: 'You may pay it back early.' }
    : {
        ...said,
        b_not_covered: 'repaying early',
        c_state: 'refused',
        f_look_for: ['predčasno vračilo posojila', 'early repayment of a loan'],
      };
}
