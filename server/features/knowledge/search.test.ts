import type { SearchResult } from '#contract/documents.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { folder, other, policy, upload } from '#server/features/documents/testing.ts';

const form = {
  name: 'form.csv',
  text: 'ID,Question,Answer\nA-1,How often are backups made?,Every night.\nA-2,Do you have a firewall?,Yes.\nA-3,Who may read the logs?,Two people.\n',
  type: 'text/csv',
};

const search = async (client: Client, q: string, limits = ''): Promise<SearchResult[]> =>
  (await client.get(`/api/documents/search?q=${encodeURIComponent(q)}${limits}`)).body.results;

const names = (results: SearchResult[]): string[] => [...new Set(results.map(({ document }) => document.display_name))];

test('the words of the query are marked in what was found', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  await upload({ app, jobs }, editor, [policy]);
  const [found] = await search(editor, 'nightly backup');
  const { quote } = found!.citation;
  expect(found!.matches.quote.map(([from, to]) => quote.slice(from, to))).toContain('Backups');
});

test('words in quotation marks must stand there one after the other', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  await upload({ app, jobs }, editor, [policy, other]);
  expect(names(await search(editor, '“hardware key”'))).toEqual([other.name]);
  expect(await search(editor, '"key hardware"')).toEqual([]);
});

test('a search is limited to a folder, a label, a kind or a time', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const inside = await folder(editor, 'Operations');
  await upload({ app, jobs }, editor, [policy], { parent_id: inside, labels: ['ops'] });
  await upload({ app, jobs }, editor, [other, form]);
  expect((await editor.get('/api/documents/labels')).body).toEqual({ labels: ['ops'], next_cursor: null });
  const all = names(await search(editor, 'backups every night'));
  expect(all).toEqual(expect.arrayContaining([policy.name, form.name]));
  expect(names(await search(editor, 'backups every night', `&folder_id=${inside}`))).toEqual([policy.name]);
  expect(names(await search(editor, 'backups every night', '&label=ops'))).toEqual([policy.name]);
  expect(names(await search(editor, 'backups every night', '&kind=answer'))).toEqual([form.name]);
  expect(names(await search(editor, 'backups every night', '&kind=passage'))).not.toContain(form.name);
  expect(await search(editor, 'backups every night', '&since=2999-01-01T00:00:00.000Z')).toEqual([]);
});
