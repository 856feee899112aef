import { sql } from 'kysely';
import { describe } from 'vitest';
import { Citation } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import type { AnswerEngine, Asked } from '#engine/answers/model.ts';
import { upload } from '#server/features/documents/testing.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { approve, edit, formRows, formWorkbook, given, read, uploadDocument } from '#server/features/requests/testing/forms.ts';

const teaching = [
  [
    'Is customer data encrypted at rest in the production database?',
    'Customer data is encrypted at rest with AES-256 in the production database.',
  ],
  ['How often are restores of the backups tested?', 'Restores of the backups are tested every quarter by the operations team.'],
] as const;

/** Approves answers in a request of their own, so that the library knows them. */
const teach = async (client: Client, jobs: { run(): Promise<void> }): Promise<void> => {
  const request = await given(
    client,
    teaching.map(([question]) => question),
  );
  for (const [index, entry] of request.qa_entries.entries()) await approve(client, entry, { answer: teaching[index]?.[1] });
  await jobs.run();
};

/** Lets the engine pass every question through `before`, which may fail or do something in between. */
const watching = async (app: TestApp, before: (asked: Asked) => Promise<void> | void, work: () => Promise<void>): Promise<void> => {
  const { engine } = app.deps;
  const watched: AnswerEngine = {
    name: engine.name,
    answer: async (asked, context) => {
      await before(asked);
      return engine.answer(asked, context);
    },
    reviewForm: (asked, proposals) => engine.reviewForm(asked, proposals),
  };
  app.deps.engine = watched;
  try {
    await work();
  } finally {
    app.deps.engine = engine;
  }
};

const many = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `What is the purpose of control number ${index} of the programme?`);

describe('answering', () => {
  test('takes from the library what was approved, cites it, and leaves open what nobody knows', async ({ as, jobs }) => {
    const editor = await as('editor');
    await teach(editor, jobs);
    const { id } = await given(editor, [teaching[0][0], 'Which colour has the door of the canteen in the second building?'], {
      auto_answer: true,
    });
    await jobs.run();

    const request = await read(editor, id);
    expect(request).toMatchObject({ status: 'review', qa_status: 'completed', eta_seconds: null });
    const [known, unknown] = request.qa_entries;
    expect(known).toMatchObject({ answer: teaching[0][1] });
    expect(known?.citations[0]?.quote && teaching[0][1]).toContain(known?.citations[0]?.quote);
    expect(known?.citations[0]?.library_entry_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(unknown).toMatchObject({ status: 'unanswered', answer: null, choice: null, citations: [] });
    const { changes } = (await editor.get(`/api/qa_entries/${known?.id}/history`)).body;
    expect(changes).toMatchObject([{ action: 'answered', actor: null }]);
  });

  test('an open question carries what search finds nearest, until that is removed', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [
      {
        name: 'rooms.md',
        type: 'text/markdown',
        text: '# Rooms\n\nThe door of the server room is steel. Guests of the canteen sign a list at the reception.',
      },
    ]);
    const { id } = await given(editor, ['Which colour has the door of the canteen in the second building?'], { auto_answer: true });
    await jobs.run();
    const [open] = (await read(editor, id)).qa_entries;
    expect(open).toMatchObject({ status: 'unanswered', answer: null, choice: null });
    expect(open?.related[0]).toMatchObject({ kind: 'passage', document: 'rooms.md', document_id: document?.id, choice: null });

    await editor.delete('/api/documents', { document_ids: [document?.id] });
    await jobs.run();
    expect((await read(editor, id)).qa_entries[0]?.related).toEqual([]);
    const citations = open!.related.map((near) => Citation.parse(near));
    expect(await edit(editor, open!, { answer: 'Steel.', citations })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'citations' }] },
    });
  });

  test('what stands nearest to an open question is taken with its citation, for review, and taken back', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const text = '# Rooms\n\nThe door of the server room is steel. Guests of the canteen sign a list at the reception.';
    await upload({ app, jobs }, editor, [{ name: 'rooms.md', type: 'text/markdown', text }]);
    const { id } = await given(editor, ['Which colour has the door of the canteen in the second building?'], { auto_answer: true });
    await jobs.run();
    const [open] = (await read(editor, id)).qa_entries;
    const [near] = open!.related;
    const [answer, citation] = [near?.answer, Citation.parse(near)];
    const taken = (await edit(editor, open!, { answer, citations: [citation], status: 'needs_review' })).body;
    expect(taken).toMatchObject({ status: 'needs_review', answer, citations: [citation], approved_by: null });

    const invented = { ...citation, quote: 'The door is green.' };
    expect(await edit(editor, taken, { citations: [invented] })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'citations' }] },
    });

    const back = (await edit(editor, taken, { answer: null, citations: [], status: 'unanswered' })).body;
    expect(back).toMatchObject({ status: 'unanswered', answer: null, citations: [], related: open!.related });
  });

  test('fields for the company and its contact are known from the organisation and who owns the request', async ({ as, orgId, jobs }) => {
    const editor = await as('editor');
    const { id } = await given(editor, ['Solution Provider Name', 'Contact name', 'Contact email'], { auto_answer: true });
    await jobs.run();
    const [me, { orgs }] = [(await editor.get('/api/user')).body, (await editor.get('/api/orgs')).body];
    const org = orgs.find((one: { id: string }) => one.id === orgId);
    expect((await read(editor, id)).qa_entries.map(({ answer, status, reasons }) => [answer, status, reasons[0]?.code])).toEqual([
      [org.name, 'answered', 'fact_known'],
      [me.name, 'needs_review', 'fact_known'],
      [me.email, 'needs_review', 'fact_known'],
    ]);
  });

  test('fields for the contact are filled from what forms were told before, and not from the account beside it', async ({
    app,
    as,
    jobs,
  }) => {
    const editor = await as('editor');
    const desk = 'Please reach out to your account manager. For new clients, contact desk@morava.example';
    const rows = ['G-06,Vendor Contact Name,See G-08', 'G-07,Vendor Contact Title,See G-08', `G-08,Vendor Contact Email,"${desk}"`];
    const text = ['ID,Question,Answer', ...rows, 'G-09,Are backups encrypted?,"Yes, with AES-256."', ''].join('\n');
    await upload({ app, jobs }, editor, [{ name: 'form.csv', type: 'text/csv', text }]);
    const { id } = await given(editor, ['Solution Provider Contact Name', 'Solution Provider Contact Email'], { auto_answer: true });
    await jobs.run();
    expect((await read(editor, id)).qa_entries.map(({ answer, reasons }) => [answer, reasons[0]?.code])).toEqual([
      [null, 'nothing_supports'],
      [desk, 'fact_told'],
    ]);
  });

  test('a field for the product is filled with that of the request', async ({ as, jobs }) => {
    const editor = await as('editor');
    const { id } = await given(editor, ['Product name'], { auto_answer: true, product: 'Ledger Cloud' });
    await jobs.run();
    expect((await read(editor, id)).qa_entries[0]).toMatchObject({
      answer: 'Ledger Cloud',
      status: 'answered',
      reasons: [{ code: 'fact_known' }],
    });
  });

  test('follows the extraction of a file, and gathers its events', async ({ app, as, jobs, events }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const { id } = (await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc })).body;
    await jobs.run();
    expect(await read(editor, id)).toMatchObject({
      status: 'review',
      extract_status: 'completed',
      qa_status: 'completed',
      counts: { queued: 0, answering: 0 },
    });
    const names = await events.names();
    expect(names.filter((name) => name === 'qa_entry:updated').length).toBeLessThan(formRows.length);
    expect(names.findLast((name) => !name.startsWith('notification:'))).toBe('request:status:updated');
  });

  test('R-52: instructions name what comes first and how long answers are, are evidence of nothing, and the room says what is used', async ({
    app,
    as,
    jobs,
  }) => {
    const editor = await as('editor');
    const form = (product: string, answer: string) =>
      ({
        name: `${product} form.csv`,
        type: 'text/csv',
        text: [
          'ID,Question,Answer',
          `A-1,How are service accounts reviewed?,"${answer}"`,
          'A-2,Who approves new suppliers?,The head of purchasing.',
          'A-3,Are visitors escorted?,Yes they are always.',
          '',
        ].join('\n'),
      }) as const;
    await upload({ app, jobs }, editor, [
      form('Kestrel', 'Kestrel reviews service accounts every month. The list goes to the owner.'),
      form('Heron', 'Heron reviews service accounts every year. The list goes to the board.'),
    ]);
    const first = async (instructions?: string) => {
      const { id } = await given(editor, ['How are service accounts reviewed?', 'Which colour has the canteen door?'], {
        auto_answer: true,
        ...(instructions ? { instructions } : {}),
      });
      await jobs.run();
      return read(editor, id);
    };
    expect((await first()).instructions_use).toBeNull();
    for (const [product, other] of [
      ['Kestrel', 'Heron'],
      ['Heron', 'Kestrel'],
    ]) {
      const request = await first(`This is about ${product}. Keep answers short. The canteen door is green.`);
      expect(request.instructions_use).toEqual({ names: [product], language: 'en', short: true, rest: true });
      const [known, unknown] = request.qa_entries;
      expect(known?.answer).toMatch(new RegExp(`^${product} reviews service accounts every \\w+\\.$`));
      expect(known?.answer).not.toContain(other);
      expect(known?.reasons.map(({ code }) => code)).toContain('shortened');
      expect(unknown).toMatchObject({ status: 'unanswered', answer: null });
    }
    const {
      qa_entries: [entry],
      id,
    } = await first('This is about Kestrel.');
    await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [entry!.id], instruction: 'One sentence is enough.' });
    await jobs.run();
    expect((await read(editor, id)).qa_entries[0]?.answer).toBe('Kestrel reviews service accounts every month.');
  });

  test('R-75: the same question twice is asked once and answered alike', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    await teach(editor, jobs);
    const asked: string[] = [];
    let id = '';
    await watching(
      app,
      ({ question }) => void asked.push(question),
      async () => {
        ({ id } = await given(editor, [teaching[0][0], teaching[1][0], teaching[0][0]], { auto_answer: true }));
        await jobs.run();
      },
    );
    const { qa_entries: entries } = await read(editor, id);
    expect(asked).toHaveLength(2);
    expect(entries[2]).toMatchObject({ duplicates_of: entries[0]?.id, answer: entries[0]?.answer, confidence: entries[0]?.confidence });
    expect(entries[2]?.reasons[0]).toEqual({ code: 'copied_from_number', values: { number: 1 } });
  });

  test('R-76: an entry that fails stops no other, and its fault stays inside', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    let id = '';
    const fail = ({ question }: Asked): void => {
      if (question.includes('number 3 ')) throw new Error('secret detail');
    };
    app.deps.log.level = 'silent';
    await watching(app, fail, async () => {
      ({ id } = await given(editor, many(8), { auto_answer: true }));
      await jobs.run();
    });
    app.deps.log.level = 'error';
    const request = await read(editor, id);
    expect(request.counts).toMatchObject({ failed: 1, queued: 0, answering: 0, unanswered: 7 });
    expect(JSON.stringify(request)).not.toContain('secret');
    await editor.post(`/api/requests/${id}/enqueue_qa_entries`, { qa_entry_ids: [request.qa_entries[3]?.id] });
    await jobs.run();
    expect((await read(editor, id)).counts).toMatchObject({ failed: 0, unanswered: 8 });
  });

  test('what somebody wrote stays an answer to look at where asking again fails', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const { id, qa_entries: entries } = await given(editor, many(1));
    await edit(editor, entries[0]!, { answer: 'Written by hand.' });
    const fail = (): void => {
      throw new Error('fault');
    };
    app.deps.log.level = 'silent';
    await watching(app, fail, async () => {
      await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [entries[0]!.id] });
      await jobs.run();
    });
    app.deps.log.level = 'error';
    const request = await read(editor, id);
    expect(request.qa_entries[0]).toMatchObject({ status: 'needs_review', answer: 'Written by hand.', reasons: [{ code: 'fault' }] });
    expect(request.counts).toMatchObject({ failed: 0, drafted: 1, check: 1 });
  });

  test('a questionnaire is no knowledge for its own request, nor is a copy of it', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = formWorkbook(formRows.map((row) => ({ ...row, answer: 'Yes' })));
    await uploadDocument(app, editor, { name: 'last year.xlsx', bytes, category: 'knowledge_base' });
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes });
    await jobs.run();
    const { id } = (await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc })).body;
    await jobs.run();
    expect((await read(editor, id)).counts).toMatchObject({ needs_review: 6 });
    await editor.post(`/api/requests/${id}/enqueue_qa_entries`, { overwrite: true });
    await jobs.run();
    expect((await read(editor, id)).counts).toMatchObject({ unanswered: 6 });

    const other = await given(editor, [{ question: formRows[0]?.question, options: ['Yes', 'No'] }], { auto_answer: true });
    await jobs.run();
    expect((await read(editor, other.id)).qa_entries[0]).toMatchObject({ choice: 'Yes', citations: [{ document: 'last year.xlsx' }] });
  });
});

test('only what is in the scope of the request is used', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const text = (words: string): Uint8Array =>
    new TextEncoder().encode(`# Backups\n\nRestores of the backups are tested ${words} by the operations team.\n`);
  const inside = await uploadDocument(app, editor, {
    name: 'inside.md',
    bytes: text('every month'),
    type: 'text/markdown',
    category: 'knowledge_base',
  });
  await uploadDocument(app, editor, {
    name: 'outside.md',
    bytes: text('every quarter'),
    type: 'text/markdown',
    category: 'knowledge_base',
  });
  await editor.patch(`/api/documents/${inside}`, { labels: ['this product'] });
  await jobs.run();
  const questions = ['How often are restores of the backups tested?'];
  const within = await given(editor, questions, { auto_answer: true, scope: { labels: ['this product'] } });
  const nowhere = await given(editor, questions, { auto_answer: true, scope: { labels: ['another product'] } });
  await jobs.run();
  const [beside] = (await read(editor, within.id)).qa_entries;
  expect(beside).toMatchObject({ status: 'unanswered', citations: [], reasons: expect.arrayContaining([reason('nothing_supports')]) });
  expect(beside?.related.map(({ document }) => document)).toEqual(['inside.md']);
  const [alone] = (await read(editor, nowhere.id)).qa_entries;
  expect(alone).toMatchObject({ status: 'unanswered', related: [], reasons: expect.arrayContaining([reason('nothing_near')]) });
});

describe('what has no answer', () => {
  test('is answered when asked for; approved answers are never overwritten', async ({ as, jobs }) => {
    const editor = await as('editor');
    await teach(editor, jobs);
    const request = await given(editor, [teaching[0][0], teaching[1][0], 'Is there anything else that we should know about?']);
    const approved = await approve(editor, request.qa_entries[0]!, { answer: 'By us.' });
    const written = (await edit(editor, request.qa_entries[1]!, { answer: 'By hand.' })).body;
    await edit(editor, request.qa_entries[2]!, { status: 'skipped' });
    const path = `/api/requests/${request.id}/enqueue_qa_entries`;

    expect(await editor.post(path)).toMatchObject({ status: 202, body: { status: 'review' } });
    expect(await editor.post(path, { overwrite: true })).toMatchObject({
      status: 202,
      body: { status: 'processing', qa_status: 'queued' },
    });
    await jobs.run();

    const { qa_entries: after } = await read(editor, request.id);
    expect(after[0]).toMatchObject({ status: 'approved', answer: 'By us.', version: approved.version });
    expect(after[1]?.answer).toBe(teaching[1][1]);
    expect(after[2]).toMatchObject({ status: 'skipped' });
    const { changes } = (await editor.get(`/api/qa_entries/${written.id}/history`)).body;
    expect(changes[0]).toMatchObject({ action: 'answered', before: { answer: 'By hand.' } });
  });

  test('named questions must be of this request', async ({ as }) => {
    const editor = await as('editor');
    const one = await given(editor, ['Why is that so?']);
    const other = await given(editor, ['Why is that so?']);
    expect(await editor.post(`/api/requests/${one.id}/enqueue_qa_entries`, { qa_entry_ids: [other.qa_entries[0]?.id] })).toMatchObject({
      status: 404,
    });
  });

  test('asking again keeps the former answer in the history and leaves approved ones alone', async ({ as, jobs }) => {
    const editor = await as('editor');
    await teach(editor, jobs);
    const request = await given(editor, [teaching[0][0], teaching[1][0]]);
    const [first, second] = request.qa_entries;
    await edit(editor, first!, { answer: 'By hand.' });
    const approved = await approve(editor, second!, { answer: 'By us.' });

    const { status, body } = await editor.post('/api/requests/qa_entries/resubmit', {
      qa_entry_ids: [first?.id, second?.id],
      instruction: 'Name the cipher.',
    });
    expect(status).toBe(202);
    expect(body.qa_entries.map((entry: { status: string }) => entry.status)).toEqual(['queued', 'approved']);
    await jobs.run();

    const { qa_entries: after } = await read(editor, request.id);
    expect(after[0]?.answer).toBe(teaching[0][1]);
    expect(after[1]).toMatchObject({ answer: 'By us.', version: approved.version });
    const { changes } = (await editor.get(`/api/qa_entries/${first?.id}/history`)).body;
    expect(changes.map((change: { action: string }) => change.action)).toEqual(['answered', 'resubmitted', 'edited']);
    expect(changes[1]).toMatchObject({
      before: { answer: 'By hand.' },
      after: { status: 'queued', instruction: 'Name the cipher.' },
      actor: { email: editor.email },
    });

    expect(await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [second?.id] })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });
});

describe('cancelling', () => {
  test('stops at once: what is answered stays, the rest is cancelled, nothing is written later', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    let id = '';
    let asked = 0;
    let cancelled: unknown;
    const cancelInTheMiddle = async (): Promise<void> => {
      asked += 1;
      if (asked === 6) cancelled = await editor.post(`/api/requests/${id}/cancel`);
    };
    await watching(app, cancelInTheMiddle, async () => {
      ({ id } = await given(editor, many(40), { auto_answer: true }));
      await jobs.run();
    });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'review', qa_status: 'cancelled' } });
    const request = await read(editor, id);
    expect(request).toMatchObject({
      status: 'review',
      qa_status: 'cancelled',
      counts: { unanswered: 4, cancelled: 36, queued: 0, answering: 0 },
    });

    await editor.post(`/api/requests/${id}/enqueue_qa_entries`);
    await jobs.run();
    expect(await read(editor, id)).toMatchObject({ qa_status: 'completed', counts: { cancelled: 0, unanswered: 40 } });
  });

  test('what somebody wrote meanwhile is not overwritten', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    await teach(editor, jobs);
    let id = '';
    const writeMeanwhile = async (): Promise<void> => {
      const [entry] = (await read(editor, id)).qa_entries;
      expect(entry?.status).toBe('answering');
      expect(await edit(editor, entry!, { answer: 'Faster by hand.' })).toMatchObject({ status: 200 });
    };
    await watching(app, writeMeanwhile, async () => {
      ({ id } = await given(editor, [teaching[0][0]], { auto_answer: true }));
      await jobs.run();
    });
    expect(await read(editor, id)).toMatchObject({
      qa_status: 'completed',
      qa_entries: [{ status: 'answered', answer: 'Faster by hand.' }],
    });
  });
});

test('a comment left on a waiting question stays as its comment', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  await teach(editor, jobs);
  const bytes = formWorkbook([{ id: 'CR-1', question: teaching[0][0] }, ...formRows.slice(0, 3)]);
  const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes });
  const { id } = (await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false })).body;
  await jobs.run();
  const first = (await read(editor, id)).qa_entries[0]!;
  const asked = (await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [first.id] })).body.qa_entries[0];
  expect(await edit(editor, asked, { comment: 'Ask the auditors too.' })).toMatchObject({ body: { status: 'queued' } });
  await jobs.run();
  const [entry] = (await read(editor, id)).qa_entries;
  expect(entry).toMatchObject({ answer: null, comment: 'Ask the auditors too.' });
  expect(entry?.status).not.toBe('queued');
});

test('a comment left on a question that nothing answers is what there is to look at, and stays when it is asked again', async ({
  as,
  jobs,
}) => {
  const editor = await as('editor');
  const { id, qa_entries: entries } = await given(editor, [
    { question: 'Which colour has the door of the canteen?', options: ['Red', 'Blue'] },
  ]);
  await edit(editor, entries[0]!, { comment: 'It is green.' });
  for (let round = 0; round < 2; round++) {
    await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [entries[0]!.id] });
    await jobs.run();
    const [entry] = (await read(editor, id)).qa_entries;
    expect(entry).toMatchObject({ status: 'needs_review', comment: 'It is green.', confidence: null });
  }
});

describe('a worker that dies', () => {
  /** The state that a kill -9 leaves: the run taken, its last heartbeat long ago, a queue lock that will be there for hours. */
  const leaveBehind = async ({ db }: TestApp['deps'], subject: string, kind: 'answer' | 'extract', attempts: number): Promise<string> => {
    const run = await db
      .selectFrom('run')
      .select('id')
      .where('subject_id', '=', subject)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    await sql`select graphile_worker.remove_job(${`run:${run.id}`})`.execute(db);
    const silent = { status: 'running' as const, attempts, heartbeat_at: sql<Date>`now() - interval '31 seconds'` };
    await db.updateTable('run').set(silent).where('id', '=', run.id).execute();
    return run.id;
  };

  test('loses nothing: its run is taken up again where it stood', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const { db } = app.deps;
    const { id, org_id: orgId } = await given(editor, many(5), { auto_answer: true });
    const run = await leaveBehind(app.deps, id, 'answer', 1);
    const month = new Date().toISOString().slice(0, 7);
    await inOrg(db, orgId, async (trx) => {
      await trx.updateTable('qa_entry').set({ status: 'answering' }).where('request_id', '=', id).where('position', '<', 2).execute();
      await trx.insertInto('metered').values({ org_id: orgId, month, kind: 'questions', amount: 2 }).execute();
    });

    await enqueueJob(db, 'sweep-runs', {});
    await jobs.run();

    expect((await (await as('admin')).get('/api/orgs/usage')).body.months.at(-1).metered.questions).toBe(5);
    expect(await read(editor, id)).toMatchObject({
      status: 'review',
      qa_status: 'completed',
      counts: { unanswered: 5, queued: 0, answering: 0 },
    });
    const after = await db.selectFrom('run').select(['status', 'attempts']).where('id', '=', run).executeTakeFirstOrThrow();
    // The death of its process counts as one more.
    expect(after).toEqual({ status: 'completed', attempts: 3 });
  });

  test('again and again is given up with a sentence, and can be begun anew', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const answering = await given(editor, many(3), { auto_answer: true });
    const { body: finding } = await editor.post('/api/requests', { name: 'Text', text: many(3).join('\n') });
    await leaveBehind(app.deps, answering.id, 'answer', 5);
    await leaveBehind(app.deps, finding.id, 'extract', 5);

    await enqueueJob(app.deps.db, 'sweep-runs', {});
    await jobs.run();

    expect(await read(editor, answering.id)).toMatchObject({ status: 'review', qa_status: 'failed', counts: { cancelled: 3 } });
    expect((await read(editor, answering.id)).error).toMatch(/start answering again/);
    expect(await read(editor, finding.id)).toMatchObject({ status: 'failed', extract_status: 'failed' });

    await editor.post(`/api/requests/${answering.id}/enqueue_qa_entries`);
    await editor.post(`/api/requests/${finding.id}/retry_extract`);
    await jobs.run();
    expect(await read(editor, answering.id)).toMatchObject({ qa_status: 'completed', error: null, counts: { cancelled: 0 } });
    expect(await read(editor, finding.id)).toMatchObject({ status: 'review', error: null, counts: { total: 3 } });
  });
});
