/** Customers that are told what papers say, for the tests of what hangs on that. */
import type { Citation } from '#contract/answers.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { register, send } from '#server/features/documents/testing.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect } from '#test/harness.ts';

export interface Work {
  app: TestApp;
  jobs: { run(): Promise<void> };
  editor: Client;
}

export interface Asked {
  question: string;
  answer: string;
  customer?: string;
  product?: string;
}

/** A paper on backups. */
export const paper = (sentence: string, rest = 'Restores are tried out every quarter.'): string => `# Backups\n\n${sentence}\n\n${rest}\n`;
export const kept = 'Backups of customer data are kept for 35 days.';
export const sent = (text: string, name = 'backups.md') => ({ name, text });
export const asked: Asked = { question: 'How long are backups kept?', answer: 'Backups are kept for 35 days.', customer: 'Mill' };

/** A customer told an answer that rests on a sentence of a document. */
export async function tell(
  { editor, app }: Work,
  { question, answer, customer = 'Mill', product }: Asked,
  cited: Partial<Citation>,
): Promise<string> {
  const { body: made } = await editor.post('/api/requests', {
    name: 'Form',
    customer,
    product: product ?? null,
    entries: [{ question }],
    auto_answer: false,
  });
  const [entry] = (await editor.get(`/api/requests/${made.id}`)).body.qa_entries;
  const citations = JSON.stringify([{ document: 'backups.md', score: 1, ...cited }]);
  await inOrg(app.deps.db, editor.orgId ?? '', (trx) =>
    trx.updateTable('qa_entry').set({ citations }).where('id', '=', entry.id).execute(),
  );
  const approved = await editor.put(`/api/qa_entries/${entry.id}`, {
    version: entry.version,
    answer,
    status: 'approved',
    citations: JSON.parse(citations),
  });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  expect((await editor.put(`/api/requests/${made.id}`, { status: 'completed' })).status).toBe(200);
  return made.id;
}

/** A question of a customer's next form, as it is answered from the library. */
export const inNextForm = async ({ editor, jobs }: Work, customer: string, question: string): Promise<QaEntry> => {
  const { body } = await editor.post('/api/requests', { name: 'Next form', customer, entries: [{ question }] });
  await jobs.run();
  return (await editor.get(`/api/requests/${body.id}`)).body.qa_entries[0];
};

/** A new version of a document comes, and is looked at. */
export const replace = async (work: Work, id: string, text: string): Promise<void> => {
  const { status } = await register(work.editor, await send(work.app, work.editor, [sent(text)]), { replaces: id });
  expect(status).toBe(201);
  await work.jobs.run();
};

/** A file is uploaded; answers the id of its upload. */
export const uploaded = async (app: TestApp, client: Client, file: { name: string; bytes: Uint8Array; type: string }): Promise<string> => {
  const asked = await client.post('/api/documents/uploads', {
    files: [{ name: file.name, size: file.bytes.length, content_type: file.type }],
  });
  const [{ url, headers, upload_id }] = asked.body.uploads;
  const { pathname, search } = new URL(url);
  expect((await app.inject({ method: 'PUT', url: pathname + search, headers, payload: Buffer.from(file.bytes) })).statusCode).toBe(204);
  return upload_id;
};
