import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { AnswerBook, BookItem } from './model.ts';
import { readBack } from './read-back.ts';
import { summaryOf } from './words.ts';
import { writeBook } from './write-book.ts';

const key = (index: number): string => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const item = (index: number, more: Partial<BookItem> = {}): BookItem => ({
  key: key(index),
  ref: `Q-${index}`,
  question: `Ali je ukrep ${index} uveden? Чи вжито заходу ${index}?`,
  choice: '',
  answer: `Odgovor ${index}: č š ž, ґ є ї.`,
  comment: '',
  state: 'approved',
  sources: [],
  ...more,
});
const bookOf = (items: BookItem[], more: Partial<AnswerBook> = {}): AnswerBook => ({
  title: 'Vprašalnik',
  organisation: 'Podjetje (vzorec)',
  date: '2026-05-31',
  language: 'sl',
  fileName: 'form.pdf',
  includes: 'all',
  sheets: [{ name: '', sections: [{ title: 'Dostop', items }] }],
  ...more,
});

/** Pages of a PDF, each as its texts in order. */
const pagesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const reading = getDocument({ data: bytes.slice() });
  const pdf = await reading.promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(items.map((one) => ('str' in one ? one.str : '')).join(''));
  }
  await reading.destroy();
  return pages;
};

test('a PDF has every question, letters of all five languages, and each footnote on the page of its answer', async () => {
  const sources = (index: number) => [{ document: `vir-${index}.pdf`, page: index, cell: '', quote: `Dokaz številka ${index}.` }];
  const items = Array.from({ length: 80 }, (_, index) => item(index, { sources: sources(index) }));
  const pages = await pagesOf(await writeBook(bookOf(items), 'pdf'));
  expect(pages.length).toBeGreaterThan(3);
  for (const index of items.keys()) {
    const page = pages.findIndex((text) => text.includes(`Odgovor ${index}: č š ž, ґ є ї.`));
    expect(pages[page]).toContain(`vir-${index}.pdf, str. ${index}: “Dokaz številka ${index}.”`);
    expect(pages[page]).toContain(`Stran ${page + 1} od ${pages.length}`);
  }
});

test('an answer longer than a page goes on on the next, and nothing of it is lost', async () => {
  const words = Array.from({ length: 2500 }, (_, index) => `beseda${index}`);
  const pages = await pagesOf(await writeBook(bookOf([item(1, { answer: words.join(' ') }), item(2)]), 'pdf'));
  expect(pages.join(' ').match(/beseda\d+/g)).toEqual(words);
  expect(pages.length).toBeGreaterThan(2);
});

test('more footnotes than a page holds go on on the next', async () => {
  const sources = Array.from({ length: 120 }, (_, index) => ({
    document: `vir-${index}.pdf`,
    page: null,
    cell: `List!A${index}`,
    quote: 'x'.repeat(200),
  }));
  const pages = (await pagesOf(await writeBook(bookOf([item(1, { sources })]), 'pdf'))).map((page) => page.replaceAll(/\s/g, ''));
  const lost = sources.filter(({ document }) => !pages.join('').includes(`${document},List`)).map(({ document }) => document);
  expect(lost).toEqual([]);
  expect(pages[0]?.includes('Odgovor1:')).toBe(true);
});

test('letters that the font does not have are said on the first page', async () => {
  const [first] = await pagesOf(await writeBook(bookOf([item(1, { answer: '日本語' })]), 'pdf'));
  expect(first).toContain('v Wordovem dokumentu so vsi');
});

test('a Word document has real headings, footnotes, page numbers, its language and its names', async () => {
  const sources = [{ document: 'p.pdf', page: 2, cell: '', quote: 'Dokaz.' }];
  const parts = unzipSync(await writeBook(bookOf([item(1, { sources })]), 'docx'));
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  expect(part('word/document.xml')).toMatch(/w:pStyle w:val="Heading1".*Dostop.*w:pStyle w:val="Heading3".*Ali je ukrep 1/s);
  expect(part('word/footnotes.xml')).toContain('p.pdf, str. 2: “Dokaz.”');
  expect(part('word/styles.xml')).toContain('<w:lang w:val="sl"');
  expect(part('docProps/core.xml')).toMatch(/<dc:title>Vprašalnik<.*<dc:creator>Podjetje \(vzorec\)</s);
  expect(
    Object.entries(parts)
      .filter(([name]) => name.includes('footer'))
      .map(([, bytes]) => strFromU8(bytes))
      .join(''),
  ).toContain('NUMPAGES');
});

test('what is open or not reviewed is said, with the plural of its language', () => {
  const items = [item(1), item(2, { state: 'check' }), item(3, { state: 'open', answer: '' }), item(4, { state: 'open', answer: '' })];
  expect(summaryOf(bookOf(items))[0]).toBe(
    'Odgovorjenih vprašanj: 2 od 4; 1 odgovor je osnutek, ki ga še nihče ni pregledal; 2 vprašanji sta še odprti.',
  );
  expect(summaryOf(bookOf(items, { includes: 'approved', language: 'en' })).at(-1)).toBe('Only approved answers are included.');
});

test.each(['docx', 'xlsx'] as const)('a %s says everything again when it is read back', async (format) => {
  const items = [
    item(1, { choice: 'Da', answer: 'Prva vrstica.\nDruga vrstica.\n\nDrug odstavek.', comment: 'Opomba: =1+1' }),
    item(2, { ref: '', choice: '', answer: '', state: 'open' }),
    item(3, { answer: '', comment: 'Samo opomba.' }),
  ];
  const back = await readBack(await writeBook(bookOf(items), format), `a.${format}`);
  expect(back?.map(({ key: id, choice, answer, comment }) => ({ key: id, choice, answer, comment }))).toEqual(
    items.map(({ key: id, choice, answer, comment }) => ({ key: id, choice, answer, comment })),
  );
});
