import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentenceOf } from '#contract/reason-sentences.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-answer-'));
  await mkdir(join(folder, 'knowledge'));
  await writeFile(join(folder, 'knowledge', 'past.csv'), table(past));
  await writeFile(
    join(folder, 'knowledge', 'keys.md'),
    '# Keys\n\nEncryption keys of customers are kept in a hardware module. They are rotated each year.\n',
  );
  await writeFile(
    join(folder, 'new.csv'),
    table(
      past.map(([id, question]) => [id!, question!, '', '']).concat([['Q6', 'Is the hull of the ship cleaned in a dry dock?', '', '']]),
    ),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const past = [
  ['Q1', 'Are backups tested every month?', 'Yes', 'A restore is made on the first Monday.'],
  ['Q2', 'Do visitors sign in at the reception?', 'Yes', 'The book is kept for a year.'],
  ['Q3', 'Is source code shared with customers?', 'No', 'Only the interface is documented.'],
  ['Q4', 'Are laptops encrypted?', 'Yes', 'With the full-disk cipher of the system.'],
  ['Q5', 'Do you sell personal data?', 'No', 'This is excluded in the contract.'],
];
const table = (rows: string[][]): string =>
  [['ID', 'Question', 'Answer', 'Comment'], ...rows].map((row) => row.join(',')).join('\n') + '\n';

/** Runs the command line as a person would; never throws. */
const rejoinder = (...args: string[]): Promise<{ code: number; out: string; err: string }> => rejoinderWith({}, ...args);
const rejoinderWith = (env: Record<string, string>, ...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { cwd: folder, env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

test('a supplier’s answers are not the company’s once it is said who the company is', async () => {
  const papers = join(folder, 'papers');
  await mkdir(papers);
  await writeFile(
    join(papers, 'northgate.csv'),
    table(past.map(([id, question]) => [id!, question!, 'Yes', 'Northgate Inc. does it, by Northgate’s staff.'])),
  );
  for (const of of ['hosting', 'backups'])
    await writeFile(
      join(papers, `${of}.md`),
      `# ${of}\n\nThe ${of} of Kestrel is done by the firm Northgate. Kestrel’s staff reads it at Northgate.\n`,
    );
  const ask = async (...more: string[]) =>
    JSON.parse((await rejoinder('ask', 'Are laptops encrypted?', '--knowledge', papers, '--json', ...more)).out).status;
  expect(await ask()).not.toBe('unanswered');
  expect(await ask('--company', 'Kestrel')).toBe('unanswered');
});

test('a questionnaire is answered from past answers, filled in, and its open questions stay empty', async () => {
  const { code, out } = await rejoinder('answer', 'new.csv', '--knowledge', 'knowledge', '--out', 'filled.csv', '--json');
  expect(code).toBe(0);
  const result = JSON.parse(out);
  expect(result.questions).toHaveLength(6);
  expect(result.questions[0]).toMatchObject({
    id: 'Q1',
    status: 'answered',
    citations: [{ document: 'past.csv', quote: 'A restore is made on the first Monday.' }],
  });
  expect(result.questions[5]).toMatchObject({ status: 'unanswered', answer: '', citations: [] });
  expect(result.counts.unanswered).toBe(1);
  const filled = await readFile(join(folder, 'filled.csv'), 'utf8');
  expect(filled).toContain('A restore is made on the first Monday.');
  expect(filled.trimEnd().split('\n').at(-1)).toBe('Q6,Is the hull of the ship cleaned in a dry dock?,,');
  expect((await rejoinder('answer', 'new.csv', '--knowledge', 'knowledge', '--out', 'filled.csv')).code).toBe(1);
});

test('what the form asks for beside a choice is said, and asks for a person where nothing gives it', async () => {
  const rows = [
    ['R1', 'Are the lifts inspected? Please explain if no.', 'No', ''],
    ['R2', 'Is there a plan for keys?', 'Yes', 'It is read each spring.'],
  ];
  await mkdir(join(folder, 'lifts'));
  await writeFile(join(folder, 'lifts', 'past.csv'), table([...past, ...rows]));
  const asked = rows.map(([id, question]) => [id!, `${question} Attach the document.`, '', '']);
  await writeFile(join(folder, 'lifts.csv'), table(asked));
  const { code, out } = await rejoinder('answer', 'lifts.csv', '--knowledge', 'lifts', '--out', 'lifts-filled.csv', '--json');
  expect(code).toBe(0);
  const [lifts, keys] = JSON.parse(out).questions;
  expect(lifts).toMatchObject({ status: 'needs_review', flags: expect.arrayContaining(['incomplete']) });
  expect(lifts.asks).toEqual([
    { kind: 'explain', when: 'no' },
    { kind: 'attach', when: 'always' },
  ]);
  expect(lifts.reasons).toContain('The form also asks for an explanation, and nothing found gives one.');
  expect(keys.reason_codes).toContainEqual({ code: 'document_wanted', values: {} });
  expect(await readFile(join(folder, 'lifts-filled.csv'), 'utf8')).toContain('It is read each spring.');
});

test('a mark that stands in many rows answers the very question beside which it stands, and none that is only near', async () => {
  const marked = [
    ['M1', 'Are the rudders of all boats inspected each spring?', 'Yes', ''],
    ['M2', 'Are life jackets counted before each voyage?', 'Yes', ''],
    ['M3', 'Is the harbour office staffed at night?', 'No', ''],
    ['M4', 'Are anchors weighed by two people?', 'Yes', ''],
    ['M5', 'Describe how mooring ropes are stored.', 'Yes', ''],
  ];
  await mkdir(join(folder, 'marks'));
  await writeFile(join(folder, 'marks', 'past.csv'), table(marked));
  await rejoinder('index', 'marks', '--data', 'marks-index');
  const ask = async (question: string) => JSON.parse((await rejoinder('ask', question, '--data', 'marks-index', '--json')).out);
  const source = (cell: string, quote: string) => [{ document: 'past.csv', cell, quote }];
  expect(await ask('Are life jackets counted before each voyage?')).toMatchObject({
    status: 'answered',
    answer: 'Yes',
    citations: source('C3', 'Yes'),
    flags: [],
  });
  expect(await ask('Is the harbour office staffed at night?')).toMatchObject({ answer: 'No', citations: source('C4', 'No') });
  expect(await ask('Describe how mooring ropes are stored.')).toMatchObject({ status: 'needs_review', answer: 'Yes' });
  for (const near of ['Are life jackets checked before each voyage?', 'Describe how life jackets are counted before each voyage.'])
    expect(await ask(near)).toMatchObject({ status: 'unanswered', answer: '' });
});

test('a number before a question is its id, in a past form and in a new one, and no word of it', async () => {
  const numbered = (ids: string[]): string =>
    ['Question,Answer', ...past.map(([, question, , text], at) => `${ids[at]} ${question},${text}`)].join('\n');
  await mkdir(join(folder, 'numbered'));
  await writeFile(join(folder, 'numbered', 'past.csv'), numbered(['A.1', 'A.2', 'A.3', 'B.1', 'B.2']));
  await writeFile(
    join(folder, 'asked.csv'),
    numbered(['SEC-01.1', 'SEC-01.2', 'SEC-02.1', 'SEC-03.1', 'SEC-03.2']).replaceAll(/,.*$/gmu, ','),
  );
  const out = JSON.parse((await rejoinder('answer', 'asked.csv', '--knowledge', 'numbered', '--out', 'asked-filled.csv', '--json')).out);
  expect(out.questions[3]).toMatchObject({
    id: 'SEC-03.1',
    status: 'answered',
    answer: 'With the full-disk cipher of the system.',
    reason_codes: expect.arrayContaining([expect.objectContaining({ code: 'same_asked' })]),
  });
  expect((await readFile(join(folder, 'asked-filled.csv'), 'utf8')).split('\n')[1]).toMatch(
    /^SEC-01\.1 Are backups tested every month\?,/u,
  );
  const alone = JSON.parse((await rejoinder('ask', '7.3 Are laptops encrypted?', '--knowledge', 'numbered', '--json')).out);
  expect(alone.reason_codes).toContainEqual(expect.objectContaining({ code: 'same_asked' }));
});

test('one question is answered with a choice, and a sentence of a document stands beside it word for word', async () => {
  await rejoinder('index', 'knowledge', '--data', 'data');
  const chosen = JSON.parse((await rejoinder('ask', 'Do you sell personal data?', '--data', 'data', '--options', 'Yes,No', '--json')).out);
  expect(chosen).toMatchObject({ status: 'answered', choice: 'No', comment: 'This is excluded in the contract.' });
  const asked = JSON.parse(
    (await rejoinder('ask', 'Are encryption keys of customers kept in a hardware module?', '--data', 'data', '--json')).out,
  );
  expect(asked.citations.map(({ document }: { document: string }) => document)).not.toContain('keys.md');
  const quote = expect.stringContaining('Encryption keys of customers are kept in a hardware module.');
  expect(asked).toMatchObject({
    status: 'unanswered',
    related: expect.arrayContaining([expect.objectContaining({ document: 'keys.md', quote })]),
  });
});

test('a backtest leaves the file itself out and says where nothing else knows', async () => {
  const alone = JSON.parse((await rejoinder('backtest', 'knowledge/past.csv', '--knowledge', 'knowledge', '--json')).out);
  expect(alone).toMatchObject({ questions: 5, withHumanAnswer: 5 });
  expect(
    alone.items
      .flatMap(({ proposed }: { proposed: { citations: { document: string }[] } }) => proposed.citations)
      .some(({ document }: { document: string }) => document === 'past.csv'),
  ).toBe(false);
});

test('people are told the reasons that the screens show, and programs their codes too', async () => {
  const asked = JSON.parse((await rejoinder('ask', 'Do you sell personal data?', '--data', 'data', '--options', 'Yes,No', '--json')).out);
  expect(asked.reason_codes[0]).toEqual({ code: 'same_asked', values: { document: 'past.csv' } });
  expect(asked.reasons).toEqual(asked.reason_codes.map(sentenceOf));
  expect((await rejoinder('ask', 'Do you sell personal data?', '--data', 'data', '--options', 'Yes,No')).out).toContain(asked.reasons[0]);
  const form = JSON.parse((await rejoinder('answer', 'new.csv', '--data', 'data', '--out', 'told.csv', '--json')).out);
  const { out } = await rejoinder('answer', 'new.csv', '--data', 'data', '--out', 'told.csv', '--force');
  expect(out).toContain(`open Q6 Is the hull of the ship cleaned in a dry dock?: ${form.questions[5].reasons.join(' ')}`);
  const open = form.questions.filter(({ status }: { status: string }) => status === 'unanswered');
  const near = open.flatMap(({ related }: { related: { document: string }[] }) => related);
  expect(near.length).toBeGreaterThan(0);
  expect(out.match(/^ {4}nearest in .+: .*“.+”/gmu)).toHaveLength(near.length);
  await writeFile(join(folder, 'other.csv'), table([['Q5', 'Do you sell personal data?', 'Yes', '']]));
  const { items } = JSON.parse((await rejoinder('backtest', 'other.csv', '--data', 'data', '--json')).out);
  expect(items[0].proposed.reason_codes[0].code).toBe('same_asked');
  expect((await rejoinder('backtest', 'other.csv', '--data', 'data')).out).toContain(
    `differs Do you sell personal data?: ${items[0].why}. ${items[0].proposed.reasons.join(' ')}`,
  );
});

test('what cannot work ends with one sentence and its status', async () => {
  expect(await rejoinder('ask', 'Why?')).toMatchObject({ code: 2 });
  expect(await rejoinder('ask', 'Why?', '--knowledge', 'knowledge', '--engine', 'generative')).toMatchObject({ code: 69, out: '' });
  await writeFile(join(folder, 'broken.xlsx'), 'this is no workbook');
  const broken = await rejoinder('backtest', 'broken.xlsx', '--knowledge', 'knowledge');
  expect(broken.code).toBe(65);
  expect(broken.err.trim().split('\n')).toHaveLength(1);
});

test('an earlier version is compared by the embedding service where one is configured, never by the local encoder', async () => {
  await writeFile(join(folder, 'before.csv'), table(past));
  const elsewhere = { EMBEDDINGS_URL: 'http://127.0.0.1:1/v1', EMBEDDINGS_MODEL: 'other' };

  const { code, err } = await rejoinderWith(elsewhere, 'answer', 'new.csv', '--from', 'before.csv', '--out', 'compared.csv');

  expect(code).toBe(0);
  expect(err).toMatch(/Search by meaning is off: .+127\.0\.0\.1:1.+ Reworded questions are found by their words alone\./);
}, 120_000);

test('answers of an earlier version are carried first: the same as they are, reworded ones for review', async () => {
  await writeFile(join(folder, 'version-1.csv'), table(past));
  await writeFile(
    join(folder, 'version-2.csv'),
    table([
      ['N1', 'Are laptops encrypted?', '', ''],
      ['Q1', 'Are backups tested every quarter?', '', ''],
      ['N3', 'Is the hull of the ship cleaned in a dry dock?', '', ''],
    ]),
  );
  const { code, out } = await rejoinder('answer', 'version-2.csv', '--from', 'version-1.csv', '--out', 'carried.csv', '--json');
  expect(code).toBe(0);
  const result = JSON.parse(out);
  expect(result.earlier).toMatchObject({ from: 'version-1.csv', same: 1, changed: 1, new: 1, gone: ['Q2', 'Q3', 'Q5'] });
  expect(result.questions).toMatchObject([
    {
      id: 'N1',
      carried: 'same',
      status: 'answered',
      citations: [{ document: 'version-1.csv', quote: 'With the full-disk cipher of the system.' }],
    },
    { id: 'Q1', carried: 'changed', status: 'needs_review', flags: ['near_match'] },
    { id: 'N3', carried: 'new', status: 'unanswered' },
  ]);
  expect(await readFile(join(folder, 'carried.csv'), 'utf8')).toContain(
    'N1,Are laptops encrypted?,Yes,With the full-disk cipher of the system.',
  );
});

test('what the form would refuse of the filled copy stands beside what was written', async () => {
  const rows = [
    ['ID', 'Question', 'Required', 'Answer', 'Comment'],
    ['Q1', 'Are backups tested every month?', 'Yes', '', ''],
    ['Q6', 'Is the hull of the ship cleaned in a dry dock?', 'Yes', '', ''],
    ['Q7', 'Is the keel painted each spring?', 'No', '', ''],
  ];
  await writeFile(join(folder, 'required.csv'), rows.map((row) => row.join(',')).join('\n'));
  const args = ['answer', 'required.csv', '--knowledge', 'knowledge', '--out', 'required-filled.csv', '--force'];
  const { code, out } = await rejoinder(...args, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out).objections).toEqual([
    {
      sheet: null,
      at: { row: 2, column: 3 },
      id: 'Q6',
      question: 'Is the hull of the ship cleaned in a dry dock?',
      reasons: [sentenceOf({ code: 'form_required', values: {} })],
      reason_codes: [{ code: 'form_required', values: {} }],
    },
  ]);
  expect((await rejoinder(...args)).out).toContain('The form would refuse one answer:');
});
