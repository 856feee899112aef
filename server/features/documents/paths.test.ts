import { describe } from 'vitest';
import type { DocumentItem } from '#contract/documents.ts';
import { expect, test } from '#test/harness.ts';
import { find, folder, register, send, upload } from './testing.ts';

const topics = ['access', 'backups', 'cryptography', 'disposal', 'endpoints', 'facilities', 'governance', 'hiring', 'incidents', 'keys', 'logs', 'media', 'networks', 'offices']; // prettier-ignore
const page = (topic: string) => ({
  name: 'index.md',
  text: `# ${topic}\n\nThe policy on ${topic} is looked over by its owner each year.\n`,
});

describe('many files of one name', () => {
  test('fourteen index.md of fourteen folders are fourteen documents, each found, each called by its path', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const ids = await send(app, editor, topics.map(page));
    const { body } = await editor.post('/api/documents', {
      documents: ids.map((upload_id, i) => ({ upload_id, category: 'knowledge_base', path: `handbook/${topics[i]}/index.md` })),
    });
    expect(body.documents.map(({ display_name, version }: DocumentItem) => [display_name, version])).toEqual(
      topics.map(() => ['index.md', 1]),
    );
    await jobs.run();

    const [handbook] = (await editor.get('/api/documents')).body.documents;
    expect(handbook).toMatchObject({ display_name: 'handbook', item_type: 'folder' });
    const folders = (await editor.get(`/api/documents?parent_id=${handbook.id}`)).body.documents;
    expect(folders.map(({ display_name }: DocumentItem) => display_name)).toEqual(topics);
    for (const topic of ['access', 'offices']) {
      const { results } = (await editor.get(`/api/documents/search?q="policy on ${topic}"`)).body;
      expect(results.map(({ citation }: { citation: { document: string } }) => citation.document)).toEqual([`handbook/${topic}/index.md`]);
    }
  });

  test('without a path each keeps its place beside the others, under a name of its own', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const made = await upload({ app, jobs }, editor, topics.map(page));
    expect(made.map(({ display_name }) => display_name)).toEqual(['index.md', ...topics.slice(1).map((_, i) => `index (${i + 2}).md`)]);
    expect(await find(editor, '"policy on media"')).toEqual(['index (12).md']);
  });

  test('a folder that is there is used, below the one that was named; no path leads out of it', async ({ app, as }) => {
    const editor = await as('editor');
    const inside = await folder(editor, 'Company');
    const there = await folder(editor, 'access', inside);
    const [first = '', second = '', third = '', fourth = ''] = await send(app, editor, topics.slice(0, 4).map(page));
    const paths = ['access/index.md', '../access/index.md', 'access//index.md', `${'a/'.repeat(30)}index.md`];
    const { documents } = (
      await editor.post('/api/documents', {
        documents: [first, second, third, fourth].map((upload_id, i) => ({
          upload_id,
          category: 'knowledge_base',
          parent_id: inside,
          path: paths[i],
        })),
      })
    ).body;
    expect(documents[0]).toMatchObject({ parent_id: there, display_name: 'index.md' });
    for (const refused of documents.slice(1)) expect(refused).toMatchObject({ code: 'invalid', status: 400 });
    expect((await register(editor, [second], { path: 'new/index.md', parent_id: first })).body.documents).toMatchObject([
      { code: 'not_found' },
    ]);
    expect((await editor.get('/api/documents')).body.documents).toHaveLength(1);
  });

  test('a name as long as a name may be is numbered too', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const name = `${'a'.repeat(252)}.md`;
    const made = await upload({ app, jobs }, editor, [{ name, text: 'One.' }, { name, text: 'Two.' }, { name, text: 'Three.' }]); // prettier-ignore
    expect(made.map(({ display_name }) => display_name.slice(245))).toEqual(['aaaaaaa.md', 'aaa (2).md', 'aaa (3).md']);
  });
});
