import { expect, test } from 'vitest';
import { countWork } from '#test/count-work.ts';
import { readWishes } from './wishes.ts';

const nameable = [
  { id: '1', name: 'Kestrel Mobile security.pdf', folders: ['Products', 'Kestrel'], labels: ['public'] },
  { id: '2', name: 'Heron policy.docx', folders: ['Heron'], labels: ['ISO 27001'] },
  { id: '3', name: 'use of backups.md', folders: [], labels: [] },
];

test.each([
  ['We sell them Kestrel Mobile; answer for that product.', ['Kestrel Mobile'], ['1']],
  ['Use what lies in the folder Heron.', ['Heron'], ['2']],
  ['Samo odgovori z oznako ISO 27001.', ['ISO 27001'], ['2']],
  ['Be polite.', [], []],
])('what is named in “%s” comes first', async (text, names, ids) => {
  const wishes = await readWishes(text, nameable);
  expect(wishes.names).toEqual(names);
  expect([...wishes.documentIds]).toEqual(ids);
});

test.each([
  ['Answer in Slovenian.', 'sl'],
  ['Prosim, odgovarjajte v angleščini.', 'en'],
  ['Rispondere in francese, per favore.', 'fr'],
  ['Відповідайте українською.', 'uk'],
  ['Odgovori naj bodo v vljudnem tonu in brez tujk.', 'sl'],
])('the language of “%s” is %s', async (text, language) => {
  expect((await readWishes(text, [])).language).toBe(language);
});

test.each([
  'Short answers please.',
  'Kratki odgovori.',
  'Risposte brevi.',
  'Des réponses courtes.',
  'Короткі відповіді.',
  'Brez podrobnosti.',
])('“%s” asks for short answers, and nothing is left over', async (text) => {
  expect(await readWishes(text, [])).toMatchObject({ short: true, rest: false });
});

test('what nothing can be done with is said to be left over', async () => {
  expect(await readWishes('Answer for Heron. Do not mention the merger.', nameable)).toMatchObject({ names: ['Heron'], rest: true });
});

test('instructions are held against labels once, and not word by word', async () => {
  const labelled = (labels: number) => [
    { id: '1', name: 'a.md', folders: [], labels: Array.from({ length: labels }, (_, at) => `š ž č ć đ ${at} of the company`) },
  ];
  const work = (words: number, labels: number): Promise<number> =>
    countWork(() => readWishes(Array.from({ length: words }, (_, at) => `Š${at % 10}`).join(' '), labelled(labels)));
  const once = await work(200, 200);
  expect(await work(400, 400)).toBeLessThan(once * 2.2);
});
