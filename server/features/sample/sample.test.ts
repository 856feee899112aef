import type { DocumentItem } from '#contract/documents.ts';
import type { LibraryEntry } from '#contract/library.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { ToldAlarm } from '#contract/told.ts';
import { trustOf } from '#contract/trust.ts';
import type { SharedPool } from '#engine/work/pool.ts';
import { sampleLibrary } from '#sample/library.ts';
import { sample } from '#sample/manifest.ts';
import { expect, test } from '#test/harness.ts';

test('one click loads the sample company with a request that is answered, one click removes all of it', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const orgId = editor.orgId ?? '';

  const loaded = await editor.post('/api/orgs/sample');
  expect(loaded).toMatchObject({ status: 201 });
  expect((await editor.get(`/api/orgs/${orgId}`)).body).toMatchObject({ sample_loaded: true });
  expect(await editor.post('/api/orgs/sample')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const request = `/api/requests/${loaded.body.request_id}`;
  await expect
    .poll(
      async () => {
        await jobs.run();
        const { status, counts } = (await editor.get(request)).body;
        return status === 'review' && counts.total > 0 && counts.queued === 0 && counts.answered + counts.needs_review > 0;
      },
      { interval: 500 },
    )
    .toBe(true);

  const { documents } = (await editor.get('/api/documents?limit=200')).body;
  const folder = documents.find((item: DocumentItem) => item.item_type === 'folder');
  const inside = (await editor.get(`/api/documents?parent_id=${folder.id}&limit=200`)).body.documents;
  const files = [...documents, ...inside].filter((item: DocumentItem) => item.item_type === 'document');
  expect(files).toHaveLength(sample.knowledge.length + sample.questionnaires.length);
  expect(files.filter((item: DocumentItem) => item.status !== 'ready')).toEqual([]);

  const first = (await editor.get(request)).body.qa_entries.filter(({ position }: QaEntry) => position < 10).map(trustOf);
  expect(first).toEqual(['sure', 'sure', 'open', 'sure', 'open', 'check', 'sure', 'check', 'open', 'check']);
  const library = (await editor.get('/api/library?origin=approved&limit=100')).body.library;
  expect(library.map(({ question, new: isNew, sample: ofSample }: LibraryEntry) => ({ question, isNew, ofSample }))).toEqual(
    expect.arrayContaining(sampleLibrary.map(({ question }) => ({ question, isNew: null, ofSample: true }))),
  );

  const { alarms } = (await editor.get('/api/told/alarms')).body;
  expect(
    alarms
      .map(({ kind, why, told }: ToldAlarm) => [kind, why.values['said'], told.customer])
      .toSorted((a: string[], b: string[]) => (a[2]! < b[2]! ? -1 : 1)),
  ).toEqual([
    ['contradicts', 'Lyon', 'Alpine Clinic (sample)'],
    ['contradicts', 'Lyon', 'Harbour Bank (sample)'],
  ]);
  expect((await editor.get('/api/told/customers')).body.customers).toHaveLength(3);
  expect((await editor.get('/api/promises')).body.promises).toMatchObject([{ customer: 'Kiln Ceramics (sample)', state: 'open' }]);

  expect(await editor.delete('/api/orgs/sample')).toMatchObject({ status: 204 });
  await jobs.run();
  expect((await editor.get('/api/told')).body.told).toEqual([]);
  expect((await editor.get('/api/told/alarms')).body).toMatchObject({ alarms: [], open: 0 });
  expect((await editor.get('/api/documents')).body.documents).toEqual([]);
  expect((await editor.get('/api/requests')).body.requests).toEqual([]);
  expect((await editor.get('/api/library')).body.library).toEqual([]);
  expect(await (await app.deps.knowledge.forOrg(orgId)).documents()).toEqual([]);
  expect((await editor.get(`/api/orgs/${orgId}`)).body).toMatchObject({ sample_loaded: false });
});

test('the request of the sample waits while its knowledge is read, and says so', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const { request_id: id } = (await editor.post('/api/orgs/sample')).body;
  const request = async () => (await editor.get(`/api/requests/${id}`)).body;
  const { pool } = app.deps;
  const gate = Promise.withResolvers<void>();
  const slow: SharedPool = {
    run: async (name, input, options) => {
      if (name === 'read-document' && 'fileName' in input && /white paper/i.test(input.fileName)) await gate.promise;
      return pool.run(name, input, options);
    },
    close: () => pool.close(),
  };
  app.deps.pool = slow;
  try {
    const working = jobs.run();
    await expect.poll(async () => (await request()).counts.total, { timeout: 120_000 }).toBeGreaterThan(0);
    const { counts, ...waiting } = await request();
    const { documents } = (await editor.get('/api/documents?limit=200')).body;
    expect(documents.map(({ status }: DocumentItem) => status)).toContainEqual(expect.stringMatching(/pending|processing/));
    await editor.post(`/api/requests/${id}/cancel`);
    gate.resolve();
    await working;
    expect(waiting).toMatchObject({ status: 'processing', extract_status: 'completed', qa_status: 'queued' });
    expect(counts).toMatchObject({ queued: counts.total, not_asked: 0 });
  } finally {
    app.deps.pool = pool;
  }

  expect(await request()).toMatchObject({ status: 'review', qa_status: 'cancelled', counts: { queued: 0 } });
});

test('a viewer loads and removes nothing', async ({ as }) => {
  const viewer = await as('viewer');

  expect(await viewer.post('/api/orgs/sample')).toMatchObject({ status: 403 });
  expect(await viewer.delete('/api/orgs/sample')).toMatchObject({ status: 403 });
});
