/** Customers that are told what is planned, for the tests of promises. */
import type { ToldPromise } from '#contract/promises.ts';
import { type Client, expect } from '#test/harness.ts';

export interface Plan {
  customer?: string | null;
  question?: string;
  choice?: string;
}

/** One that lies ahead. */
export const year = new Date().getUTCFullYear() + 1;
export const plan = `Hardware keys will be introduced for all staff by Q3 ${year}.`;

/** A request of a customer with one answer that is approved, marked completed; answers its id. */
export async function tell(editor: Client, answer: string, { customer = 'Mill', question, choice }: Plan = {}): Promise<string> {
  const entries = [{ question: question ?? 'Are hardware keys used?', ...(choice === undefined ? {} : { options: ['Yes', 'Planned'] }) }];
  const asked = { name: 'Form', ...(customer === null ? {} : { customer }), entries, auto_answer: false };
  const { body: made } = await editor.post('/api/requests', asked);
  await tellAgain(editor, made.id, answer, choice);
  return made.id as string;
}

/** The same request told with another answer. */
export async function tellAgain(editor: Client, id: string, answer: string, choice?: string): Promise<void> {
  await editor.put(`/api/requests/${id}`, { status: 'review' });
  const [entry] = (await editor.get(`/api/requests/${id}`)).body.qa_entries;
  const said = { version: entry.version, answer, status: 'approved', ...(choice === undefined ? {} : { choice }) };
  const approved = await editor.put(`/api/qa_entries/${entry.id}`, said);
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  const completed = await editor.put(`/api/requests/${id}`, { status: 'completed' });
  expect(completed.status, JSON.stringify(completed.body)).toBe(200);
}

export const promisesOf = async (client: Client, query = ''): Promise<ToldPromise[]> => {
  const { status, body } = await client.get(`/api/promises?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.promises;
};
