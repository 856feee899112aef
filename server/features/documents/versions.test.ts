import { describe } from 'vitest';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';
import { find, folder, policy, register, send, upload } from './testing.ts';

const longer = {
  name: policy.name,
  text: '# Backups\n\nBackups of customer data are made every hour and kept for ninety days.\n\n# Restores\n\nRestores are tested in each quarter.\n',
};

describe('sending a document again', () => {
  test('as a new version of it: the old text is found no more, the old file is kept', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    const [before] = await upload({ app, jobs }, editor, [policy], { labels: ['ops'] });
    const [after] = await upload({ app, jobs }, editor, [longer], { replaces: before?.id });

    expect(after).toMatchObject({ id: before?.id, version: 2, labels: ['ops'], status: 'pending' });
    expect((await editor.get(`/api/documents/${before?.id}`)).body).toMatchObject({ version: 2, status: 'ready', passages: 2 });
    const index = await app.deps.knowledge.forOrg(orgId);
    const texts = (await index.search('backups of customer data', { top: 9 })).map((hit) =>
      hit.kind === 'passage' ? hit.passage.text : '',
    );
    expect(texts.join()).toContain('every hour');
    expect(texts.join()).not.toContain('every night');

    const { versions } = (await editor.get(`/api/documents/${before?.id}/versions`)).body;
    expect(versions).toMatchObject([{ version: 2, replaced_at: null, size: longer.text.length }, { version: 1, replaced_at: expect.any(String) }]); // prettier-ignore
    expect((await editor.raw(`/api/documents/${before?.id}/content`)).body).toBe(longer.text);
    expect((await editor.raw(`/api/documents/${before?.id}/content?version=1`)).body).toBe(policy.text);
    expect((await editor.get(`/api/documents/${before?.id}/content?version=7`)).status).toBe(404);
  });

  test('a name alone makes no version, in no folder; what is named does, whatever the file is called', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [first] = await upload({ app, jobs }, editor, [policy]);
    const [beside] = await upload({ app, jobs }, editor, [longer]);
    const [inside] = await upload({ app, jobs }, editor, [{ ...longer, text: `${longer.text}\nMore.` }], {
      parent_id: await folder(editor, 'Old'),
    });
    expect([first, beside, inside]).toMatchObject([
      { display_name: 'backup policy.md', version: 1 },
      { display_name: 'backup policy (2).md', version: 1 },
      { display_name: 'backup policy.md', version: 1 },
    ]);
    expect(new Set([first?.id, beside?.id, inside?.id]).size).toBe(3);

    const [named] = await upload({ app, jobs }, editor, [{ name: 'final.md', text: '# Copies\n\nKept for a year.\n' }], {
      replaces: first?.id,
    });
    expect(named).toMatchObject({ id: first?.id, display_name: policy.name, version: 2 });
    expect(await find(editor, 'kept for a year')).toContain(policy.name);
  });

  test('whoever wants to be asked is told the document of that name, and says what it is', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [first] = await upload({ app, jobs }, editor, [policy], { path: 'Rules/backup policy.md' });
    const ask = { path: 'Rules/backup policy.md', on_same_name: 'ask' };
    const [same] = await send(app, editor, [longer]);
    const again = [same ?? ''];

    const [asked] = (await register(editor, again, ask)).body.documents;
    expect(asked).toMatchObject({ code: 'same_name', status: 409, document_id: first?.id, document: 'Rules/backup policy.md' });
    expect((await editor.get(`/api/documents/${first?.id}`)).body).toMatchObject({ version: 1 });
    const [told] = (await register(editor, again, { ...ask, replaces: first?.id })).body.documents;
    expect(told).toMatchObject({ id: first?.id, version: 2 });
    const [equal] = (await register(editor, await send(app, editor, [longer]), ask)).body.documents;
    expect(equal).toMatchObject({ code: 'already_there', document_id: first?.id, document: 'Rules/backup policy.md' });
    const beside = await send(app, editor, [{ ...longer, text: 'Something else.' }]);
    const [kept] = (await register(editor, beside, { ...ask, on_same_name: 'keep' })).body.documents;
    expect(kept).toMatchObject({ display_name: 'backup policy (2).md', version: 1 });
  });

  test('is taken back: the earlier version is the newest again, and what came between is kept', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [first] = await upload({ app, jobs }, editor, [policy]);
    const at = `/api/documents/${first?.id}`;
    await upload({ app, jobs }, editor, [longer], { replaces: first?.id });

    expect(await editor.post(`${at}/restore`, { version: 1 })).toMatchObject({ status: 200, body: { id: first?.id, version: 3 } });
    await jobs.run();
    expect((await editor.raw(`${at}/content`)).body).toBe(policy.text);
    expect((await editor.raw(`${at}/content?version=2`)).body).toBe(longer.text);
    expect((await editor.get(`${at}/passages`)).body.passages.map(({ text }: { text: string }) => text).join()).toContain('every night');
    expect((await editor.post(`${at}/restore`, { version: 7 })).status).toBe(404);
    expect((await (await as('viewer')).post(`${at}/restore`, { version: 1 })).status).toBe(403);
    await editor.delete('/api/documents', [first?.id ?? '']);
    await jobs.run();
    await expect(app.deps.storage.read(`documents/${(await editor.get('/api/user')).body.org_id}/${first?.id}.md`)).rejects.toThrow();
  });

  test('sent twice it is one version; equal bytes are none; a folder has no versions', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [first] = await upload({ app, jobs }, editor, [policy]);
    const ids = await send(app, editor, [longer]);
    await register(editor, ids, { replaces: first?.id });
    expect((await register(editor, ids, { replaces: first?.id })).body.documents[0]).toMatchObject({ id: first?.id, version: 2 });
    const [same] = (await register(editor, await send(app, editor, [longer]))).body.documents;
    expect(same).toMatchObject({ code: 'already_there', document_id: first?.id });
    const replacing = await register(editor, await send(app, editor, [longer]), { replaces: first?.id });
    expect([replacing.status, replacing.body]).toMatchObject([409, { code: 'already_there', details: { document_id: first?.id } }]);
    const [refused] = (await register(editor, await send(app, editor, [policy]), { replaces: await folder(editor, 'Here') })).body
      .documents;
    expect(refused).toMatchObject({ code: 'invalid', error: expect.stringContaining('“Here” has no versions') });
  });

  test('answers that cite a passage which is gone say so, and only those', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [{ ...longer, name: 'policy.md' }]);
    const { passages } = (await editor.get(`/api/documents/${document?.id}/passages`)).body;
    const made = await editor.post('/api/requests', {
      name: 'Check',
      text: 'How often are backups made?\nAre restores tested?\n',
      auto_answer: false,
    });
    await jobs.run();
    const entries = (await editor.get(`/api/requests/${made.body.id}`)).body.qa_entries;
    expect(entries).toHaveLength(2);
    await inOrg(app.deps.db, orgId, async (trx) => {
      for (const [at, entry] of entries.entries()) {
        const citation = {
          document_id: document?.id,
          passage_id: passages[at].id,
          document: 'policy.md',
          quote: passages[at].text,
          score: 1,
        };
        await trx.updateTable('qa_entry').set({ status: 'approved', citations: JSON.stringify([citation]) }).where('id', '=', entry.id).execute(); // prettier-ignore
      }
    });

    await upload({ app, jobs }, editor, [{ name: 'policy.md', text: longer.text.replace('every hour', 'every minute') }], {
      replaces: document?.id,
    });
    const flags = (await editor.get(`/api/requests/${made.body.id}`)).body.qa_entries.map((entry: { flags: string[]; status: string }) => [entry.status, entry.flags]); // prettier-ignore
    expect(flags).toEqual([
      ['approved', ['source_changed']],
      ['approved', []],
    ]);
  });
});

test('a questionnaire that a request needs is not deleted under it', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const form = {
    name: 'form.csv',
    text: 'ID,Question,Answer\nA-1,Do you encrypt data at rest?,\nA-2,Do you test backups?,\nA-3,Is access reviewed?,\n',
    type: 'text/csv',
  };
  const [questionnaire] = await upload({ app, jobs }, editor, [form], { category: 'questionnaire' });
  const made = await editor.post('/api/requests', { name: 'Spring review', questionnaire_doc: questionnaire?.id, auto_answer: false });
  expect(made.status).toBe(201);
  await jobs.run();

  const refused = await editor.delete('/api/documents', { document_ids: [questionnaire?.id] });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toBe(
    '“form.csv” is the questionnaire of the request “Spring review”, whose export needs it. Remove the request first.',
  );
  await editor.delete(`/api/requests/${made.body.id}`);
  expect((await editor.delete('/api/documents', { document_ids: [questionnaire?.id] })).status).toBe(200);
});
