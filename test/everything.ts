import { randomUUID } from 'node:crypto';
import { register, send, upload } from '#server/features/documents/testing.ts';
import { formWorkbook, read, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { tasksOf } from '#server/worker.ts';
import { selfSigned } from './certificate.ts';
import { type Client, type TestApp, expect } from './harness.ts';

interface Work {
  app: TestApp;
  jobs: { run(): Promise<void> };
  owner: Client;
  /** Stands in everything that is made: in names, texts and files. */
  word: string;
}

const ok = <T>({ status, body }: { status: number; body: T }): T => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

/** An organisation with a row in every table that holds what is its own, each with a word that nobody outside may read. */
export async function furnishWhole(work: Work): Promise<void> {
  await addKnowledge(work);
  // What comes after it is noted beside what was counted.
  await tasksOf(work.app.parts)['count-texts']?.({}, AbortSignal.timeout(60_000));
  await addRequest(work);
  await addSettings(work);
  await addDrive(work);
  await addReply(work);
  await addTold(work);
  await addReading(work);
}

async function addKnowledge({ app, jobs, owner, word }: Work): Promise<void> {
  ok(await owner.post('/api/documents/folders', { folders: [{ name: word, document_category: 'knowledge_base' }] }));
  const paper = (kept: string) => ({ name: `${word}.md`, text: `# ${word}\n\nBackups of ${word} are kept for ${kept}.\n` });
  const [first] = await upload({ app, jobs }, owner, [paper('35 days')]);
  // Sent again for the first it is a new version; what is only announced stays an upload.
  await register(owner, await send(app, owner, [paper('90 days')]), { replaces: first?.id });
  await send(app, owner, [{ name: `other ${word}.md`, text: word }]);
  const asks = `How long are backups of ${word} kept?`;
  const entries = [`Is ${word} safe?`, `Is ${word} in use?`].map((question) => ({ question, answer: `Yes, ${word} is.` }));
  const ids: string[] = [];
  for (const entry of entries) ids.push(ok(await owner.post('/api/library', entry)).id);
  ok(await owner.post('/api/library/keep_both', { ids }));
  await jobs.run();
  ok(await owner.post('/api/requests/instant_answer', { question: asks }));
  const filled = { name: `filled ${word}.csv`, text: `ID,Question,Answer\n1,"${asks}","For 90 days, says ${word}."\n`, type: 'text/csv' };
  const [form] = await upload({ app, jobs }, owner, [filled]);
  ok(await owner.post('/api/backtests', { document_id: form?.id }));
  await jobs.run();
}

async function addRequest({ app, jobs, owner, word }: Work): Promise<void> {
  const rows = [1, 2].map((at) => ({ id: `${at}`, question: `Does ${word} keep backups of kind ${at}?` }));
  const questionnaire_doc = await uploadDocument(app, owner, { name: `${word}.xlsx`, bytes: formWorkbook(rows) });
  const mapping = { Security: { headerRow: 1, id: 'A', question: 'B', answer: ['C'], comment: 'D', firstRow: 2, lastRow: 3 } };
  const key = { 'idempotency-key': word };
  const payload = { name: word, questionnaire_doc, mapping, due_at: new Date(Date.now() + 86_400_000).toISOString() };
  const made = await owner.raw('/api/requests', { method: 'POST', payload, headers: key });
  expect(made.statusCode, made.payload).toBe(201);
  const { id } = made.json() as { id: string };
  await jobs.run();
  const [entry] = (await read(owner, id)).qa_entries;
  const edited = ok(await owner.put(`/api/qa_entries/${entry?.id}`, { version: entry?.version, comment: word, assignee: owner.userId }));
  expect(edited.comment).toBe(word);
  ok(await owner.post(`/api/qa_entries/${entry?.id}/comments`, { text: word }));
  ok(await owner.put(`/api/requests/${id}/presence`, { page: randomUUID(), entry_id: entry?.id }));
  expect((await owner.raw(`/api/requests/${id}/export?format=json&include=all`)).statusCode).toBe(200);
  ok(await owner.post('/api/request_templates', { name: word, request_id: id }));
  const [changed] = (await read(owner, id)).qa_entries;
  ok(await owner.put(`/api/qa_entries/${changed?.id}`, { version: changed?.version, answer: `Yes, says ${word}.`, status: 'approved' }));
  ok(await owner.put(`/api/requests/${id}`, { customer: word, status: 'completed', confirm: true }));
}

async function addSettings({ app, owner, word }: Work): Promise<void> {
  const domain = `${word.toLowerCase()}.example`;
  const provider = { entity_id: `urn:${word}`, sign_in_url: `https://${domain}/`, certificate: selfSigned().pem };
  ok(await owner.post('/api/access', { user_email: `somebody@${domain}`, access_level: 'viewer' }));
  await inOrg(app.deps.db, owner.orgId ?? '', (trx) =>
    trx
      .insertInto('invitation_refusal')
      .values({ org_id: owner.orgId ?? '', user_email: `no-more@${domain}` })
      .execute(),
  );
  ok(await owner.post('/api/tokens', { name: word, scope: 'read', days: 30 }));
  ok(await owner.post('/api/saved_views', { name: word, filter: {} }));
  ok(await owner.post('/api/calendar'));
  ok(await owner.post('/api/single-sign-on', { domain, display_name: word, ...provider }));
  ok(await owner.put('/api/ai-model', { provider: 'ollama', model: word, url: 'http://127.0.0.1:9' }));
  const { id } = ok(await owner.post('/api/webhooks', { url: `https://example.com/${word}`, events: ['document:created'] }));
  ok(await owner.post(`/api/webhooks/${id}/test`));
  const tomorrow = new Date(Date.now() + 86_400_000);
  const subscription = { id: `sub_${randomUUID()}`, customer: `cus_${word}`, org_id: owner.orgId, product: 'growth' as const };
  await app.deps.db
    .insertInto('subscription')
    .values({ ...subscription, period_end: tomorrow })
    .execute();
  const checkout = { id: `cs_${word}_${randomUUID()}`, org_id: owner.orgId, price_id: 'price_growth', url: `https://example.com/${word}` };
  await app.deps.db
    .insertInto('checkout')
    .values({ ...checkout, expires_at: tomorrow })
    .execute();
}

/** What a language model replied to a run that has not ended, which stands there only while one works, and what it cost. */
async function addReply({ app: { deps }, owner, word }: Work): Promise<void> {
  const org_id = owner.orgId ?? '';
  await inOrg(deps.db, org_id, async (trx) => {
    const { id } = await trx.selectFrom('run').select('id').where('org_id', '=', org_id).limit(1).executeTakeFirstOrThrow();
    await trx
      .insertInto('run_reply')
      .values({ run_id: id, org_id, key: word, reply: JSON.stringify({ said: word }) })
      .execute();
    const tokens = { calls: 1, failed: 0, tokens_in: 900, tokens_cached: 0, tokens_out: 90 };
    const call = { org_id, month: '2026-11', purpose: 'request' as const, run_id: id, model: word, prompt: 'answers' };
    await trx
      .insertInto('model_usage')
      .values({ ...call, ...tokens })
      .execute();
  });
}

/** What a language model read of a form, which stands there where one was asked. */
async function addReading({ app: { deps }, owner, word }: Work): Promise<void> {
  const org_id = owner.orgId ?? '';
  await inOrg(deps.db, org_id, async (trx) => {
    const documents = trx.selectFrom('document').select(['id', 'storage_key']).where('org_id', '=', org_id);
    const { id, storage_key } = await documents.where('storage_key', 'is not', null).limit(1).executeTakeFirstOrThrow();
    await trx
      .insertInto('form_reading')
      .values({ id: randomUUID(), org_id, document_id: id, storage_key: storage_key ?? '', model: word, because: '[]' })
      .execute();
  });
}

/** What was found no longer true, of a paper as it stood, and what is still to be looked at. */
async function addTold({ app: { deps }, owner, word }: Work): Promise<void> {
  const org_id = owner.orgId ?? '';
  await inOrg(deps.db, org_id, async (trx) => {
    const told = await trx.selectFrom('told_answer').select('id').where('org_id', '=', org_id).limit(1).executeTakeFirstOrThrow();
    const was = { document: `${word}.md`, quote: `Backups of ${word} are kept for 35 days.` };
    const alarm = { id: randomUUID(), org_id, told_id: told.id, kind: 'gone' as const, cause: word };
    await trx
      .insertInto('told_alarm')
      .values({ ...alarm, why: JSON.stringify({ code: 'no_paper', values: {} }), was: JSON.stringify(was) })
      .execute();
    const decided = { id: randomUUID(), org_id, alarm_id: alarm.id, doing: 'assigned' as const, owner_id: owner.userId };
    await trx
      .insertInto('told_alarm_change')
      .values({ ...decided, reason: word })
      .execute();
    const rename = { id: randomUUID(), org_id, former: word, name: `${word} Ltd` };
    await trx.insertInto('told_rename').values(rename).execute();
    await trx.insertInto('told_rename_row').values({ org_id, rename_id: rename.id, row_id: told.id }).execute();
    const passages = [{ id: randomUUID(), heading: word, text: was.quote, place: {} }];
    const paper = { id: randomUUID(), org_id, document_id: randomUUID(), passages: JSON.stringify(passages) };
    await trx.insertInto('told_paper').values(paper).execute();
    const file = { id: randomUUID(), org_id, origin: 'sent' as const, storage_key: `told/${word}`, size: 1, sha256: Buffer.from(word) };
    const named = { request_name: word, customer: word, file_name: `${word}.xlsx`, content_type: 'text/plain' };
    await trx
      .insertInto('told_file')
      .values({ ...file, ...named })
      .execute();
    await trx.insertInto('told_file_answer').values({ org_id, file_id: file.id, told_id: told.id }).execute();
    await trx.insertInto('told_changed').values({ org_id, thing_id: randomUUID() }).execute();
    const promise = {
      id: randomUUID(),
      org_id,
      told_id: told.id,
      customer: word,
      sentence: `${word} will be moved.`,
      owner_id: owner.userId,
    };
    await trx.insertInto('promise').values(promise).execute();
    await trx.insertInto('promise_answer').values({ org_id, promise_id: promise.id, told_id: told.id }).execute();
    await trx.insertInto('promise_looked').values({ org_id, told_id: told.id }).execute();
    const change = { id: randomUUID(), org_id, promise_id: promise.id, doing: 'found' as const, state: 'open' as const };
    await trx
      .insertInto('promise_change')
      .values({ ...change, reason: word })
      .execute();
  });
}

/** A drive with something chosen in it, as it stands once it was connected: none is reached from here. */
async function addDrive({ app: { deps }, owner: { orgId }, word }: Work): Promise<void> {
  const org_id = orgId ?? '';
  const secret = await deps.seal.close(JSON.stringify({ url: 'https://drive.example.com/', username: word, password: word }));
  const drive = { id: randomUUID(), org_id, provider: 'webdav' as const, name: word, secret };
  const item = { id: randomUUID(), org_id, integration_id: drive.id, drive_id: `/${word}/`, name: word };
  await inOrg(deps.db, org_id, async (trx) => {
    await trx.insertInto('integration').values(drive).execute();
    await trx.insertInto('integration_item').values(item).execute();
    const file = { org_id, integration_id: drive.id, drive_id: `/${word}/${word}.md`, mark: word };
    await trx.insertInto('drive_file').values(file).execute();
    const found = { org_id, integration_id: drive.id, drive_id: `/${word}/`, choice: 0, depth: 0, kind: 'chosen' as const };
    await trx
      .insertInto('drive_look')
      .values({ ...found, step: JSON.stringify({ item: null, folders: [word], parentId: null }) })
      .execute();
  });
}
