import { sql } from 'kysely';
import type { LibraryEntry } from '#contract/library.ts';
import { upload } from '#server/features/documents/testing.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { type ApprovedEntry, retireFromEntries, upsertFromEntries } from './steps.ts';
import { approvedEntry } from './testing.ts';

const past = {
  name: 'past questionnaire.csv',
  type: 'text/csv',
  text: [
    'ID,Question,Answer',
    'A-1,Is customer data encrypted at rest?,"Yes, all volumes use AES-256."',
    'A-2,Do you perform penetration tests?,"Yes, a third party tests the product once a year."',
    'A-3,Do you use subcontractors for support?,"No, support is given by our own staff only."',
    'A-4,Are backups tested?,"Yes, a restore is rehearsed every quarter."',
    '',
  ].join('\n'),
};

const list = async (client: Client, query = ''): Promise<LibraryEntry[]> => (await client.get(`/api/library${query}`)).body.library;

const approved = (change: Partial<ApprovedEntry> = {}): ApprovedEntry => approvedEntry({ ref: 'Q1', section: 'Resilience', ...change });

const approve = (app: TestApp, orgId: string, entry: ApprovedEntry): Promise<void> =>
  inOrg(app.deps.db, orgId, (trx) => upsertFromEntries(trx, orgId, [entry]));

test('a past questionnaire becomes question-answer pairs that are found and shown with their place', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const [document] = await upload({ app, jobs }, editor, [past]);

  expect((await editor.get(`/api/documents/${document?.id}`)).body).toMatchObject({ status: 'ready', kind: 'questionnaire', pairs: 4 });
  const entries = await list(editor);
  expect(entries).toHaveLength(4);
  const encrypted = entries.find((entry) => entry.ref === 'A-1');
  expect(encrypted).toMatchObject({
    origin: 'questionnaire',
    document: { id: document?.id, display_name: past.name },
    question: 'Is customer data encrypted at rest?',
    answer: expect.stringContaining('AES-256'),
    status: 'active',
    can: { edit: true },
  });

  const [hit] = (await editor.get('/api/documents/search?q=penetration%20tests')).body.results;
  expect(hit).toMatchObject({ question: 'Do you perform penetration tests?', citation: { document_id: document?.id } });
  const shown = (await editor.get(`/api/documents/${document?.id}/passages?around=${hit.citation.library_entry_id}`)).body.passages;
  expect(shown.map((row: { id: string }) => row.id)).toContain(hit.citation.library_entry_id);
});

test('a retired entry is used no more, also after its file is read anew, until it is taken back', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const [document] = await upload({ app, jobs }, editor, [past]);
  const entry = (await list(editor)).find(({ ref }) => ref === 'A-2');
  const index = await app.deps.knowledge.forOrg(editor.orgId ?? '');
  const found = async () =>
    (await index.search('penetration tests', { top: 10, kinds: ['pair'] })).some((hit) => hit.kind === 'pair' && hit.pair.id === entry?.id);
  expect(await found()).toBe(true);

  expect(await editor.patch(`/api/library/${entry?.id}`, { status: 'retired' })).toMatchObject({
    status: 200,
    body: { status: 'retired' },
  });
  await jobs.run();
  expect(await found()).toBe(false);
  await editor.post('/api/documents/sync', { document_ids: [document?.id] });
  await jobs.run();
  expect(await found()).toBe(false);
  expect((await list(editor, '?status=retired')).map(({ id }) => id)).toEqual([entry?.id]);

  await editor.patch(`/api/library/${entry?.id}`, { status: 'active' });
  await jobs.run();
  expect(await found()).toBe(true);
});

test('an approved answer is found as approved, says what was approved last, and is gone when it is reopened', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const editor = await as('editor');
  const entry = approved();
  await approve(app, orgId, entry);
  await jobs.run();
  const index = await app.deps.knowledge.forOrg(orgId);
  const search = () => index.search('service restored after regional outage', { top: 5 });
  expect(await search()).toMatchObject([
    { kind: 'pair', document: { approved: true }, pair: { answer: 'Within four hours in the second region.' } },
  ]);

  await approve(app, orgId, { ...entry, answer: 'Within two hours.', comment: 'Rehearsed twice a year.' });
  await jobs.run();
  expect(await search()).toMatchObject([{ pair: { answer: 'Within two hours.\nRehearsed twice a year.' } }]);
  expect(await list(editor)).toMatchObject([{ origin: 'approved', qa_entry_id: entry.id, document: null }]);

  await inOrg(app.deps.db, orgId, (trx) => retireFromEntries(trx, orgId, [entry.id]));
  await jobs.run();
  expect(await search()).toEqual([]);
  expect(await list(editor)).toMatchObject([{ status: 'retired' }]);
});

test('an answer that repeats the choice or the comment is not said twice', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  await approve(app, orgId, approved({ choice: 'Yes', answer: 'Yes', comment: 'Every night.' }));
  await approve(app, orgId, approved({ answer: 'Every night, to a second region.', comment: 'Every night, to a second region' }));
  await approve(app, orgId, approved({ choice: 'No', answer: null }));

  expect((await list(editor)).map(({ answer }) => answer).toSorted()).toEqual(['', 'Every night, to a second region.', 'Every night.']);
});

test('the library is searched by words, and paged without', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  await upload({ app, jobs }, editor, [past]);

  expect((await list(editor, '?q=subcontractors'))[0]).toMatchObject({ ref: 'A-3' });
  const first = (await editor.get('/api/library?limit=3')).body;
  const second = (await editor.get(`/api/library?limit=3&cursor=${first.next_cursor}`)).body;
  expect(new Set([...first.library, ...second.library].map(({ ref }: LibraryEntry) => ref))).toEqual(new Set(['A-1', 'A-2', 'A-3', 'A-4']));
  expect(second.next_cursor).toBeNull();
});

test('words are looked for as they are written, however many there are', async ({ as }) => {
  const editor = await as('editor');
  const made = await editor.post('/api/library', { question: 'Do you perform penetration tests?', answer: '100% of it, once a year_end.' });
  await editor.patch(`/api/library/${made.body.id}`, { status: 'retired' });
  const found = async (words: string) => (await list(editor, `?status=retired&q=${encodeURIComponent(words)}`)).map(({ id }) => id);
  expect(await found('PENETRATION 100% year_end.')).toEqual([made.body.id]);
  for (const other of ['100%year', 'year%end', 'yearxend']) expect(await found(other)).toEqual([]);
  const many = Array.from({ length: 500 }, (_, at) => 'penetration'.charAt(at % 11));
  expect(await found(many.join(' '))).toEqual([made.body.id]);
  expect(await found('penetration nowhere')).toEqual([]);
});

test('one search looks through eight megabytes of what is retired, and the next pages through the rest', async ({ app, as, stranger }) => {
  const [editor, other] = [await as('editor'), await stranger('editor')];
  const retired = async (client: Client, question: string) => {
    const { body } = await client.post('/api/library', { question, answer: 'For a day.' });
    await client.patch(`/api/library/${body.id}`, { status: 'retired' });
    return body.id as string;
  };
  const oldest = await retired(editor, 'How long are visitor badges valid?');
  const long = Array.from({ length: 300 }, () => newId()).toSorted();
  await inOrg(app.deps.db, editor.orgId ?? '', (trx) =>
    sql`insert into library_entry (id, org_id, question, answer, status, place, position)
      select id, ${editor.orgId}, 'A long one?', repeat('much text ', 3000), 'retired', '{}', 0 from unnest(${long}::uuid[]) as id`.execute(
      trx,
    ),
  );
  const newest = await retired(editor, 'May visitor badges be lent?');
  await retired(other, 'Are visitor badges numbered?');

  const found: string[] = [];
  const pages: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await editor.get(`/api/library?status=retired&q=visitor%20badges${cursor && `&cursor=${cursor}`}`);
    pages.push(body.library.length);
    found.push(...body.library.map(({ id }: LibraryEntry) => id));
    cursor = body.next_cursor;
  }
  expect(found).toEqual([newest, oldest]);
  expect(pages).toEqual([1, 1]);

  // more hits than a page takes
  const first = (await editor.get('/api/library?status=retired&q=much&limit=10')).body;
  expect(first.library.map(({ id }: LibraryEntry) => id)).toEqual(long.toReversed().slice(0, 10));
  const second = (await editor.get(`/api/library?status=retired&q=much&limit=10&cursor=${first.next_cursor}`)).body;
  expect(second.library.map(({ id }: LibraryEntry) => id)).toEqual(long.toReversed().slice(10, 20));
});

test('an entry is found by its words before the index has it, and before what shares only some of them', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  await upload({ app, jobs }, editor, [past]);
  await editor.post('/api/library', { question: 'Are visitor cars registered?', answer: 'Yes.' });
  await jobs.run();
  expect(await list(editor, '?q=visitor%20badges')).not.toContainEqual(expect.objectContaining({ answer: 'For a day.' }));
  await editor.post('/api/library', { question: 'How long are visitor badges valid?', answer: 'For a day.' });
  const found = () => list(editor, '?q=visitor%20badges').then((all) => all.map(({ answer }) => answer).slice(0, 2));
  expect(await found()).toEqual(['For a day.', 'Yes.']);
  await jobs.run();
  expect(await found()).toEqual(['For a day.', 'Yes.']);
});

test('a viewer changes nothing, and an entry of another organisation does not exist', async ({ app, as, jobs, stranger }) => {
  await upload({ app, jobs }, await as('editor'), [past]);
  const viewer = await as('viewer');
  const [entry] = await list(viewer);

  expect(entry).toMatchObject({ can: { edit: false } });
  expect(await viewer.patch(`/api/library/${entry?.id}`, { status: 'retired' })).toMatchObject({ status: 403 });
  const other = await stranger('owner');
  expect(await other.patch(`/api/library/${entry?.id}`, { status: 'retired' })).toMatchObject({ status: 404 });
  expect(await list(other)).toEqual([]);
});
