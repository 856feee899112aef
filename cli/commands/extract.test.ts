/** `rejoinder extract` from outside: its shapes, its exit statuses, its sentences. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Extraction } from '#contract/extraction.ts';
import { buildXlsx, listValidation } from '#engine/files/testing/office.ts';
import { type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
let folder = '';

const run = (...args: string[]): Promise<{ status: number; out: string; err: string }> => runIn({}, ...args);
const runIn = (more: Record<string, string>, ...args: string[]): Promise<{ status: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [main, 'extract', ...args], { env: { ...process.env, ...more } }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out, err }),
    );
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-'));
  const rows = [
    ['ID', 'Question', 'Answer', 'Comment'],
    ['Q-1', 'Is data encrypted?'],
    ['Q-2', 'Is access logged?'],
  ];
  const after = `<dataValidations count="1">${listValidation('C2:C3', '"Yes,No"')}</dataValidations>`;
  await writeFile(join(folder, 'form.xlsx'), buildXlsx({ sheets: [{ name: 'Form', rows, after }] }));
  await writeFile(join(folder, 'empty.xlsx'), '');
  await writeFile(join(folder, 'letter.csv'), 'Town,People\nA,1\nB,2\n');
  await writeFile(
    join(folder, 'columns.json'),
    JSON.stringify({ Form: { headerRow: 1, question: 'A', answer: ['D'], firstRow: 2, lastRow: 2 } }),
  );
  await writeFile(join(folder, 'wrong.json'), JSON.stringify({ Form: { question: 5 } }));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('extract', () => {
  it("prints the contract's document with --json", async () => {
    const { status, out } = await run(join(folder, 'form.xlsx'), '--json');
    expect(status).toBe(0);
    const extraction = Extraction.parse(JSON.parse(out));
    expect(extraction.questions.map((question) => [question.id, question.at.cell, question.answers[0]?.allowed])).toEqual([
      ['Q-1', 'B2', ['Yes', 'No']],
      ['Q-2', 'B3', ['Yes', 'No']],
    ]);
  });

  it('shows people the sheets, the reasons and the places', async () => {
    const { out } = await run(join(folder, 'form.xlsx'));
    expect(out).toContain('form.xlsx: 2 questions');
    expect(out).toMatch(/Form +questions +2 +questions in column B/);
    expect(out).toMatch(/Form!B2 +Q-1 +Is data encrypted\? +choice C2, comment D2/);
  });

  it('takes the columns of a mapping file, and says what is wrong with a bad one', async () => {
    const mapped = await run(join(folder, 'form.xlsx'), '--mapping', join(folder, 'columns.json'), '--json');
    expect(Extraction.parse(JSON.parse(mapped.out)).questions.map((question) => question.at.cell)).toEqual(['A2']);
    const wrong = await run(join(folder, 'form.xlsx'), '--mapping', join(folder, 'wrong.json'));
    expect(wrong.status).toBe(2);
    expect(wrong.err).toContain('wrong.json is no mapping: Form: ');
  });

  it('ends with 3 and a sentence where no question was found, with the JSON all the same', async () => {
    const { status, out, err } = await run(join(folder, 'letter.csv'), '--json');
    expect(status).toBe(3);
    expect(Extraction.parse(JSON.parse(out)).questions).toEqual([]);
    expect(err).toContain('No table with questions was found in the file');
  });

  it('ends with 65 and a sentence for a file that cannot be read', async () => {
    const { status, err } = await run(join(folder, 'empty.xlsx'));
    expect(status).toBe(65);
    expect(err).toContain('empty.xlsx');
    expect(err).not.toContain('    at ');
  });
});

describe('extract with a language model', () => {
  let server: ModelServer;
  let env: Record<string, string> = {};
  const question = (at: string, text: string) => ({
    a_at: [at],
    b_question: text,
    c_number: '',
    d_section: ['L1'],
    e_kind: 'text',
    f_options: [],
    g_options_at: [],
    h_answers: [{ a_at: at, b_role: 'answer', c_means: '' }],
  });
  const lost = 'FIRE\n\nThe last drill, and its date.\nWhere people meet.\n\nWe look forward to your reply, and to seeing you in spring.\n';
  const clear = '1. Are doors locked at night?\n2. Who has the keys?\n3. Is there an alarm?\n';

  beforeAll(async () => {
    server = await startModelServer(() => ({
      says: { questions: [question('L3', 'The last drill, and its date'), question('L4', 'Where do people meet?')] },
    }));
    env = { MODEL_PROVIDER: 'openai-compatible', MODEL_URL: server.url, MODEL_NAME: 'a-model' };
    await writeFile(join(folder, 'lost.txt'), lost);
    await writeFile(join(folder, 'clear.txt'), clear);
  });
  afterAll(() => server.close());

  it('reads with it what was lost, and says what does not stand in the file', async () => {
    expect((await run(join(folder, 'lost.txt'))).status).toBe(3);
    const { status, out } = await runIn(env, join(folder, 'lost.txt'), '--json');
    expect(status).toBe(0);
    const { questions, warnings, reader } = Extraction.parse(JSON.parse(out));
    expect(questions.map((one) => [one.section, one.question, one.at])).toEqual([['FIRE', 'The last drill, and its date', { line: 3 }]]);
    expect(warnings).toEqual([]);
    expect(reader).toMatchObject({
      model: 'a-model',
      differences: [{ what: 'added' }],
      dropped: [{ said: 'Where do people meet?', because: 'other-text', whole: true }],
    });
    const told = await runIn(env, join(folder, 'lost.txt'));
    expect(told.out).toContain('Read by a-model: 1 questions added, 0 left out, 0 changed.');
    expect(told.out).toMatch(/other-text +Where do people meet\?/u);
  });

  it('asks it only where something was lost, or where it is told to', async () => {
    const before = server.calls.length;
    expect(Extraction.parse(JSON.parse((await runIn(env, join(folder, 'clear.txt'), '--json')).out)).reader).toBeUndefined();
    expect((await runIn(env, join(folder, 'lost.txt'), '--engine', 'embedded')).status).toBe(3);
    expect(server.calls.length).toBe(before);
    expect((await runIn(env, join(folder, 'clear.txt'), '--engine', 'reader', '--json')).out).toContain('"reader"');
    expect(server.calls.length).toBe(before + 1);
    const none = await runIn({ MODEL_PROVIDER: '' }, join(folder, 'lost.txt'), '--engine', 'reader');
    expect(none.status).toBe(69);
    expect(none.err).toContain('MODEL_PROVIDER');
    const both = await runIn(env, join(folder, 'lost.txt'), '--engine', 'reader', '--mapping', join(folder, 'columns.json'));
    expect(both.status).toBe(2);
  });
});
