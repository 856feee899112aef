import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formWorkbook, given, requestOf, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { holdFilesBack } from '#server/features/requests/testing/held-back.ts';
import { expect, test } from '#test/harness.ts';

const file = { name: 'form.xlsx', bytes: formWorkbook() };

test('files that wait for a process hold none of the places of those that are made at once', async ({ app, jobs, stranger }) => {
  const owners = [await stranger('owner'), await stranger('owner'), await stranger('owner')];
  const paths: string[] = [];
  for (const owner of owners) paths.push(`/api/requests/${(await requestOf({ app, jobs }, owner, file)).id}/export?include=all`);
  const other = await stranger('owner');
  const { id } = await given(other, ['Are backups kept?']);
  const held = holdFilesBack(app);
  const waiting = owners.flatMap((owner, at) => [1, 2, 3].map(() => owner.raw(`${paths[at]}&format=original`)));
  await expect.poll(held.asked).toBeGreaterThan(0);
  for (const format of ['csv', 'json', 'pdf', 'docx'])
    expect((await other.raw(`/api/requests/${id}/export?include=all&format=${format}`)).statusCode, format).toBe(200);
  held.let();
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(waiting.map(() => 200));
});

test('a process that works for a caller who left is free again', async ({ app, as, jobs }) => {
  const [owner, colleague] = [await as('owner'), await as('editor')];
  const { id } = await requestOf({ app, jobs }, owner, file);
  const document = await uploadDocument(app, colleague, { name: 'other.xlsx', bytes: formWorkbook() });
  const held = holdFilesBack(app);
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${owner.token}` };
  const asked = httpRequest({ port, path: `/api/requests/${id}/export?include=all&format=original`, headers });
  asked.on('error', () => {});
  asked.end();
  await expect.poll(held.asked).toBe(1);
  let answered: number | null = null;
  const preview = colleague.post('/api/requests/preview', { questionnaire_doc: document });
  void preview.then(({ status }) => (answered = status));
  asked.destroy();
  // of one organisation one file is worked on at a time
  const other = expect.stringContaining(document);
  await expect.poll(() => ({ keys: held.keys(), answered })).toEqual({ keys: [expect.any(String), other], answered: null });
  held.let();
  expect((await preview).status).toBe(200);
});
