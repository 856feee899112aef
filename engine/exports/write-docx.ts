import {
  Bookmark,
  Document,
  Footer,
  FootnoteReferenceRun,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import { A4, ATTENTION, MUTED, STYLE_IDS, stylesFor } from './docx-styles.ts';
import type { AnswerBook, BookItem, BookSheet } from './model.ts';
import { hasAnswer, needsReading } from './model.ts';
import { cleanText } from './clean-text.ts';
import { sourceLines } from './table.ts';
import { type BookWords, longDate, summaryOf, wordsFor } from './words.ts';

/** Start of a bookmark's name; the rest is the entry's id without its hyphens (a name holds at most 40 characters). */
export const BOOKMARK = 'answer_';

interface Writing {
  book: AnswerBook;
  words: BookWords;
  footnotes: Record<string, { children: Paragraph[] }>;
}

/** Lines of a text as one run each, with breaks between them. */
const runs = (text: string, look: { color?: string; bold?: boolean } = {}): TextRun[] =>
  cleanText(text)
    .split('\n')
    .map((line, index) => new TextRun({ text: line, ...look, ...(index === 0 ? {} : { break: 1 }) }));

const footnote = (writing: Writing, text: string): FootnoteReferenceRun => {
  const id = Object.keys(writing.footnotes).length + 1;
  writing.footnotes[id] = { children: [new Paragraph({ style: 'FootnoteText', children: [new TextRun(cleanText(text))] })] };
  return new FootnoteReferenceRun(id);
};

const questionLine = (item: BookItem): Paragraph => {
  const ref = item.ref === '' ? [] : [new TextRun({ text: `${cleanText(item.ref)}  `, color: MUTED })];
  return new Paragraph({
    heading: HeadingLevel.HEADING_3,
    children: [new Bookmark({ id: `${BOOKMARK}${item.key.replaceAll('-', '')}`, children: [...ref, ...runs(item.question)] })],
  });
};

/** Choice, answer and comment, each a paragraph of its own style; the sources hang on the last of choice and answer. */
const answerLines = (writing: Writing, item: BookItem): Paragraph[] => {
  const { words, book } = writing;
  const parts: { style: string; children: ParagraphChild[] }[] = [];
  if (item.choice !== '') parts.push({ style: STYLE_IDS.choice, children: runs(item.choice) });
  for (const block of item.answer.split(/\n{2,}/).filter((text) => text.trim() !== '')) {
    parts.push({ style: STYLE_IDS.answer, children: runs(block) });
  }
  const sources = sourceLines(item, book.language).flatMap((line, index) => [
    ...(index === 0 ? [] : [new TextRun({ text: ', ', superScript: true })]),
    footnote(writing, line),
  ]);
  if (parts.length === 0 && item.comment === '') parts.push({ style: STYLE_IDS.open, children: [new TextRun(words.notAnswered)] });
  const comment =
    item.comment === ''
      ? []
      : [{ style: STYLE_IDS.comment, children: [new TextRun({ text: `${words.comment}: `, color: MUTED }), ...runs(item.comment)] }];
  const all = [...parts, ...comment];
  (parts.at(-1) ?? all.at(-1))?.children.push(...sources);
  return all.map(({ style, children }) => new Paragraph({ style, children }));
};

const stateLine = ({ words }: Writing, item: BookItem): Paragraph[] => {
  if (item.state === 'open') return [];
  const draft = needsReading(item.state);
  return [
    new Paragraph({
      style: STYLE_IDS.state,
      children: [new TextRun({ text: words.states[item.state], color: draft ? ATTENTION : MUTED, bold: draft })],
    }),
  ];
};

const itemLines = (writing: Writing, item: BookItem): Paragraph[] => [
  questionLine(item),
  ...(item.state === 'left_out' && !hasAnswer(item) ? [] : answerLines(writing, item)),
  ...stateLine(writing, item),
];

const sheetLines = (writing: Writing, sheet: BookSheet): Paragraph[] => {
  const only = writing.book.sheets.length === 1;
  const title = sheet.name === '' || only ? [] : [new Paragraph({ heading: HeadingLevel.HEADING_1, children: runs(sheet.name) })];
  const level = only ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2;
  const sections = sheet.sections.flatMap((section) => [
    ...(section.title === '' ? [] : [new Paragraph({ heading: level, children: runs(section.title) })]),
    ...section.items.flatMap((item) => itemLines(writing, item)),
  ]);
  return [...title, ...sections];
};

const opening = ({ book, words }: Writing): Paragraph[] => [
  new Paragraph({ style: 'Organisation', children: runs(book.organisation) }),
  new Paragraph({ heading: HeadingLevel.TITLE, children: runs(book.title) }),
  new Paragraph({
    style: 'About',
    children: runs([longDate(book.date, book.language), ...(book.fileName === '' ? [] : [words.madeFor(book.fileName)])].join(' · ')),
  }),
  ...summaryOf(book).map((sentence) => new Paragraph({ style: 'About', children: runs(sentence) })),
];

const foot = ({ book, words }: Writing): Footer => {
  const [before = '', between = '', after = ''] = words.page('\u0000', '\u0000').split('\u0000');
  const about = `${cleanText(book.organisation)} · ${cleanText(book.title)} · ${before}`;
  return new Footer({
    children: [
      new Paragraph({
        style: 'PageFoot',
        children: [new TextRun({ children: [about, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after] })],
      }),
    ],
  });
};

/**
 * The answers as a Word document: sections and questions as headings, answers under them, sources as footnotes, page numbers below.
 * Every question carries a bookmark with its entry's id.
 */
export const writeDocx = async (book: AnswerBook): Promise<Uint8Array> => {
  const writing: Writing = { book, words: wordsFor(book.language), footnotes: {} };
  const children = [...opening(writing), ...book.sheets.flatMap((sheet) => sheetLines(writing, sheet))];
  const document = new Document({
    title: cleanText(book.title),
    creator: cleanText(book.organisation),
    lastModifiedBy: cleanText(book.organisation),
    styles: stylesFor(book.language),
    footnotes: writing.footnotes,
    sections: [
      {
        properties: A4,
        footers: { default: foot(writing) },
        children,
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
};
