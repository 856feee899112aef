import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditActions } from '#contract/audit.ts';
import { errorStatus } from '#contract/errors.ts';
import { wordsTypes } from '../../scripts/words-types.ts';
import { languages } from './i18n.ts';

type Texts = { [key: string]: string | Texts };

const here = import.meta.dirname;
const read = async (language: string, file: string) => JSON.parse(await readFile(join(here, language, file), 'utf8')) as Texts;

const flat = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const plural = /_(zero|one|two|few|many|other)$/;
/** Keys without their plural endings, with what each must name: `{{count}}` and the like. */
function shapeOf(texts: Texts): Map<string, string> {
  const shape = new Map<string, string>();
  for (const [key, value] of flat(texts)) {
    const names = [...value.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<(\w+)>/g)].map((match) => match[1] ?? `<${match[2]}>`);
    if (!plural.test(key) || key.endsWith('_other')) shape.set(key.replace(plural, '#'), [...new Set(names)].toSorted().join());
  }
  return shape;
}

const namespaces = (await readdir(join(here, 'en'))).toSorted();
const others = Object.keys(languages).filter((language) => language !== 'en');

test('the types of the words name every file (npm run words)', async () => {
  expect(await readFile(join(here, 'i18next.d.ts'), 'utf8')).toBe(wordsTypes(namespaces.map((file) => file.replace(/\.json$/, ''))));
});

test.each(others)('%s has the same files as English', async (language) => {
  expect((await readdir(join(here, language))).toSorted()).toEqual(namespaces);
});

for (const file of namespaces)
  test.each(others)(`${file}: %s has every key of English, naming the same things`, async (language) => {
    expect(shapeOf(await read(language, file))).toEqual(shapeOf(await read('en', file)));
  });

for (const file of namespaces)
  test.each(Object.keys(languages))(`${file}: %s has every plural form of its language and no empty text`, async (language) => {
    const texts = new Map(flat(await read(language, file)));
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, value] of texts) {
      expect(value.trim(), key).not.toBe('');
      if (!key.endsWith('_other')) continue;
      const found = wanted.filter((category) => texts.has(key.replace(plural, `_${category}`)));
      expect(found, key).toEqual(wanted);
    }
  });

test.each(Object.keys(languages))('%s has a word for everything that the audit log notes, and for nothing else', async (language) => {
  const { audit } = (await read(language, 'company.json')) as { audit: { actions: Texts } };
  expect(Object.keys(audit.actions)).toEqual(auditActions.map((action) => action.replace(':', '-')));
});

test.each(Object.keys(languages))('%s has words for every refusal of the contract, and for nothing else', async (language) => {
  const { codes } = (await read(language, 'refusals.json')) as { codes: Texts };
  expect(Object.keys(codes).toSorted()).toEqual(Object.keys(errorStatus).toSorted());
});

test('French parts no sign from its word: the blanks before : ; ? ! » and after « do not break', async () => {
  const parted = /\S [:;?!»%](?![\p{L}\d])|« /u;
  for (const file of namespaces)
    for (const [key, value] of flat(await read('fr', file))) expect(parted.test(value), `${file} ${key}: ${value}`).toBe(false);
});

test.each(Object.keys(languages))(
  '%s ends no sentence with the name of a customer: “d. d.” has a full stop of its own',
  async (language) => {
    const texts = (await Promise.all(namespaces.map((file) => read(language, file)))).flatMap((one) => flat(one));
    expect(texts.filter(([, value]) => /\{\{\s*customer\s*\}\}\./.test(value))).toEqual([]);
  },
);
