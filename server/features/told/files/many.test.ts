/** Files of many answers to one question: what each costs the database. */
import { strToU8 } from 'fflate';
import { sql } from 'kysely';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { rowsOf } from '#test/rows-read.ts';
import { decideByTold } from '../before.ts';
import { listPairs } from '../look/pairs.ts';
import { listCorrected } from '../letters/store.ts';
import { insertTold, supersedeFormer } from '../store.ts';
import { uploaded } from '../testing.ts';
import { listSaidNow } from './said-now.ts';
import { insertFile, isToldInFile } from './store.ts';

const question = 'How often are backups of all customer data made?';

/** A file of so many rows of one question, sent to Mill on a day. */
async function send(app: TestApp, editor: Client, rows: number, { sentOn, answer }: { sentOn: string; answer: string }): Promise<void> {
  const lines = Array.from({ length: rows }, () => `"${question}","${answer}"`);
  const bytes = strToU8(['Question,Answer', ...lines, `"Which file is this one of all files?","${sentOn}"`].join('\n'));
  const upload_id = await uploaded(app, editor, { name: `${sentOn}.csv`, bytes, type: 'text/csv' });
  const { status, body } = await editor.post('/api/told/sent', { upload_id, customer: 'Mill', sent_on: sentOn });
  expect([status, body.answers]).toEqual([201, rows + 1]);
}

test('what a file takes the place of is found by reading each given answer a few times, however many give the same question', async ({
  app,
  as,
}) => {
  const editor = await as('editor');
  const rows = 100;
  await send(app, editor, rows, { sentOn: '2026-01-01', answer: 'Every night.' });
  await send(app, editor, rows, { sentOn: '2026-02-01', answer: 'Every night.' });
  const gone = await inOrg(app.deps.db, editor.orgId ?? '', async (trx) => {
    await sql`analyze told_answer`.execute(trx);
    return (await rowsOf(trx, (own) => supersedeFormer(own, editor.orgId ?? '', 'Mill'))).rows;
  });
  expect(gone).toBeLessThan(10 * rows);
  await send(app, editor, rows, { sentOn: '2026-03-01', answer: 'Every hour.' });
  const { customers } = (await editor.get('/api/told/customers?customer=Mill')).body;
  expect(customers).toMatchObject([{ customer: 'Mill', answers: rows + 1 }]);
});

/** So many answers to one question, told to a customer on a day; answers their ids. */
const give = async (trx: Trx, orgId: string, rows: number, given: Omit<Given, 'question'> & { customer: string }): Promise<string[]> => {
  const all = Array.from({ length: rows }, () => ({ ...given, question, id: newId(), org_id: orgId, request_name: 'Form' }));
  await trx.insertInto('told_answer').values(all).execute();
  return all.map(({ id }) => id);
};

test('what a file takes the place of is counted once, also while the database does not know how many answers came', async ({
  app,
  as,
  stranger,
}) => {
  const [editor, other] = [await as('editor'), await stranger('editor')];
  const rows = 100;
  await inOrg(app.deps.db, other.orgId ?? '', async (trx) => {
    const given = { product: null, request_id: null, customer: 'Mill', told_at: '2026-01-01', answer: 'Every night.' };
    await give(trx, other.orgId ?? '', 10 * rows, given);
    await sql`analyze told_answer`.execute(trx);
  });
  await send(app, editor, rows, { sentOn: '2026-01-01', answer: 'Every night.' });
  await inOrg(app.deps.db, editor.orgId ?? '', async (trx) => {
    const given = { product: null, request_id: null, customer: 'Mill', told_at: '2026-03-01', answer: 'Every hour.' };
    await give(trx, editor.orgId ?? '', rows, given);
    expect((await rowsOf(trx, (own) => supersedeFormer(own, editor.orgId ?? '', 'Mill'))).rows).toBeLessThan(10 * rows);
  });
  const { customers } = (await editor.get('/api/told/customers?customer=Mill')).body;
  expect(customers).toMatchObject([{ customer: 'Mill', answers: rows + 1 }]);
});

test('what a large form tells, its file and what was corrected since is found by reading each answer a few times', async ({
  app,
  as,
  stranger,
}) => {
  const [editor, other] = [await as('editor'), await stranger('editor')];
  const [orgId, rows] = [editor.orgId ?? '', 100];
  await inOrg(app.deps.db, other.orgId ?? '', async (trx) => {
    const given = { product: null, request_id: null, customer: 'Mill', told_at: '2026-01-01', answer: 'Every night.' };
    await give(trx, other.orgId ?? '', 10 * rows, given);
    await sql`analyze told_answer, qa_entry`.execute(trx);
  });
  const entries = Array.from({ length: rows }, (_, at) => ({ question: `Is backup ${at} kept?` }));
  const { body: form } = await editor.post('/api/requests', { name: 'Form', customer: 'Mill', entries, auto_answer: false });
  await inOrg(app.deps.db, orgId, async (trx) => {
    const approve = (answer: string) =>
      sql`update qa_entry set status = 'approved', fields = '{answer}', answer = ${answer} where request_id = ${form.id}`.execute(trx);
    const actor = { orgId, userId: editor.userId ?? '' };
    await approve('Every night.');
    expect(await insertTold(trx, actor, { id: form.id, name: 'Form', customer: 'Mill', product: null })).toBe(rows);
    const again = await rowsOf(trx, (own) => insertTold(own, actor, { id: form.id, name: 'Form', customer: 'Mill', product: null }));
    const { rows: told } = await sql<{ id: string }>`select id from told_answer where request_id = ${form.id}`.execute(trx);
    const file = {
      id: newId(),
      origin: 'exported',
      format: 'csv',
      file_name: 'form.csv',
      content_type: 'text/csv',
      storage_key: 'told',
      size: 1,
    } as const;
    const request = { customer: 'Mill', request_id: form.id as string, request_name: 'Form' };
    const ids = told.map(({ id }) => id);
    await insertFile(trx, orgId, { ...file, ...request, sha256: Buffer.alloc(32), told_by: actor.userId, told_at: new Date() }, ids);
    const isThere = await rowsOf(trx, (own) => isToldInFile(own, orgId, form.id as string));
    await approve('Every hour.');
    const corrected = await rowsOf(trx, (own) => listCorrected(own, orgId, { customer: 'Mill' }));
    const read = { again: again.rows, isThere: isThere.rows, corrected: corrected.rows };
    expect([again.answer, isThere.answer, corrected.answer.length]).toEqual([0, true, rows]);
    for (const [name, count] of Object.entries(read)) expect([name, count < 10 * rows ? 'few' : count]).toEqual([name, 'few']);
  });
});

test('what other customers were told is looked for by its question, also while the database does not know how many answers came', async ({
  app,
  as,
  stranger,
}) => {
  const [editor, other] = [await as('editor'), await stranger('editor')];
  const [orgId, rows] = [editor.orgId ?? '', 100];
  await inOrg(app.deps.db, other.orgId ?? '', async (trx) => {
    const given = { product: null, request_id: null, customer: 'Mill', told_at: '2026-01-01', answer: 'Every night.' };
    await give(trx, other.orgId ?? '', 10 * rows, given);
    await sql`analyze told_answer`.execute(trx);
  });
  const { body: form } = await editor.post('/api/requests', {
    name: 'Form',
    customer: 'Forge',
    entries: [{ question }],
    auto_answer: false,
  });
  await inOrg(app.deps.db, orgId, async (trx) => {
    const told = (customer: string, request_id: string | null, answer: string) =>
      Array.from({ length: rows }, (_, at) => {
        const asked = `How often is backup number ${at} of all customer data made?`;
        return { id: newId(), org_id: orgId, request_name: 'Form', customer, request_id, question: asked, answer, told_at: '2026-01-01' };
      });
    const all = [...told('Mill', null, 'Every night.'), ...told('Forge', form.id as string, 'Every hour.')];
    await trx.insertInto('told_answer').values(all).execute();
    const found = await rowsOf(trx, (own) => listPairs(own, { org_id: orgId, request_id: form.id as string }));
    expect(found.answer).toHaveLength(rows);
    expect(found.rows).toBeLessThan(10 * rows);
  });
});

test('what other customers were told to a question that stands in a form many times is held against its last answers', async ({
  app,
  as,
}) => {
  const editor = await as('editor');
  const orgId = editor.orgId ?? '';
  const { body: form } = await editor.post('/api/requests', {
    name: 'Form',
    customer: 'Forge',
    entries: [{ question }],
    auto_answer: false,
  });
  const rows = 100;
  const [pairs, gone] = await inOrg(app.deps.db, orgId, async (trx) => {
    const day = { product: null, request_id: null };
    await give(trx, orgId, rows, { ...day, customer: 'Mill', told_at: '2026-01-01', answer: 'Every night.' });
    await give(trx, orgId, 1, { ...day, customer: 'Mill', told_at: '2026-01-01', answer: 'Every hour.' });
    await give(trx, orgId, rows, { ...day, request_id: form.id, customer: 'Forge', told_at: '2026-02-01', answer: 'Every week.' });
    await give(trx, orgId, 1, { ...day, request_id: form.id, customer: 'Forge', told_at: '2026-03-01', answer: 'Every night.' });
    await sql`analyze told_answer`.execute(trx);
    const asked = { org_id: orgId, request_id: form.id as string };
    const all = await rowsOf(trx, async (own) => {
      const found = [];
      for (let after: string | undefined, some; (some = await listPairs(own, asked, after)).length > 0; after = some.at(-1)?.before.id)
        found.push(...some);
      return found;
    });
    return [all.answer, all.rows];
  });
  const said = pairs.map(({ before, now }) => `${before.answer} ${now.answer}`);
  expect(said).toHaveLength(rows + 1);
  expect(new Set(said)).toEqual(new Set(['Every night. Every week.', 'Every hour. Every night.']));
  expect(gone).toBeLessThan(10 * rows);
});

test('what was told before to a question that a form asks many times is read once for all of them', async ({ app, as }) => {
  const editor = await as('editor');
  const orgId = editor.orgId ?? '';
  const rows = 100;
  const entries = Array.from({ length: rows }, () => ({ question }));
  const asked = { name: 'Next', customer: 'Mill', entries, auto_answer: false };
  const { body: form } = await editor.post('/api/requests', asked);
  const gone = await inOrg(app.deps.db, orgId, async (trx) => {
    const given = { product: null, request_id: null, customer: 'Mill', answer: 'Every night.' };
    await give(trx, orgId, rows, { ...given, told_at: '2026-01-01' });
    await sql`analyze told_answer`.execute(trx);
    const entry = { request_id: form.id as string, question, options: [] };
    const open = {
      status: 'unanswered',
      confidence: null,
      choice: null,
      answer: null,
      comment: null,
      citations: [],
      reasons: [],
      flags: [],
    };
    const answers = Array.from({ length: rows }, () => ({ ...open, entry: { ...entry, id: newId() } }));
    const decided = await rowsOf(trx, (own) => decideByTold(own, orgId, { customer: 'Mill' }, answers as never[]));
    expect(decided.answer.filter(({ related }: { related?: unknown[] }) => related?.length === 1)).toHaveLength(rows);
    return decided.rows;
  });
  expect(gone).toBeLessThan(10 * rows);
});

test('what the library says now is found by the words of a question, of many that ask it the one that was changed last', async ({
  app,
  as,
}) => {
  const editor = await as('editor');
  const orgId = editor.orgId ?? '';
  const [rows, others] = [100, 3000];
  const { answer: said, rows: gone } = await inOrg(app.deps.db, orgId, async (trx) => {
    const ids = await give(trx, orgId, rows, {
      product: null,
      request_id: null,
      customer: 'Mill',
      told_at: '2026-01-01',
      answer: 'Every night.',
    });
    await sql`
      insert into library_entry (id, org_id, question, answer, updated_at)
      select gen_random_uuid(), ${orgId}::uuid, 'How often is store number ' || nth || ' looked through?', 'Every day.', now()
      from generate_series(1, ${others}::int) as nth`.execute(trx);
    await sql`
      insert into library_entry (id, org_id, question, answer, updated_at)
      select gen_random_uuid(), ${orgId}::uuid, ${question}, 'Every ' || nth || ' hours.', '2026-02-01'::timestamptz + make_interval(hours => nth)
      from generate_series(1, ${rows}::int) as nth`.execute(trx);
    await sql`analyze told_answer, library_entry`.execute(trx);
    return rowsOf(trx, (own) => listSaidNow(own, orgId, ids));
  });
  expect(said.size).toBe(rows);
  expect(new Set([...said.values()].map(({ answer }) => answer))).toEqual(new Set([`Every ${rows} hours.`]));
  expect(gone).toBeLessThan(10 * rows);
});

interface Given {
  question: string;
  request_id: string | null;
  told_at: string;
  answer: string;
  product: string | null;
}

/** Whether a later form tells the same question otherwise, held against every one of them. */
const isReplaced = (former: Given, all: Given[]): boolean =>
  all.some(
    (latest) =>
      latest.question === former.question &&
      latest.product === former.product &&
      latest.told_at > former.told_at &&
      latest.answer !== former.answer &&
      (latest.request_id === null || latest.request_id !== former.request_id),
  );

test('of any forms, those answers are replaced that a later one to the same question, of another form, replaces', async ({ app, as }) => {
  const editor = await as('editor');
  const orgId = editor.orgId ?? '';
  const requests: (string | null)[] = [null];
  for (const name of ['One', 'Other'])
    requests.push((await editor.post('/api/requests', { name, customer: 'Mill', entries: [{ question }], auto_answer: false })).body.id);
  const ofKind = (kind: number): Omit<Given, 'question'> => ({
    request_id: requests[kind % 3] ?? null,
    told_at: `2026-0${1 + (Math.floor(kind / 3) % 3)}-01`,
    answer: ['Yes, always', 'No, never'][Math.floor(kind / 9) % 2] ?? '',
    product: kind < 18 ? null : 'Vault',
  });
  const given = Array.from({ length: 120 }, (_, nth) =>
    [1, 7, 11, 13].map((step): Given => ({ question: `Is this question number ${nth} of them?`, ...ofKind((nth * step + step) % 36) })),
  ).flat();
  const replaced = await inOrg(app.deps.db, orgId, async (trx) => {
    const rows = given.map((one) => ({ ...one, id: newId(), org_id: orgId, customer: 'Mill', request_name: 'Form' }));
    await trx.insertInto('told_answer').values(rows).execute();
    await supersedeFormer(trx, orgId, 'Mill');
    const over = await trx.selectFrom('told_answer').select('id').where('superseded_at', 'is not', null).execute();
    const ids = new Set(over.map(({ id }) => id));
    return rows.map(({ id }) => ids.has(id));
  });
  expect(replaced).toEqual(given.map((one) => isReplaced(one, given)));
  expect(new Set(replaced)).toEqual(new Set([true, false]));
});
