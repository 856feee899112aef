import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { languages } from '#contract/languages.ts';
import { FIRST_PAGE, textNames } from '#contract/pages.ts';
import { expect, openTestApp, test } from '#test/harness.ts';

const hrefs = (html: string): string[] => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, address]) => address ?? []);

test.for(languages)(
  'a visitor reads the whole guide in %s: every file of it, and every page, anchor and picture that it names',
  async (language, { anonymous }) => {
    const { body } = await anonymous.get(`/api/guide?language=${language}`);
    const names: string[] = body.pages.map(({ name }: { name: string }) => name);
    const files = (await readdir('docs/guide'))
      .filter((file) => file.endsWith('.md'))
      .map((file) => file.replace(/\.md$/, '').replace('README', FIRST_PAGE));
    expect(names.toSorted()).toEqual(files.toSorted());
    expect(names[0]).toBe(FIRST_PAGE);

    const htmls = new Map<string, string>();
    for (const name of names) {
      const page = await anonymous.get(`/api/guide/${name}?language=${language}`);
      expect(page).toMatchObject({ status: 200, body: { name, title: expect.stringMatching(/\p{L}/u) } });
      htmls.set(name, page.body.html);
    }
    const missing: string[] = [];
    for (const [name, html] of htmls)
      for (const address of hrefs(html)) {
        if (address.startsWith('/api/guide/pictures/')) {
          const { statusCode, headers } = await anonymous.raw(address);
          if (statusCode !== 200 || headers['content-type'] !== 'image/png') missing.push(`${name}: ${address}`);
        } else if (/^(?:#|\/docs)/.test(address)) {
          const [path = '', anchor] = address.split('#');
          const to = htmls.get(path === '' ? name : (path.split('/')[2] ?? FIRST_PAGE));
          if (to === undefined || (anchor !== undefined && !to.includes(`id="${anchor}"`))) missing.push(`${name}: ${address}`);
        }
      }
    expect(missing).toEqual([]);
  },
);

test('what the guide has not is said to be not there', async ({ anonymous }) => {
  expect(await anonymous.get('/api/guide/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await anonymous.get('/api/guide/pictures/nothing.png')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await anonymous.get(`/api/guide/pictures/${encodeURIComponent('../../package.png')}`)).toMatchObject({ status: 400 });
});

test('a visitor reads terms, privacy and about in their language while the operator has none of their own', async ({ anonymous }) => {
  const nobody = { name: null, address: null, email: null, registration: null, tax: null, bank: null };
  for (const name of textNames)
    for (const language of languages)
      expect(await anonymous.get(`/api/texts/${name}?language=${language}`)).toMatchObject({
        status: 200,
        body: { name, title: expect.stringMatching(/\p{L}/u), html: expect.stringContaining('<p>'), language, operator: nobody },
      });
  expect((await anonymous.get('/api/texts/terms?language=sl')).body.title).toBe('Pogoji uporabe');
  expect(await anonymous.get('/api/texts/other')).toMatchObject({ status: 400 });
});

test('files of the operator stand in their place, by language where there is one, from the moment they are there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-texts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const app = await openTestApp({ LEGAL_DIR: folder, COMPANY_NAME: 'Operator Ltd', COMPANY_TAX: 'SI1' });
  onTestFinished(() => app.close());
  const read = async (path: string) => (await app.inject(`/api/texts/${path}`)).json();
  expect(await read('terms')).toMatchObject({ language: 'en', operator: { name: 'Operator Ltd', tax: 'SI1', bank: null } });

  await writeFile(join(folder, 'terms.md'), '# Our terms\n\n<b>Bold</b> [guide](/docs) [in](/dashboard)');
  expect(await read('terms?language=it')).toMatchObject({
    title: 'Our terms',
    html: '<p>&lt;b&gt;Bold&lt;/b&gt; <a href="/docs">guide</a> in</p>\n',
    language: null,
  });
  await writeFile(join(folder, 'terms.sl.md'), '# Naši pogoji\n\nVelja.');
  expect(await read('terms?language=sl')).toMatchObject({ title: 'Naši pogoji', language: 'sl' });
  expect(await read('terms?language=it')).toMatchObject({ title: 'Our terms' });
  expect(await read('privacy?language=sl')).toMatchObject({ title: 'Zasebnost', language: 'sl' });
});
