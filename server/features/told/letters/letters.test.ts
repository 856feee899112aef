import { strFromU8, strToU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { upload } from '#server/features/documents/testing.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, asked, kept, paper, replace, sent, tell, uploaded } from '../testing.ts';

const shorter = 'Backups of customer data are kept for 21 days.';
const today = (): string => new Date().toISOString().slice(0, 10);
const longToday = (language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
/** Months as they stand after a preposition. */
const genitives = 'januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra'.split(' ');
const slovenianToday = (now = new Date()): string => `${now.getUTCDate()}. ${genitives[now.getUTCMonth()]} ${now.getUTCFullYear()}`;

/** Mill was told of backups and of restores; then the one sentence changed and the other went. */
async function changed(work: Work): Promise<void> {
  const restores = 'Restores are tried out every quarter.';
  const [document] = await upload(work, work.editor, [sent(paper(kept, restores))]);
  const id = document?.id ?? '';
  await tell(work, asked, { document_id: id, quote: kept });
  const tried = { question: 'Are restores tried out?', answer: restores };
  await tell(work, tried, { document_id: id, quote: restores });
  await work.jobs.run();
  await replace(work, id, paper(shorter, 'Pictures of the office hang in the hall.'));
}

const wordText = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
    .replaceAll('</w:p>', '\n')
    .replaceAll('<w:br/>', '\n')
    .replaceAll(/<[^>]+>/g, '');

test('a letter says what was said on which day, and what holds now', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  await changed(work);
  const { status, body: letter } = await (await as('viewer')).get('/api/told/letter?customer=Mill');
  expect(status, JSON.stringify(letter)).toBe(200);
  expect(letter).toMatchObject({ customer: 'Mill', language: 'en', left_out: 0 });
  expect(letter.items).toMatchObject([
    { said_on: today(), question: asked.question, said: asked.answer, holds: shorter, since: null },
    { question: 'Are restores tried out?', holds: null },
  ]);
  const { alarms } = (await work.editor.get('/api/told/alarms?customer=Mill')).body;
  expect(letter.items.map((item: { alarm_id: string }) => item.alarm_id).toSorted()).toEqual(
    alarms.map(({ id }: { id: string }) => id).toSorted(),
  );
  expect(letter.text).toContain(
    [`1. ${asked.question}`, `We said on ${longToday('en')}, in “Form”: “${asked.answer}”`, `Now this holds: “${shorter}”`].join('\n'),
  );
  expect(letter.text).toContain('Of this the following no longer holds: “Restores are tried out every quarter.”');
});

test('a letter says since when where the paper gives itself a day, and quotes a row of a table as its cells', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const table = (hours: number): string =>
    `# Targets\n\nApproved on ${hours === 4 ? '1 January' : '1 February'} 2026\n\n| Service | Recovered within |\n| --- | --- |\n| Ledger | ${hours} hours |\n`;
  const [document] = await upload(work, work.editor, [sent(table(4))]);
  const id = document?.id ?? '';
  const told = { question: 'Within what time is the ledger recovered?', answer: 'Within 4 hours.' };
  await tell(work, told, { document_id: id, quote: '| Ledger | 4 hours |' });
  await jobs.run();
  await replace(work, id, table(8));
  const { items, text } = (await work.editor.get('/api/told/letter?customer=Mill')).body;
  expect(items).toMatchObject([{ holds: 'Ledger – Recovered within: 8 hours', since: '2026-02-01' }]);
  expect(text).toContain('Since February 1, 2026 this holds: “Ledger – Recovered within: 8 hours”');
});

test('a day to come is said as one, of what will hold and of what will hold no longer, in each language', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const soon = new Date(Date.now() + 40 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  const restores = 'Restores are tried out every quarter.';
  await tell(work, asked, { document_id: id, quote: kept });
  await tell(work, { question: 'Are restores tried out?', answer: restores }, { document_id: id, quote: restores });
  await jobs.run();
  await replace(work, id, `Effective ${soon}\n\n${paper(shorter, 'Pictures of the office hang in the hall.')}`);
  const letterIn = async (language: string) => (await work.editor.get(`/api/told/letter?customer=Mill&language=${language}`)).body;
  const { items, text } = await letterIn('en');
  expect(items).toMatchObject([
    { holds: shorter, since: soon },
    { holds: null, since: soon },
  ]);
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(soon));
  expect(text).toContain(`From ${day} this holds: “${shorter}”`);
  expect(text).toContain(`Of this the following will not hold from ${day}: “${restores}”`);
  for (const [language, holds, gone] of [
    ['sl', /^Od .+ bo veljalo: /mu, /^Od tega od .+ ne bo več veljalo: /mu],
    ['it', /^Varrà dal.+: /mu, /^Di questo non varrà più dal.+: /mu],
    ['fr', /^À partir du .+, voici ce qui vaudra : /mu, /^De cela, ceci ne vaudra plus à partir du .+ : /mu],
    ['uk', /^Буде чинне \(від .+\): /mu, /^З цього більше не буде чинне \(від .+\): /mu],
  ] as const) {
    const { text: said } = await letterIn(language);
    expect(said).toMatch(holds);
    expect(said).toMatch(gone);
  }
});

test('what is found after an answer was approved stands in the letter before it, and is found again of what is told anew', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const stands = (length: number) => `Passwords of staff accounts are at least ${length} characters long.`;
  const [document] = await upload(work, work.editor, [sent(paper(stands(16)))]);
  const id = document?.id ?? '';
  const question = 'How long are passwords of staff at least?';
  const request = await tell(work, { question, answer: stands(16) }, { document_id: id, quote: stands(16) });
  await jobs.run();
  await replace(work, id, paper(stands(14)));
  const [entry] = (await work.editor.get(`/api/requests/${request}`)).body.qa_entries;
  const put = { version: entry.version, answer: stands(14), status: 'approved' };
  expect((await work.editor.put(`/api/qa_entries/${entry.id}`, put)).status).toBe(200);
  const letter = async () => (await work.editor.get('/api/told/letter?customer=Mill')).body;
  expect((await letter()).items).toMatchObject([{ said: stands(16), holds: stands(14) }]);

  await replace(work, id, paper(stands(12)));
  const changed = await letter();
  expect(changed.items).toMatchObject([{ said: stands(16), holds: stands(12) }]);
  expect(changed.text).not.toContain(stands(14));

  for (const status of ['review', 'completed']) expect((await work.editor.put(`/api/requests/${request}`, { status })).status).toBe(200);
  await jobs.run();
  const { alarms } = (await work.editor.get('/api/told/alarms?customer=Mill')).body;
  expect(alarms).toMatchObject([{ kind: 'figure', told: { answer: stands(14) }, now: { quote: stands(12) } }]);
  expect((await letter()).items).toMatchObject([{ said: stands(14), holds: stands(12) }]);
});

test('of two papers that both stand a person says what holds: it is in the letter only where that is asked for', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const patched = (days: number) => `Critical vulnerabilities are patched within ${days} days of becoming known.`;
  const [document] = await upload(work, work.editor, [sent(paper(patched(7)))]);
  const question = 'Within what time are critical vulnerabilities patched?';
  await tell(work, { question, answer: patched(7) }, { document_id: document?.id ?? '', quote: patched(7) });
  await jobs.run();
  await upload(work, work.editor, [sent(paper(patched(14), 'The office is open.'), 'handbook.md')]);
  await jobs.run();
  const letter = async (query = '') => (await work.editor.get(`/api/told/letter?customer=Mill${query}`)).body;
  const without = await letter();
  const both = { why: 'both_stand', was: { quote: patched(7) }, now: { quote: patched(14), document: 'handbook.md' }, approved: null };
  expect(without).toMatchObject({ items: [], undecided: [{ ...both, in_letter: false }], left_out: 0 });
  expect(without.text).not.toContain(patched(14));
  expect((await work.editor.get('/api/told/letter.docx?customer=Mill')).status).toBe(404);
  const wanted = await letter(`&also=${without.undecided[0].told_id}`);
  expect(wanted).toMatchObject({ items: [{ said: patched(7), holds: patched(14) }], undecided: [{ in_letter: true }] });
});

test('the same letter comes as a Word document, which the audit log notes; nothing is sent', async ({ app, as, jobs, mailbox }) => {
  const work = { app, jobs, editor: await as('editor') };
  await changed(work);
  const before = (await mailbox.to(work.editor.email)).length;
  const { statusCode, headers, rawPayload } = await work.editor.raw('/api/told/letter.docx?customer=Mill');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
  const { body } = await work.editor.get('/api/told/letter?customer=Mill');
  const lines = wordText(new Uint8Array(rawPayload)).split('\n');
  for (const line of body.text.split('\n').filter(Boolean)) expect(lines).toContain(line);
  expect(lines).toContain(body.subject);
  const [newest] = (await (await as('admin')).get('/api/audit')).body.audit;
  expect(newest).toMatchObject({ action: 'told:letter_written', data: { answers: 2, language: 'en' } });
  await jobs.run();
  expect(await mailbox.to(work.editor.email)).toHaveLength(before);
});

test('it is in the language of the form, and in another where that is asked for', async ({ app, as, jobs, orgId }) => {
  const work = { app, jobs, editor: await as('editor') };
  await changed(work);
  await inOrg(app.deps.db, orgId, (trx) => trx.updateTable('request').set({ language: 'sl' }).execute());
  const letterIn = async (query: string) => (await work.editor.get(`/api/told/letter?customer=Mill${query}`)).body;
  const slovenian = await letterIn('');
  expect(slovenian.language).toBe('sl');
  expect(slovenian.text).toContain(`Dne ${slovenianToday()} smo v »Form« povedali: »${asked.answer}«`);
  for (const [language, greeting] of [
    ['en', 'Dear Sir or Madam,'],
    ['it', 'Gentile cliente,'],
    ['fr', 'Madame, Monsieur,'],
    ['uk', 'Вітаємо!'],
    ['de', 'Sehr geehrte Damen und Herren,'],
  ])
    expect((await letterIn(`&language=${language}`)).text).toContain(greeting);
  await inOrg(app.deps.db, orgId, (trx) => trx.updateTable('request').set({ language: 'de' }).execute());
  const german = await letterIn('');
  const day = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
  expect([german.language, german.subject]).toEqual(['de', expect.stringMatching(/^Berichtigung von Antworten: /u)]);
  for (const part of [`Am ${day} haben wir in „Form“ gesagt: „${asked.answer}“`, 'Dieser Brief nennt die Antworten, von denen wir wissen'])
    expect(german.text).toContain(part);
  await inOrg(app.deps.db, orgId, (trx) => trx.updateTable('request').set({ language: 'hr' }).execute());
  expect((await letterIn('')).language).toBe('en');
  expect(await work.editor.get('/api/told/letter?customer=Mill&language=hr')).toMatchObject({ status: 400 });
});

test('what is settled, was told to somebody else, or is of another organisation is in no letter', async ({ app, as, jobs, stranger }) => {
  const work = { app, jobs, editor: await as('editor') };
  await changed(work);
  const nothing = { status: 404, body: { error: 'Nothing that “Forge” was told is in doubt now, so there is nothing to correct.' } };
  expect(await work.editor.get('/api/told/letter?customer=Forge')).toMatchObject(nothing);
  expect(await (await stranger('owner')).get('/api/told/letter?customer=Mill')).toMatchObject({ status: 404 });
  const { alarms } = (await work.editor.get('/api/told/alarms')).body;
  const settle = ({ id, version }: { id: string; version: number }) =>
    work.editor.put(`/api/told/alarms/${id}`, { version, settled: 'customer_told' });
  await settle(alarms[0]);
  expect((await work.editor.get('/api/told/letter?customer=Mill')).body.items).toMatchObject([{ alarm_id: alarms[1].id }]);
  await settle(alarms[1]);
  expect(await work.editor.get('/api/told/letter?customer=Mill')).toMatchObject({ status: 404 });
});

test('another customer who was told otherwise is named in no letter', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  await changed(work);
  const [document] = await upload(work, work.editor, [sent('# Keys\n\nKeys are turned every year.\n', 'keys.md')]);
  const key = { document_id: document?.id ?? '', document: 'keys.md', quote: 'Keys are turned every year.' };
  await tell(work, { question: 'How often are keys turned?', answer: 'Keys are turned every year.', customer: 'Mill' }, key);
  await tell(work, { question: 'How often are keys turned?', answer: 'Keys are turned every month.', customer: 'Forge' }, key);
  await jobs.run();
  const { alarms } = (await work.editor.get('/api/told/alarms?kind=told_otherwise')).body;
  expect(alarms).toMatchObject([{ told: { customer: 'Mill' }, besides: [{ now: { customer: 'Forge' } }] }]);
  const { body } = await work.editor.get('/api/told/letter?customer=Mill');
  expect(body.items.map((item: { alarm_id: string }) => item.alarm_id)).not.toContain(alarms[0].besides[0].id);
  expect(body.text).not.toContain('Forge');
});

test('each question stands once, with the approved answer as what holds now, its texts in one line', async ({ app, as, jobs, orgId }) => {
  const work = { app, jobs, editor: await as('editor') };
  await changed(work);
  await inOrg(app.deps.db, orgId, async (trx) => {
    const put = { answer: '35 days', comment: 'Every night.' };
    for (const table of ['told_answer', 'qa_entry'] as const)
      await trx.updateTable(table).set(put).where('question', '=', asked.question).execute();
    await sql`
      insert into told_alarm (id, org_id, told_id, kind, cause, why, was, now)
      select gen_random_uuid(), org_id, told_id, 'gone', 'found in another place', why, was, null from told_alarm`.execute(trx);
  });
  const letter = async () => (await work.editor.get('/api/told/letter?customer=Mill')).body;
  const said = '35 days – Every night.';
  expect((await letter()).items).toMatchObject([{ said, holds: shorter }, { holds: null }]);
  const { requests } = (await work.editor.get('/api/requests')).body;
  for (const { id } of requests) {
    const [entry] = (await work.editor.get(`/api/requests/${id}`)).body.qa_entries;
    if (entry.question !== asked.question) continue;
    const approved = await work.editor.put(`/api/qa_entries/${entry.id}`, {
      version: entry.version,
      answer: '21 dni.',
      status: 'approved',
    });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  }
  expect((await letter()).items).toMatchObject([{ said, holds: '21 dni. Every night.', since: null }, { holds: null }]);
});

test('a letter holds as much as one answer does, what is approved now too; once that is settled the next one holds the rest', async ({
  app,
  as,
  orgId,
}) => {
  const editor = await as('editor');
  const questions = Array.from({ length: 60 }, (_, nth) => `How long is data set number ${nth} kept by you?`);
  const bytes = strToU8(['Question,Answer', ...questions.map((question) => `"${question}","It is kept for a year."`)].join('\n'));
  const upload_id = await uploaded(app, editor, { name: 'sent.csv', bytes, type: 'text/csv' });
  const { body: file } = await editor.post('/api/told/sent', { upload_id, customer: 'Mill', sent_on: '2026-01-01' });
  expect(file.answers).toBe(questions.length);
  await inOrg(app.deps.db, orgId, async (trx) => {
    await sql`
      insert into library_entry (id, org_id, question, answer)
      select gen_random_uuid(), ${orgId}::uuid, question, repeat('It is kept for two years. ', 760) from unnest(${questions}::text[]) as question`.execute(
      trx,
    );
    await sql`
      insert into told_alarm (id, org_id, told_id, kind, cause, why, was)
      select gen_random_uuid(), org_id, id, 'gone', 'gone', '{"code": "no_sentence", "values": {}}',
        jsonb_build_object('document', 'data.md', 'document_id', gen_random_uuid(), 'quote', 'A year.')
      from told_answer`.execute(trx);
  });
  const held: string[] = [];
  const letter = async (): Promise<number> => {
    const { rawPayload, payload } = await editor.raw('/api/told/letter?customer=Mill');
    expect(rawPayload.length).toBeLessThan(2_100_000);
    const { items, left_out: leftOut } = JSON.parse(payload);
    const ids = items.map(({ alarm_id }: { alarm_id: string }) => alarm_id);
    held.push(...items.map(({ question }: { question: string }) => question));
    expect(held.length + leftOut).toBe(questions.length);
    await inOrg(app.deps.db, orgId, (trx) =>
      trx
        .updateTable('told_alarm')
        .set({ settled: 'customer_told' })
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .execute(),
    );
    return leftOut;
  };
  expect(await letter()).toBeGreaterThan(0);
  expect(await letter()).toBe(0);
  expect(held.toSorted()).toEqual(questions.toSorted());
});
