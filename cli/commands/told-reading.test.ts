import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ModelCall, type ModelSays, type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const KEPT = 'Backups are kept for 35 days.';
const NOW = 'Copies of all customer databases stay with us for three weeks.';
const ENCRYPTED = 'Backups are encrypted before they leave the server.';
const ROOM = 'The servers stand in a locked room.';
const VISITS = 'Visitors are always accompanied.';

const answer = (id: string, question: string, said: string, document: string, quote: string) => ({
  id,
  customer: 'Mill',
  date: '2026-03-01',
  question,
  answer: said,
  quotes: [{ document, quote }],
});
const given = [
  answer('kept', 'How long are backups kept?', '35 days.', 'backup.md', KEPT),
  answer('encrypted', 'Are backups encrypted?', 'Before they leave the server.', 'backup.md', ENCRYPTED),
  answer('room', 'Where do the servers stand?', 'In a locked room.', 'rooms.md', ROOM),
];
let folder: string;
let server: ModelServer | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-told-read-'));
  const papers = { before: KEPT, after: NOW };
  for (const [name, sentence] of Object.entries(papers)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'backup.md'), `# Backups\n\n${sentence} ${ENCRYPTED}\n`);
    await writeFile(join(folder, name, 'rooms.md'), `# Rooms\n\n${ROOM} ${VISITS}\n`);
  }
  await writeFile(join(folder, 'given.json'), JSON.stringify(given));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await server?.close();
  server = null;
});

/** Runs the command as a person would, with a model on this machine that says what a test wants. */
async function told(reply: (call: ModelCall) => ModelSays, { after = 'after', args = [] }: { after?: string; args?: string[] } = {}) {
  server = await startModelServer(reply);
  const env = { ...process.env, MODEL_PROVIDER: 'openai-compatible', MODEL_URL: server.url, MODEL_NAME: 'a-model' };
  const all = ['told', 'given.json', '--before', 'before', '--after', after, '--on', '2026-09-01', '--json', ...args];
  const { out, err } = await new Promise<{ out: string; err: string }>((resolve) => {
    execFile(process.execPath, [main, ...all], { cwd: folder, env }, (_, out, err) => resolve({ out, err }));
  });
  return { said: JSON.parse(out), err, calls: server.calls };
}

type Verdict = Partial<{ quote: string; verdict: string; why: string }>;

/** A reply about each answer that was asked, by its question. */
const replies =
  (verdicts: Record<string, Verdict>) =>
  ({ lines }: ModelCall): ModelSays => {
    const evidence = lines.filter(({ text }) => typeof text === 'string');
    const asked = lines.filter(({ question, quotes }) => typeof question === 'string' && Array.isArray(quotes));
    return {
      says: {
        answers: asked.flatMap(({ id, question }) => {
          const said = verdicts[String(question)];
          if (!said) return [];
          const { quote = '', verdict = 'same', why = '' } = said;
          const place = evidence.find(({ text }) => String(text).includes(quote))?.['id'];
          const quotes = quote === '' ? [] : [{ id: String(place ?? 'E1'), quote }];
          return { a_answer: id, b_quotes: quotes, c_why: why, d_verdict: verdict, e_confidence: 0.9 };
        }),
      },
    };
  };

const asksFor = ({ lines }: ModelCall): unknown[] => lines.flatMap(({ question }) => (typeof question === 'string' ? question : []));

test('a model is asked in one call, and what it quotes is shown', async () => {
  const why = 'told 35 days, now three weeks';
  const { said, calls } = await told(
    replies({ 'How long are backups kept?': { quote: NOW, verdict: 'weaker', why }, 'Are backups encrypted?': { quote: ENCRYPTED } }),
  );
  expect(calls.map(asksFor)).toEqual([given.map(({ question }) => question)]);
  expect(said).toMatchObject({ checked: 3, unchanged: 2 });
  expect(said.changed).toEqual([
    {
      id: 'kept',
      customer: 'Mill',
      verdict: 'weaker',
      before: { document: 'backup.md', quote: KEPT },
      after: { document: 'backup.md', quote: NOW },
      why: `Read by a language model: ${why}`,
      confidence: 0.9,
    },
  ]);
});

test('of answers that nothing new bears on a model is not asked', async () => {
  const { said, calls } = await told(replies({}), { after: 'before' });
  expect(calls).toEqual([]);
  expect(said).toMatchObject({ checked: 3, unchanged: 3, changed: [] });
});

test('a quote that stands nowhere, a sentence said to be gone that stands, and what is left out are as words tell', async () => {
  const byWords = await told(() => null, { args: ['--engine', 'embedded'] });
  expect(byWords.calls).toEqual([]);
  const { said } = await told(
    replies({
      'How long are backups kept?': { quote: 'Backups are kept for one year.', verdict: 'stronger' },
      'Are backups encrypted?': { verdict: 'gone' },
    }),
  );
  expect(said.changed).toEqual(byWords.said.changed);
  expect(said.changed.map(({ id }: { id: string }) => id)).toEqual(['kept']);
  expect((await told(replies({}))).said.changed).toEqual(byWords.said.changed);
});

test('a model that does not answer is named, and words tell instead', async () => {
  const { said, err } = await told(() => ({ status: 401, error: { message: 'no such key' } }));
  expect(err).toContain('What it was not heard of is compared by words.');
  expect(said.changed.map(({ id }: { id: string }) => id)).toEqual(['kept']);
});
