import type { DocumentItem } from '#contract/documents.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { find, folder, policy, upload } from '#server/features/documents/testing.ts';
import { approve, given, read } from '#server/features/requests/testing/forms.ts';
import { type Client, expect, test } from '#test/harness.ts';

/** The sample's knowledge answers these. */
const OF_SAMPLE = 'Is customer data encrypted at rest?';
const OF_OWN = 'How often are restores of the backups tested?';
const OWN_ANSWER = 'Restores of the backups are tested every quarter by the operations team.';

interface World {
  app: Parameters<typeof upload>[0]['app'];
  jobs: { run(): Promise<void> };
}

const load = async (client: Client, { jobs }: Pick<World, 'jobs'>): Promise<string> => {
  const { status, body } = await client.post('/api/orgs/sample');
  expect(status).toBe(201);
  await expect
    .poll(
      async () => {
        await jobs.run();
        const { status: state, counts } = await read(client, body.request_id);
        return state === 'review' && counts.total > 0 && counts.queued === 0;
      },
      { timeout: 240_000, interval: 500 },
    )
    .toBe(true);
  return body.request_id;
};

const sampleIds = async (client: Client): Promise<Set<string>> => {
  const { documents } = (await client.get('/api/documents?limit=200')).body;
  const inside = documents.filter((item: DocumentItem) => item.item_type === 'folder');
  const all = [...documents];
  for (const { id } of inside) all.push(...(await client.get(`/api/documents?parent_id=${id}&limit=200`)).body.documents);
  return new Set(all.filter((item: DocumentItem) => item.origin.kind === 'sample').map((item: DocumentItem) => item.id));
};

const answered = async (client: Client, { jobs }: Pick<World, 'jobs'>, questions: string[], more: object = {}): Promise<QaEntry[]> => {
  const { id } = await given(client, questions, { auto_answer: true, ...more });
  await jobs.run();
  return (await read(client, id)).qa_entries;
};

const cited = (entries: Pick<QaEntry, 'citations'>[]): string[] =>
  entries.flatMap(({ citations }) => citations.flatMap(({ document_id, library_entry_id }) => [document_id ?? '', library_entry_id ?? '']));

test('what the sample says answers the sample’s requests and nothing else', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const requestId = await load(editor, { jobs });
  const ofSample = await sampleIds(editor);

  const alone = await editor.post('/api/requests/instant_answer', { question: OF_SAMPLE });
  expect(alone.body).toMatchObject({ status: expect.not.stringMatching('unanswered'), sample: true });

  await upload({ app, jobs }, editor, [policy]);
  const [mine] = (await given(editor, [OF_OWN])).qa_entries;
  await approve(editor, mine!, { answer: OWN_ANSWER });
  const sampleEntries = (await read(editor, requestId)).qa_entries;
  const rested = sampleEntries.filter(({ citations }) => citations.length > 0);
  expect(rested.length).toBeGreaterThan(5);
  const taught = rested[0]!;
  await approve(editor, taught, { answer: 'Nobody but the sample says this sentence.' });
  await jobs.run();

  const questions = [OF_SAMPLE, OF_OWN, taught.question, ...rested.slice(1, 12).map(({ question }) => question)];
  const real = await answered(editor, { jobs }, questions);
  expect(cited(real).filter((id) => ofSample.has(id))).toEqual([]);
  expect(JSON.stringify(real)).not.toContain('Nobody but the sample says this sentence.');
  expect(real[1]).toMatchObject({ answer: OWN_ANSWER });

  const instant = await editor.post('/api/requests/instant_answer', { question: taught.question });
  expect(instant.body.sample).toBe(false);
  expect(JSON.stringify(instant.body)).not.toContain('Nobody but the sample says this sentence.');
  expect((await editor.post('/api/requests/instant_answer', { question: OF_OWN })).body).toMatchObject({
    answer: OWN_ANSWER,
    sample: false,
  });

  const again = await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: rested.slice(1).map(({ id }) => id) });
  expect(again.status).toBe(202);
  await jobs.run();
  const ownIds = new Set((await editor.get('/api/library')).body.library.filter((one: { sample: boolean }) => !one.sample).map(idOf));
  expect(cited((await read(editor, requestId)).qa_entries).filter((id) => ownIds.has(id))).toEqual([]);

  expect((await editor.get('/api/library/facts')).body.facts.flatMap(({ found }: { found: unknown[] }) => found)).toEqual([]);
  const shown = (await editor.get(`/api/documents/search?q=${encodeURIComponent('encryption at rest')}`)).body.results;
  const ofSampleAt = shown.map(({ document }: { document: DocumentItem }) => document.origin.kind === 'sample');
  expect(ofSampleAt).toContain(true);
  expect(ofSampleAt).toEqual(ofSampleAt.toSorted());
  expect(ofSampleAt[0]).toBe(false);
}, 600_000);

const idOf = ({ id }: { id: string }): string => id;

test('a questionnaire of one’s own is tried against one’s own knowledge, the sample’s against the sample’s and gone with it', async ({
  app,
  as,
  jobs,
}) => {
  const editor = await as('editor');
  await load(editor, { jobs });
  const ofSample = await sampleIds(editor);
  const filled = `Question,Answer\n${OF_SAMPLE},Yes\nDo all employees use multi-factor authentication?,Yes\n`;
  const [own] = await upload({ app, jobs }, editor, [{ name: 'filled.csv', text: filled, type: 'text/csv' }, policy]);
  const { candidates } = (await editor.get('/api/backtests/candidates')).body;
  const past = candidates.find(({ display_name: name }: { display_name: string }) => name.startsWith('Supplier questionnaire 2025'));

  const items = async (document_id: string): Promise<{ proposed: Pick<QaEntry, 'citations'> }[]> => {
    const { body } = await editor.post('/api/backtests', { document_id });
    await jobs.run();
    const result = (await editor.get(`/api/backtests/${body.id}`)).body;
    expect(result.status).toBe('completed');
    return result.items;
  };
  const ofOwn = cited((await items(own!.id)).map(({ proposed }) => proposed));
  expect(ofOwn.filter((id) => ofSample.has(id))).toEqual([]);
  const ofPast = cited((await items(past.id)).map(({ proposed }) => proposed));
  expect(ofPast.filter((id) => id === own!.id)).toEqual([]);

  const before = (await editor.get('/api/backtests')).body.backtests;
  expect(before).toHaveLength(2);
  expect((await editor.get('/api/orgs/sample')).body).toMatchObject({ backtests: 1 });
  expect(await editor.delete('/api/orgs/sample')).toMatchObject({ status: 204 });
  const after = (await editor.get('/api/backtests')).body.backtests;
  expect(after.map(({ name }: { name: string }) => name)).toEqual(['filled.csv']);
}, 600_000);

test('labels to limit one’s own requests to are one’s own, those of the sample the sample’s', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  expect((await editor.post('/api/orgs/sample')).status).toBe(201);
  const [own] = await upload({ app, jobs }, editor, [policy]);
  expect(await editor.patch(`/api/documents/${own!.id}`, { labels: ['ours', 'policy'] })).toMatchObject({ status: 200 });
  const labels = async (query: string): Promise<string[]> => (await editor.get(`/api/documents/labels${query}`)).body.labels;

  expect(await labels('?sample=false')).toEqual(['ours', 'policy']);
  expect(await labels('?sample=true')).toEqual(['past questionnaire', 'policy', 'white paper']);
  expect(await labels('')).toEqual(['ours', 'past questionnaire', 'policy', 'white paper']);
});

test('removing the sample says what goes, and takes nothing that people brought', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  await load(editor, { jobs });
  const top = (await editor.get('/api/documents?limit=200')).body.documents;
  const policies = top.find((item: DocumentItem) => item.item_type === 'folder');
  const inside = await folder(editor, 'Ours', policies.id);
  await upload({ app, jobs }, editor, [policy], { parent_id: inside });
  const twin = (await editor.get(`/api/documents?parent_id=${policies.id}&limit=200`)).body.documents.find(
    (item: DocumentItem) => item.item_type === 'document',
  );
  const [beside] = await upload(
    { app, jobs },
    editor,
    [{ name: twin.display_name, text: '# Ours\n\nWe wrote this ourselves, about doors.\n' }],
    {
      parent_id: policies.id,
    },
  );
  const named = twin.display_name.replace('.md', ' (2).md');
  expect(beside).toMatchObject({ display_name: named, version: 1, origin: { kind: 'upload' } });

  const going = (await editor.get('/api/orgs/sample')).body;
  expect(going).toMatchObject({ documents: (await sampleIds(editor)).size - 1, requests: 1 });
  expect(await editor.delete('/api/orgs/sample')).toMatchObject({ status: 204 });
  await jobs.run();
  expect((await editor.get('/api/orgs/sample')).body).toEqual({ documents: 0, requests: 0, library_entries: 0, backtests: 0 });
  const left = (await editor.get('/api/documents')).body.documents.map(({ display_name: name }: DocumentItem) => name);
  expect(left).toEqual(['Ours', named]);
  expect(await find(editor, 'backups kept for thirty days')).toContain(policy.name);
}, 600_000);

test('a request of the sample’s questionnaire belongs to the sample, and takes no earlier form of one’s own', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const requestId = await load(editor, { jobs });
  const { questionnaire_doc: form } = await read(editor, requestId);
  const again = await editor.post('/api/requests', { name: 'Once more', questionnaire_doc: form?.id, auto_answer: false });
  expect(again).toMatchObject({ status: 201, body: { sample: true } });
  expect((await given(editor, [OF_OWN])).sample).toBe(false);

  const [own] = await upload({ app, jobs }, editor, [{ name: 'earlier.csv', text: `Question,Answer\n${OF_OWN},Yes\n`, type: 'text/csv' }]);
  const mixed = { name: 'Mixed', questionnaire_doc: form?.id, previous_document: own!.id };
  expect(await editor.post('/api/requests', mixed)).toMatchObject({ status: 400, body: { details: [{ field: 'previous_document' }] } });
}, 600_000);
