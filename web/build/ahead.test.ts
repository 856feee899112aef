import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../i18n/i18n.ts';

const dist = join(import.meta.dirname, '../dist');

interface Ahead {
  pages: Record<string, { files: string[]; texts: string[] }>;
  texts: Record<string, string>;
}
const written = (): Ahead => {
  const [, content = ''] = /<meta name="ahead" content='([^']+)'/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? [];
  return JSON.parse(content) as Ahead;
};

test('the page names the files that its first picture needs, in every language, and all of them are there', () => {
  const { pages, texts } = written();
  for (const [page, screen] of Object.entries({ auth: 'auth-screen', requests: 'request-list-screen', review: 'review-screen' })) {
    const { files, texts: needed } = pages[page]!;
    expect(files.some((file) => file.includes(screen))).toBe(true);
    expect(new Set(files).size).toBe(files.length);
    const ofLanguages = Object.keys(languages).flatMap((language) => needed.map((text) => texts[`${language}/${text}`]));
    for (const file of [...files, ...ofLanguages]) expect(existsSync(join(dist, file!)), file).toBe(true);
  }
});

test('what every page fetches is named by no single one', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const always = [...page.matchAll(/<link rel="modulepreload" crossorigin href="\/([^"]+)"/g)].map(([, file]) => file);
  expect(always.length).toBeGreaterThan(0);
  for (const { files } of Object.values(written().pages)) expect(files.filter((file) => always.includes(file))).toEqual([]);
});
