import { PDFDocument } from '@cantoo/pdf-lib';
import { zipSync, strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { documentDate, readDate } from './document-date.ts';
import type { Pair } from './model.ts';

const now = Date.UTC(2026, 5, 1);
const pair = (question: string, answer: string): Pair => ({
  position: 0,
  ref: null,
  section: null,
  question,
  guidance: null,
  options: [],
  choice: null,
  answer,
  place: {},
});
const form = (pairs: Pair[]) => ({ pairs, head: '' });
const word = (modified: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    'word/document.xml': strToU8('<w:document/>'),
    'docProps/core.xml': strToU8(
      `<cp:coreProperties><dcterms:created xsi:type="dcterms:W3CDTF">2019-01-02T00:00:00Z</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${modified}</dcterms:modified></cp:coreProperties>`,
    ),
  });

test.each([
  ['2025-03-31', '2025-03-31'],
  ['31. 3. 2025', '2025-03-31'],
  ['31/03/2025', '2025-03-31'],
  ['3/31/2025', '2025-03-31'],
  ['March 31, 2025', '2025-03-31'],
])('%s is read as a day', (text, day) => {
  expect(new Date(readDate(text)).toISOString().slice(0, 10)).toBe(day);
});

test.each(['next year', '31/31/2025', '5', ''])('“%s” is no day', (text) => {
  expect(readDate(text)).toBeNaN();
});

test('the day written into a form comes before the properties of its file', async () => {
  const bytes = word('2024-02-03T10:00:00Z');
  expect(
    await documentDate(
      bytes,
      'form.docx',
      form([pair('When was the last audit?', '2025-01-01'), pair('Datum izpolnitve:', '5. 6. 2023')]),
      now,
    ),
  ).toBe('2023-06-05T00:00:00.000Z');
  expect(await documentDate(bytes, 'form.docx', form([pair('When was the last audit?', '2025-01-01')]), now)).toBe(
    '2024-02-03T10:00:00.000Z',
  );
});

test('a date that cannot be is passed over for the one before it, or for none', async () => {
  expect(await documentDate(word('2099-01-01T00:00:00Z'), 'form.docx', form([pair('Date', 'today')]), now)).toBe(
    '2019-01-02T00:00:00.000Z',
  );
  expect(await documentDate(strToU8('Backups are kept.'), 'notes.txt', form([]), now)).toBeNull();
});

test('the moment of a template that every document of a library carries is the date of none', async () => {
  expect(await documentDate(word('2013-12-23T23:15:00Z'), 'policy.docx', form([]), now)).toBe('2019-01-02T00:00:00.000Z');
});

test('a PDF and a mail say when they were made', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.setModificationDate(new Date(Date.UTC(2022, 3, 5)));
  expect((await documentDate(await pdf.save(), 'policy.pdf', form([]), now))?.slice(0, 10)).toBe('2022-04-05');
  expect(
    await documentDate(
      strToU8('From: a@example.com\nDate: Tue, 4 Mar 2025 10:00:00 +0000\nSubject: x\n\nHello'),
      'mail.eml',
      form([]),
      now,
    ),
  ).toBe('2025-03-04T10:00:00.000Z');
});

test.each([
  ['# Access Standard\nVersion 4.1 · Effective 1 October 2025 · Owner: Operations', '2025-10-01'],
  ['Approved by the Board 22 January 2026 · Next review January 2027', '2026-01-22'],
  ['Version | 3\nDate | 2025-04-01\nLast reviewed: 5 May 2025', '2025-05-05'],
  ['Politika varovanja · Velja od 1. oktobra 2025', '2025-10-01'],
  ['In vigore dal 3 marzo 2025', '2025-03-03'],
  ['En vigueur le 1er août 2025', '2025-08-01'],
  ['Чинна з 1 жовтня 2025', '2025-10-01'],
  ['Next review date: 1 March 2026', '2024-02-03'],
  ['It was updated because of the law of 25 May 2018.', '2024-02-03'],
  ['Approved 1 October 2099', '2024-02-03'],
  ['This policy was last reviewed on 5 May 2025.', '2025-05-05'],
  ['# Breaches\n\nThe Reporting Act was approved on 17 February 2009. Its rule is effective 24 September 2009.', '2024-02-03'],
])('the head “%s” is of %s', async (head, day) => {
  const date = await documentDate(word('2024-02-03T10:00:00Z'), 'policy.docx', { pairs: [], head }, now);
  expect(date?.slice(0, 10)).toBe(day);
});

test.each([
  ['policy 2023.docx', '2023-12-31'],
  ['policy-2026.docx', '2026-06-01'],
  ['policy_2023-05.docx', '2023-05-31'],
  ['policy 20230517.docx', '2023-05-17'],
  ['policy 17.5.2023.docx', '2023-05-17'],
  ['policy 2024.docx', '2024-02-03'],
  ['ISO 27001-2022.docx', '2024-02-03'],
])('a file %s whose property says 2024-02-03 is of %s', async (name, day) => {
  expect((await documentDate(word('2024-02-03T10:00:00Z'), name, form([]), now))?.slice(0, 10)).toBe(day);
});

test('answers in a file of a year alone are of its first day', async () => {
  const { pairs } = form([pair('Are backups tested?', 'Yes')]);
  expect(await documentDate(strToU8('x'), 'form 2023.csv', { pairs, head: '' }, now)).toBe('2023-01-01T00:00:00.000Z');
});
