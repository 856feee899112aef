import { paragraphText, type WordDocument } from '#engine/files/word/document.ts';
import { openWord } from '#engine/files/word/open-word.ts';
import { readWordStyles, type WordStyle } from '#engine/files/word/styles.ts';
import { attributeOf, descend, every, type XmlElement } from '#engine/files/xml-tree.ts';
import type { Zip } from '#engine/files/zip.ts';
import { PARTS } from './docx-styles.ts';
import type { BackItem } from './model.ts';
import { allWords } from './words.ts';
import { BOOKMARK } from './write-docx.ts';

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toLowerCase();

/** Bookmarks of questions with the offsets at which they begin. */
const bookmarksOf = ({ xml, body }: WordDocument): { at: number; key: string }[] =>
  [...every(body, 'bookmarkStart')].flatMap((element) => {
    const name = attributeOf(xml, element, 'name') ?? '';
    return name.startsWith(BOOKMARK) ? [{ at: element.start, key: uuidOf(name.slice(BOOKMARK.length)) }] : [];
  });

const labels = allWords.map((words) => `${words.comment}:`);
const placeholders = new Set(allWords.map((words) => words.notAnswered));

const withoutLabel = (text: string): string => {
  const label = labels.find((one) => text.startsWith(one));
  return label === undefined ? text : text.slice(label.length).trimStart();
};

interface Part {
  kind: 'choice' | 'answer' | 'comment';
  text: string;
}

/** What a paragraph under a question says; what somebody typed in a style of their own belongs to the answer. */
const partOf = (style: string, text: string): Part | null => {
  if (text.trim() === '' || style === 'Answer State') return null;
  if (style === PARTS.choice) return { kind: 'choice', text };
  if (style === PARTS.comment) return { kind: 'comment', text: withoutLabel(text) };
  return placeholders.has(text.trim()) ? null : { kind: 'answer', text };
};

const joined = (parts: Part[], kind: Part['kind']): string =>
  parts
    .filter((part) => part.kind === kind)
    .map((part) => part.text)
    .join('\n\n');

/** The questions of a Word document of ours with what stands under each now; null for a document without our bookmarks. */
export const readDocxBack = (zip: Zip): BackItem[] | null => {
  const document = openWord(zip);
  const bookmarks = bookmarksOf(document);
  if (bookmarks.length === 0) return null;
  const styles = readWordStyles(document);
  const items: { key: string | null; question: string; parts: Part[] }[] = [];
  let before = 0;
  for (const paragraph of document.paragraphs) {
    const key = bookmarks.find(({ at }) => at >= before && at < paragraph.end)?.key ?? null;
    before = paragraph.end;
    const text = paragraphText(document.xml, paragraph);
    const style = styleOf(document, styles, paragraph);
    if (key !== null || style?.headingLevel === 3) items.push({ key, question: text, parts: [] });
    else if (style?.headingLevel) items.push({ key: null, question: '', parts: [] });
    else {
      const part = partOf(style?.name ?? '', text);
      if (part) items.at(-1)?.parts.push(part);
    }
  }
  return items
    .filter((item) => item.question.trim() !== '')
    .map(({ key, question, parts }) => ({
      key,
      ref: '',
      question,
      choice: joined(parts, 'choice'),
      answer: joined(parts, 'answer'),
      comment: joined(parts, 'comment'),
    }));
};

const styleOf = ({ xml }: WordDocument, styles: Map<string, WordStyle>, paragraph: XmlElement): WordStyle | undefined =>
  styles.get(attributeOf(xml, descend(paragraph, 'pPr', 'pStyle'), 'val') ?? '');
