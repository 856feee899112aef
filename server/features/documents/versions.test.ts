import { describe } from 'vitest';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';
import { find, folder, policy, register, send, upload } from './testing.ts';

const longer = {
  name: policy.name,
  text: '# Backups\n\nBackups of customer data are made every hour and kept for ninety days.\n\n# Restores\n\nRestores are tested in each quarter.\n',
};

describe('sending a document again', () => {
  test('under the same name makes a new version: the old text is found no more, the old file is kept', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    const [before] = await upload({ app, jobs }, editor, [policy], { labels: ['ops'] });
    const [after] = await upload({ app, jobs }, editor, [longer]);

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

  test('elsewhere, or forced, it is a document of its own; another name takes the place of the one that is named', async ({
    app,
    as,
    jobs,
  }) => {
    const editor = await as('editor');
    const [first] = await upload({ app, jobs }, editor, [policy]);
    const [inside] = await upload({ app, jobs }, editor, [longer], { parent_id: await folder(editor, 'Old') });
    const [forced] = await upload({ app, jobs }, editor, [{ ...longer, text: `${longer.text}\nMore.` }], { force: true });
    expect(new Set([first?.id, inside?.id, forced?.id]).size).toBe(3);

    const [named] = await upload({ app, jobs }, editor, [{ name: 'final.md', text: '# Copies\n\nKept for a year.\n' }], {
      replaces: first?.id,
    });
    expect(named).toMatchObject({ id: first?.id, display_name: policy.name, version: 2 });
    expect(await find(editor, 'kept for a year')).toContain(policy.name);
  });

  test('sent twice it is one version; equal bytes are none; a folder has no versions', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [first] = await upload({ app, jobs }, editor, [policy]);
    const ids = await send(app, editor, [longer]);
    await register(editor, ids);
    expect((await register(editor, ids)).body.documents[0]).toMatchObject({ id: first?.id, version: 2 });
    const [same] = (await register(editor, await send(app, editor, [longer]))).body.documents;
    expect(same).toMatchObject({ code: 'already_there', document_id: first?.id });
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

    await upload({ app, jobs }, editor, [{ name: 'policy.md', text: longer.text.replace('every hour', 'every minute') }]);
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
