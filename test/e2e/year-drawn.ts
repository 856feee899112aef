/** The picture of usage needs a company that has worked for a year: requests, answers, approvals and documents, each set back to its month. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { buildPdfForm } from '#engine/files/testing/pdf.ts';
import { openPool } from '#server/platform/db/connection.ts';
import { inOrg, openDb } from '#server/platform/db/db.ts';
import { embeddedConnection } from '#server/platform/embedded-postgres/start.ts';
import { pause, type Service } from '#test/service-process.ts';
import { openPart } from './parts-drawn.ts';
import { addUser, caller, signedInPage } from './people.ts';

type Call = Awaited<ReturnType<typeof caller>>;

const ORG = 'Hrast Sample Company (sample)';
const people = ['Nika Zorman', 'Jan Hribar', 'Petra Vidmar'].map((name) => ({
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
}));

/** Questions of each month and the pages of each document, the newest last. */
const year: [questions: number, pages: number[]][] = [
  [24, [12, 4, 9, 3, 2]],
  [31, [6, 5]],
  [18, []],
  [46, [8, 2, 3]],
  [52, [14]],
  [38, [3, 3, 7, 2]],
  [0, []],
  [27, [5]],
  [64, [11, 2, 6, 4, 3, 2]],
  [71, [9, 4]],
  [58, [2, 2, 6]],
  [33, [7, 3]],
];

interface Made {
  status: string;
  qa_entries: { id: string; version: number }[];
}

/** Makes the company, its people, and what they did in each month. */
export async function addYear(service: Service): Promise<void> {
  for (const person of people) await addUser(service, person, ORG);
  const calls = await Promise.all(people.map((person) => caller(service, person)));
  const { org_id } = (await calls[0]!('GET', '/api/user')) as { org_id: string };
  const pool = openPool(embeddedConnection(service.env['DATA_DIR'] ?? ''), { max: 1 });
  try {
    for (const [at, [questions, pages]] of year.entries()) {
      const call = calls[at % calls.length]!;
      const request = questions > 0 ? await answered(call, `Questionnaire ${at + 1}`, questions) : null;
      const documents = await uploaded(call, pages, at);
      const months = year.length - 1 - at;
      await inOrg(openDb(pool), org_id, async (trx) => {
        const then = sql`to_char(now() at time zone 'UTC' - make_interval(months => ${months}), 'YYYY-MM')`;
        await sql`update metered set month = ${then} where month = to_char(now() at time zone 'UTC', 'YYYY-MM')`.execute(trx);
        await sql`update qa_entry_change set created_at = created_at - make_interval(months => ${months})
          where entry_id in (select id from qa_entry where request_id = ${request}::uuid)`.execute(trx);
        await sql`update document set created_at = created_at - make_interval(months => ${months})
          where id = any(${documents}::uuid[])`.execute(trx);
      });
    }
  } finally {
    await pool.end();
  }
}

/** A request whose questions are answered by the engine and then by hand, two of three approved. @returns its id */
async function answered(call: Call, name: string, count: number): Promise<string> {
  const entries = Array.from({ length: count }, (_, at) => ({ question: `Is control ${at + 1} in place?` }));
  const { id } = (await call('POST', '/api/requests', { name, entries, auto_answer: true })) as { id: string };
  const made = await until(
    () => call('GET', `/api/requests/${id}`) as Promise<Made>,
    ({ status }) => status === 'review',
  );
  for (const [at, { id: entry, version }] of made.qa_entries.entries()) {
    const path = `/api/qa_entries/${entry}`;
    const written = (await call('PUT', path, { version, answer: `Yes, see control ${at + 1}.` })) as { version: number };
    if (at % 3 > 0) await call('PUT', path, { version: written.version, status: 'approved' });
  }
  return id;
}

/** Uploads a PDF of so many pages for each number, until they are read. @returns their ids */
async function uploaded(call: Call, pages: number[], month: number): Promise<string[]> {
  if (pages.length === 0) return [];
  const bytes = await Promise.all(pages.map((count, at) => paper(count, `${month + 1}.${at + 1}`)));
  return uploadAll(
    call,
    bytes.map((one, at) => ({ name: `Policy ${month + 1}.${at + 1}.pdf`, bytes: one })),
  );
}

/** Uploads files until they are read. @returns their ids, in order */
export async function uploadAll(call: Call, named: { name: string; bytes: Uint8Array }[]): Promise<string[]> {
  const files = named.map(({ name, bytes }) => ({ name, size: bytes.length, content_type: 'application/octet-stream' }));
  const { uploads } = (await call('POST', '/api/documents/uploads', { files })) as {
    uploads: { upload_id: string; url: string; method: string; headers: Record<string, string> }[];
  };
  for (const [at, { url, method, headers }] of uploads.entries())
    await fetch(url, { method, headers, body: new Uint8Array(named[at]?.bytes ?? []) });
  const documents = uploads.map(({ upload_id }) => ({ upload_id, category: 'knowledge_base' }));
  const added = ((await call('POST', '/api/documents', { documents })) as { documents: { id: string }[] }).documents.map(({ id }) => id);
  await until(
    async () =>
      ((await call('GET', `/api/documents?ids=${added.join(',')}`)) as { documents: { status: string; vectors_ready: boolean }[] })
        .documents,
    (read) => read.every(({ status, vectors_ready: ready }) => status === 'ready' && ready),
  );
  return added;
}

/** A text of its own on each page. */
const paper = (pages: number, name: string): Promise<Uint8Array> =>
  buildPdfForm({
    fields: [],
    pages,
    texts: Array.from({ length: pages }, (_, page) => [
      page,
      60,
      760,
      `Control ${name}.${page + 1} of the company is reviewed every year.`,
    ]),
  });

const POLL_MS = 100;
const MOST_POLLS = 1200;

/** Asks until what is answered is so. @throws after two minutes */
export async function until<Answer>(ask: () => Promise<Answer>, is: (answer: Answer) => boolean): Promise<Answer> {
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    const answer = await ask();
    if (is(answer)) return answer;
    await pause(POLL_MS);
  }
  throw new Error('What is drawn was not ready within two minutes.');
}

/** What that company did, as its owner sees it, in a window of their own. */
export async function openUsage(page: Page, url: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ viewport: page.viewportSize(), reducedMotion: 'reduce' });
  if (!context) throw new Error('The page belongs to no browser that could open another window.');
  const own = await signedInPage(context, { url } as Service, people[0]!);
  await openPart('/dashboard/company', 'Usage')(own, url);
  return own;
}
