import type { Extraction } from '#contract/extraction.ts';
import { type ModelCall, type ModelSays, type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { read, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const drills = 'Which fire drills were held?';
const table = tableXml([
  ['Question', 'Answer'],
  ['Do you encrypt backups?', ''],
  ['Who may read them?', ''],
  ['Reviewed by us', ''],
]);
const half = [table, paragraphXml(drills), paragraphXml('')].join('');
const drilled = 'Tell us of your fire drills';
const lost = [paragraphXml('Buildings 2026'), paragraphXml(drilled), paragraphXml('________')].join('');

const said = (at: string, question: string, place: string) => ({
  a_at: [at],
  b_question: question,
  c_number: '',
  d_section: [],
  e_kind: 'text',
  f_options: [],
  g_options_at: [],
  h_answers: [{ a_at: place, b_role: 'answer', c_means: '' }],
});
const ofHalf = [
  said('T0R1C0', 'Do you encrypt backups?', 'T0R1C1'),
  said('T0R2C0', 'Who may read them?', 'T0R2C1'),
  said('P0', drills, 'P1'),
];
const ofLost = [said('P1', drilled, 'P2')];
const isForm = ({ system }: ModelCall): boolean => system.startsWith('You find the questions of a form');
const says =
  (questions: object[]) =>
  (call: ModelCall): ModelSays => ({ says: isForm(call) ? { questions } : {} });

interface World {
  app: TestApp;
  as: (level: 'admin' | 'editor' | 'viewer') => Promise<Client>;
  jobs: { run(): Promise<void> };
}

/** With a model of the organisation's own that replies so. */
const withModel = async (
  { as }: World,
  reply: (call: ModelCall) => ModelSays,
  work: (client: Client, asked: () => ModelCall[], admin: Client) => Promise<void>,
): Promise<void> => {
  const server: ModelServer = await startModelServer(reply);
  try {
    const admin = await as('admin');
    await admin.put('/api/ai-model', { provider: 'openai-compatible', model: 'a-model', url: server.url });
    await work(await as('editor'), () => server.calls.filter(isForm), admin);
  } finally {
    await server.close();
  }
};

/** Another name is another file: one with the same bytes is there already. */
const upload = (app: TestApp, client: Client, body: string, name = 'form.docx'): Promise<string> =>
  uploadDocument(app, client, { name, bytes: buildDocx(body, { parts: { 'docProps/name.txt': name } }) });
const ask = async (client: Client, jobs: World['jobs'], doc: string, more: object = {}) => {
  const { body } = await client.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false, ...more });
  await jobs.run();
  return read(client, body.id);
};
const standing = async (client: Client, doc: string) => (await client.get(`/api/form_readings?questionnaire_doc=${doc}`)).body;
const preview = async (client: Client, doc: string, more: object = {}): Promise<Extraction> =>
  (await client.post('/api/requests/preview', { questionnaire_doc: doc, ...more })).body;
const textsOf = (request: { qa_entries: { question: string }[] }): string[] => request.qa_entries.map(({ question }) => question);
const codes = (reasons: { code: string }[]): string[] => reasons.map(({ code }) => code);

test('what structure is unsure of a model reads too, and nothing changes before somebody takes what differs; that is remembered', async ({
  app,
  as,
  jobs,
}) => {
  await withModel({ app, as, jobs }, says(ofHalf), async (editor, asked) => {
    const doc = await upload(app, editor, half);
    const found = await ask(editor, jobs, doc);
    expect(textsOf(found)).toEqual(['Do you encrypt backups?', 'Who may read them?', 'Reviewed by us']);
    // What may have been lost is named beside it.
    expect(codes(found.notes)).toEqual(['structure_unsure', expect.stringMatching(/^lost_/)]);
    expect(found.reading).toBeNull();
    expect(asked()).toHaveLength(1);
    const state = await standing(editor, doc);
    expect(state).toMatchObject({ reading: { model: 'a-model' }, working: null, because: [], refused: [], can: { ask: true } });

    const { id } = state.reading;
    const none = await preview(editor, doc, { reading: { id, taken: [] } });
    expect(none.questions).toHaveLength(3);
    expect(none.reader?.differences.map(({ what, question, taken }) => [what, question, taken])).toEqual([
      ['added', drills, false],
      ['left', 'Reviewed by us', false],
    ]);
    const [added] = none.reader?.differences.map(({ key }) => key) ?? [];
    expect((await preview(editor, doc, { reading: { id, taken: [added] } })).questions).toHaveLength(4);

    const taken = { id, taken: 'all' };
    const other = { ...taken, id: found.id };
    for (const [path, body] of [
      [`/api/requests/${found.id}/retry_extract`, { reading: other }],
      ['/api/requests', { name: 'Other', questionnaire_doc: doc, reading: other }],
    ] as const)
      expect(await editor.post(path, body)).toMatchObject({ status: 400, body: { details: [{ field: 'reading' }] } });
    expect(await editor.post(`/api/requests/${found.id}/retry_extract`, { reading: taken })).toMatchObject({ status: 202 });
    await jobs.run();
    const again = await read(editor, found.id);
    expect(textsOf(again)).toEqual(['Do you encrypt backups?', 'Who may read them?', drills]);
    expect(again).toMatchObject({ reading: taken, notes: [] });
    expect(again.qa_entries[0]?.id).toBe(found.qa_entries[0]?.id);

    const next = await upload(app, editor, half, 'form-2027.docx');
    const asBefore = await preview(editor, next);
    expect(asBefore).toMatchObject({ reader: { remembered: true, model: 'a-model' }, questions: { length: 3 } });
    expect((await preview(editor, next, { reading: { id: null, taken: [] } })).reader).toBeUndefined();
    expect(textsOf(await ask(editor, jobs, next))).toContain(drills);
    expect(asked()).toHaveLength(1);
    const [remembered] = (await editor.get('/api/remembered_mappings')).body.remembered_mappings;
    expect(remembered).toMatchObject({ mapping: null, reading: { model: 'a-model', questions: 3 }, file_name: 'form.docx' });
    await editor.delete(`/api/remembered_mappings/${remembered.id}`);
    expect((await preview(editor, next)).reader).toBeUndefined();
  });
});

test('where structure finds nothing, what a model reads is taken and said; a file in which it finds nothing either fails', async ({
  app,
  as,
  jobs,
}) => {
  await withModel({ app, as, jobs }, says(ofLost), async (editor, _, admin) => {
    const found = await ask(editor, jobs, await upload(app, editor, lost));
    expect(textsOf(found)).toEqual([drilled]);
    expect(found).toMatchObject({
      extract_status: 'completed',
      notes: [{ code: 'structure_taken', values: { model: 'a-model' } }],
      reading: { taken: 'all', unasked: true },
      model_usage: { calls: 1 },
    });
    expect((await editor.get('/api/remembered_mappings')).body.remembered_mappings).toEqual([]);
    const { body: used } = await admin.get('/api/orgs/usage');
    expect(JSON.stringify(used)).toContain('"form"');

    const empty = await ask(editor, jobs, await upload(app, editor, paragraphXml('Nothing is asked here.'), 'letter.docx'));
    expect(empty).toMatchObject({ extract_status: 'failed', qa_entries: [] });
    expect(codes(empty.because)).toEqual(['nothing_in_file', 'structure_nothing']);
  });
});

test('what may not be sent reaches no model, by itself or by a button, and says why; so without a model', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const alone = await upload(app, editor, half);
  expect(await standing(editor, alone)).toMatchObject({ model: null, refused: [{ code: 'structure_no_model' }] });
  expect((await ask(editor, jobs, alone)).extract_status).toBe('completed');

  await withModel({ app, as, jobs }, says(ofHalf), async (_, asked) => {
    for (const body of [half, lost]) {
      const doc = await upload(app, editor, body, `secret-${body.length}.docx`);
      const { revision } = (await editor.get(`/api/documents/${doc}`)).body;
      expect((await editor.patch(`/api/documents/${doc}`, { withheld: true, revision })).body).toMatchObject({ withheld: true });
      await ask(editor, jobs, doc);
      expect(await standing(editor, doc)).toMatchObject({ reading: null, refused: [{ code: 'structure_withheld' }] });
      expect(await editor.post('/api/form_readings', { questionnaire_doc: doc })).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('may not be sent') },
      });
    }
    expect(asked()).toEqual([]);
  });
});

test('by a button a sure form is read too; a limit, a model that fails and a workbook each say so', async ({ app, as, jobs, stranger }) => {
  await withModel(
    { app, as, jobs },
    () => ({ status: 500, error: { message: 'out of order' } }),
    async (editor, asked, admin) => {
      const doc = await upload(app, editor, table);
      const because = async (of: string) => {
        expect(await editor.post('/api/form_readings', { questionnaire_doc: of })).toMatchObject({ status: 202, body: { working: {} } });
        await jobs.run();
        const state = await standing(editor, of);
        expect(state).toMatchObject({ reading: null, working: null });
        return codes(state.because);
      };
      expect(await because(doc)).toEqual(['model_busy_said']);
      const calls = asked().length;
      const capped = await admin.put('/api/ai-model/costs', { currency: 'EUR', prices: null, most_per_run: null, most_per_month: 1 });
      expect(capped.body).toMatchObject({ costs: { most_per_month: 1 } });
      await inOrg(app.deps.db, admin.orgId ?? '', (trx) => trx.updateTable('model_usage').set({ tokens_in: 5 }).execute());
      expect(await because(doc)).toEqual(['model_month_limit']);
      expect(asked()).toHaveLength(calls);
      await admin.put('/api/ai-model/costs', { currency: 'EUR', prices: null, most_per_run: null, most_per_month: null });
      const csv = await uploadDocument(app, editor, { name: 'form.csv', bytes: new TextEncoder().encode('Question,Answer\nIs it?,\n') });
      expect(await because(csv)).toEqual(['structure_columns']);

      const viewer = await as('viewer');
      expect(await viewer.post('/api/form_readings', { questionnaire_doc: doc })).toMatchObject({ status: 403 });
      expect(await standing(viewer, doc)).toMatchObject({ can: { ask: false } });
      expect(await (await stranger('owner')).get(`/api/form_readings?questionnaire_doc=${doc}`)).toMatchObject({ status: 404 });
    },
  );
});
