import { cleanText } from './clean-text.ts';
import type { AnswerBook, BookItem, BookSheet } from './model.ts';
import { hasAnswer, itemsOf, needsReading } from './model.ts';
import type { Span } from './pdf-lines.ts';
import { type Block, type PdfPages, openPages } from './pdf-pages.ts';
import { sourceLines } from './table.ts';
import { longDate, summaryOf, wordsFor } from './words.ts';

const INK = '#1F2933';
const ACCENT = '#1F3A5F';
const MUTED = '#5A6672';
const ATTENTION = '#8A4B00';
const INDENT = 14;

const span = (text: string, look: Partial<Span> = {}): Span => ({ text: cleanText(text), font: 'regular', color: INK, ...look });

const block = (spans: Span[], look: Partial<Block> = {}): Block => ({
  tag: 'P',
  spans,
  size: 9.5,
  height: 13.5,
  before: 3,
  indent: 0,
  keep: false,
  ...look,
});

const heading = (title: string, depth: number): Block =>
  block([span(title, { font: 'bold', color: ACCENT })], {
    tag: depth === 0 ? 'H1' : 'H2',
    size: depth === 0 ? 15 : 12,
    height: depth === 0 ? 20 : 16,
    before: depth === 0 ? 22 : 16,
    keep: true,
    outline: { title: cleanText(title), depth },
  });

interface Writing {
  book: AnswerBook;
  pages: PdfPages;
  notes: Map<number, string>;
}

const noteSpans = ({ book, notes }: Writing, item: BookItem): Span[] =>
  sourceLines(item, book.language).map((line, index) => {
    const number = notes.size + 1;
    notes.set(number, cleanText(line).replaceAll(/\s+/g, ' '));
    return span(index === 0 ? `${number}` : `, ${number}`, { note: number, color: ACCENT });
  });

const answerBlocks = (writing: Writing, item: BookItem): Block[] => {
  const words = wordsFor(writing.book.language);
  const parts: Span[][] = [];
  if (item.choice !== '') parts.push([span(item.choice, { font: 'bold', color: ACCENT })]);
  if (item.answer !== '') parts.push([span(item.answer)]);
  const comment = item.comment === '' ? [] : [[span(`${words.comment}: `, { color: MUTED }), span(item.comment)]];
  if (parts.length === 0 && comment.length === 0) parts.push([span(words.notAnswered, { color: ATTENTION })]);
  const all = [...parts, ...comment];
  (parts.at(-1) ?? all.at(-1))?.push(...noteSpans(writing, item));
  return all.map((spans, index) => block(spans, { indent: INDENT, keep: index === 0 && item.choice !== '' && all.length > 1 }));
};

const itemBlocks = (writing: Writing, item: BookItem): Block[] => {
  const ref = item.ref === '' ? [] : [span(`${item.ref}  `, { font: 'bold', color: MUTED })];
  const question = block([...ref, span(item.question, { font: 'bold' })], { tag: 'H3', before: 11, keep: true });
  const answers = item.state === 'left_out' && !hasAnswer(item) ? [] : answerBlocks(writing, item);
  const isDraft = needsReading(item.state);
  const state = wordsFor(writing.book.language).states[item.state];
  const last = span(state, isDraft ? { color: ATTENTION, font: 'bold' } : { color: MUTED });
  return [question, ...answers, ...(item.state === 'open' ? [] : [block([last], { size: 7.5, height: 11, before: 1, indent: INDENT })])];
};

const addSheet = (writing: Writing, sheet: BookSheet): void => {
  const only = writing.book.sheets.length === 1;
  let headings = sheet.name === '' || only ? [] : [heading(sheet.name, 0)];
  for (const section of sheet.sections) {
    if (section.title !== '') headings.push(heading(section.title, only ? 0 : 1));
    for (const item of section.items) {
      writing.pages.add([...headings, ...itemBlocks(writing, item)], writing.notes);
      headings = [];
    }
  }
};

const opening = ({ book, pages }: Writing): Block[] => {
  const words = wordsFor(book.language);
  const about = [longDate(book.date, book.language), ...(book.fileName === '' ? [] : [words.madeFor(book.fileName)])].join(' · ');
  const isWhole = pages.knows(textOf(book));
  return [
    block([span(book.organisation, { font: 'bold', color: MUTED })], { size: 11, height: 15 }),
    block([span(book.title, { font: 'bold', color: ACCENT })], { tag: 'Title', size: 21, height: 27, before: 4 }),
    ...[about, ...summaryOf(book), ...(isWhole ? [] : [words.missingGlyphs])].map((text) => block([span(text, { color: MUTED })])),
  ];
};

const textOf = (book: AnswerBook): string =>
  [
    book.title,
    book.organisation,
    ...itemsOf(book).flatMap((item) => [
      item.ref,
      item.question,
      item.choice,
      item.answer,
      item.comment,
      ...sourceLines(item, book.language),
    ]),
  ]
    .map(cleanText)
    .join('\n');

/**
 * The answers as a PDF of A4 pages: tagged, with an outline of its sections, sources as footnotes on the page of their answer, page
 * numbers. The fonts are embedded; a character that they do not have is said on the first page.
 */
export const writePdf = (book: AnswerBook): Promise<Uint8Array> => {
  const pages = openPages({ title: cleanText(book.title), author: cleanText(book.organisation), language: book.language });
  const writing = { book, pages, notes: new Map<number, string>() };
  pages.add(opening(writing), writing.notes);
  for (const sheet of book.sheets) addSheet(writing, sheet);
  const words = wordsFor(book.language);
  return pages.end((page, count) => `${cleanText(book.organisation)} · ${cleanText(book.title)} · ${words.page(page, count)}`);
};
