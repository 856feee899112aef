/** Questionnaires made in code, and the calls that bring them in, for the tests of requests and of what hangs on them. */
import type { QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { buildXlsx, listValidation } from '#engine/files/testing/office.ts';
import { type Client, type TestApp, expect } from '#test/harness.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Id, question, answer from a list, comment; `answers` are the answers that stand there already. */
export interface FormRow {
  id: string;
  question: string;
  answer?: string;
}

export const formRows: FormRow[] = [
  { id: 'AC-1', question: 'Is access to customer data reviewed at least once a year?' },
  { id: 'AC-2', question: 'Do all employees use multi-factor authentication?' },
  { id: 'BC-1', question: 'Are backups of customer data restored in a test every quarter?' },
  { id: 'BC-2', question: 'Is there a documented plan for business continuity?' },
  { id: 'CR-1', question: 'Is customer data encrypted at rest in the production database?' },
  { id: 'CR-2', question: 'Is customer data encrypted in transit over public networks?' },
];

/** A workbook with a list in the answer column, a formula that counts the answers, and a sheet that is none of ours. */
export const formWorkbook = (rows: FormRow[] = formRows): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: 'Security',
        rows: [
          ['ID', 'Question', 'Answer', 'Comments'],
          ...rows.map(({ id, question, answer }) => [id, question, answer ?? { style: 1 }, { style: 1 }]),
          [null, null, { formula: `COUNTA(C2:C${rows.length + 1})`, number: 0 }],
        ],
        after: listValidation(`C2:C${rows.length + 1}`, '"Yes,No,N/A"'),
      },
      { name: 'Instructions', rows: [['Please fill in the sheet named Security and send the file back.']] },
    ],
  });

/** The three steps of an upload; answers the id of the document. */
export const uploadDocument = async (
  app: TestApp,
  client: Client,
  file: { name: string; bytes: Uint8Array; type?: string; category?: 'questionnaire' | 'knowledge_base' },
): Promise<string> => {
  const { name, bytes, type = XLSX, category = 'questionnaire' } = file;
  const asked = await client.post('/api/documents/uploads', { files: [{ name, size: bytes.length, content_type: type }] });
  const [target] = asked.body.uploads;
  const { pathname, search } = new URL(target.url);
  const put = await app.inject({ method: 'PUT', url: pathname + search, headers: target.headers, payload: Buffer.from(bytes) });
  expect(put.statusCode).toBe(204);
  const registered = await client.post('/api/documents', { documents: [{ upload_id: target.upload_id, category }] });
  expect(registered.status).toBe(201);
  return registered.body.documents[0].id;
};

export type Shown = RequestWithEntries;

export const read = async (client: Client, id: string): Promise<Shown> => {
  const { status, body } = await client.get(`/api/requests/${id}`);
  expect(status).toBe(200);
  return body;
};

/** A request of given questions, which nobody answers unless told to. */
export const given = async (client: Client, questions: (string | object)[], more: object = {}): Promise<Shown> => {
  const entries = questions.map((question) => (typeof question === 'string' ? { question } : question));
  const { status, body } = await client.post('/api/requests', { name: 'Given', entries, auto_answer: false, ...more });
  expect(status).toBe(201);
  return read(client, body.id);
};

/** Edits an entry in the version in which it is known. */
export const edit = (client: Client, entry: QaEntry, change: object) =>
  client.put(`/api/qa_entries/${entry.id}`, { version: entry.version, ...change });

/** Writes and approves an answer, so that the library knows it. */
export const approve = async (client: Client, entry: QaEntry, change: object): Promise<QaEntry> => {
  const { status, body } = await edit(client, entry, { ...change, status: 'approved' });
  expect(status).toBe(200);
  return body;
};

/** The application with what runs its jobs. */
export interface Working {
  app: TestApp;
  jobs: { run(): Promise<void> };
}

/** A request made of a file, with its questions found and none answered. */
export const requestOf = async (
  { app, jobs }: Working,
  client: Client,
  file: { name: string; bytes: Uint8Array; type?: string },
): Promise<Shown> => {
  const doc = await uploadDocument(app, client, file);
  const { body } = await client.post('/api/requests', { name: 'For the customer', questionnaire_doc: doc, auto_answer: false });
  await jobs.run();
  return read(client, body.id);
};
