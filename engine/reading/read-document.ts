/** One file of a company's knowledge read into passages, or into question-answer pairs when it is a filled questionnaire. */
import { reason } from '#contract/reasons.ts';
import type { Extraction } from '#contract/extraction.ts';
import { type PdfEdge, type Source, UnreadableFile } from '#engine/files/model.ts';
import { withPdf } from '#engine/files/pdf/open-pdf.ts';
import { endingOf, formatOf, type formats } from '#contract/formats.ts';
import { sniff } from '#engine/files/sniff.ts';
import type { FileKind } from '#engine/files/sniff.ts';
import { readSource } from '#engine/files/read-source.ts';
import { decodeText } from '#engine/files/text.ts';
import { aboutFile } from '#engine/files/unreadable.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import { isChoiceLabel } from '#engine/questions/vocabulary.ts';
import { documentDate } from './document-date.ts';
import { guessLanguage } from '#engine/language/language.ts';
import type { Pair, Passage, ReadDocument } from './model.ts';
import { FEWEST_ANSWERED, outside, type TableForm, tableForm } from './pdf-form.ts';
import { drawnEdges } from './answered-table/drawn-edges.ts';
import { aroundForm } from './around-form.ts';
import type { Blocks } from './blocks.ts';
import { readHtml } from './html.ts';
import { readMail } from './mail.ts';
import { readMarkdown } from './markdown.ts';
import { readOpenText } from './open-text.ts';
import { readPdf } from './pdf.ts';
import { readImage } from './picture.ts';
import type { ReadOptions } from './pdf.ts';
import { readForm } from './filled-form.ts';
import { paintedAsAsked } from './painted.ts';
import { type Rows, rowsOf } from './row-columns.ts';
import { HEAD } from './said-day.ts';
import { readSheets } from './sheets.ts';
import { readRtf } from './rtf.ts';
import { readSlides } from './slides.ts';
import { looksLikeHtml } from './text.ts';
import { readWord } from './word.ts';
import { passagesOf } from './windows.ts';

export type { ReadOptions } from './pdf.ts';

interface Read {
  blocks: Blocks;
  pairs: Pair[];
  /** A form that nobody filled in: there is nothing in it to know. */
  blank?: boolean;
}

type Reader = (bytes: Uint8Array, fileName: string, options: ReadOptions) => Promise<Read>;

/**
 * Reads a file by its real type; whatever a passage or an answer says stands word for word in the document, white space
 * aside. Progress counts pages.
 * @throws UnreadableFile with a sentence that names the file, for whatever cannot be read
 */
export async function readDocument(bytes: Uint8Array, fileName: string, options: ReadOptions = {}): Promise<ReadDocument> {
  const { blocks, pairs, blank = false } = await readFile(bytes, fileName, options);
  const passages = blank ? [] : await aboutFile(fileName, () => passagesOf(blocks.blocks));
  if (passages.length === 0 && pairs.length === 0 && !blank && blocks.blocks.every(({ kind: of }) => of !== 'heading')) {
    throw new UnreadableFile('empty', `${fileName} holds no text. Check that it is the right file.`);
  }
  const isForm = pairs.length > 0 || blank;
  const sample = [...pairs.slice(0, 20).map(({ question }) => question), ...passages.slice(0, 20).map(({ text }) => text)].join('\n');
  return {
    kind: isForm ? 'questionnaire' : 'document',
    title: blocks.title,
    language: guessLanguage(sample),
    pages: blocks.pages,
    date: await documentDate(bytes, fileName, { pairs, head: isForm || formatOf(fileName) === 'mail' ? '' : headOf(passages) }),
    passages,
    pairs,
    warnings: blank ? [...blocks.warnings, reason('blank_form')] : blocks.warnings,
  };
}

/** The text of the first passages, as far as a document speaks of itself. */
function headOf(passages: Passage[]): string {
  const texts: string[] = [];
  for (let at = 0, length = 0; at < passages.length && length < HEAD; length += texts.at(-1)?.length ?? 0, at += 1)
    texts.push([passages[at]?.heading, passages[at]?.text].filter(Boolean).join('\n'));
  return texts.join('\n');
}

async function readFile(bytes: Uint8Array, fileName: string, options: ReadOptions, depth = 0): Promise<Read> {
  const kind = await aboutFile(fileName, () => sniff(bytes, fileName));
  const reader =
    kind === 'text' && formatOf(fileName) === 'mail' ? mailReader(depth) : (readers as Partial<Record<FileKind, Reader>>)[kind];
  if (!reader) {
    throw new UnreadableFile(
      'unsupported',
      `${fileName} is of a type that is not read. Save it as PDF, DOCX, PPTX, XLSX, RTF, CSV, Markdown, HTML or text.`,
    );
  }
  return aboutFile(fileName, () => reader(bytes, fileName, options));
}

/** Mail in mail in mail; deeper than this nobody sends. */
const DEEPEST_MAIL = 5;

const mailReader =
  (depth: number): Reader =>
  (bytes, fileName, options) => {
    if (depth > DEEPEST_MAIL)
      throw new UnreadableFile('limit', `${fileName} is mail within mail, more than ${DEEPEST_MAIL} deep. Save it by itself.`);
    const { signal } = options;
    return readMail(bytes, (attached, name) => readFile(attached, name, signal ? { signal } : {}, depth + 1));
  };

const plain = (blocks: Blocks): Read => ({ blocks, pairs: [] });

/** Kinds that contract/formats.ts says are read. */
type ReadKind = { [kind in FileKind]: (typeof formats)[kind]['knowledge'] extends true ? kind : never }[FileKind];

const readers: Record<ReadKind, Reader> = {
  pdf: async (bytes, fileName, options) => withPairs(await readPdf(bytes, fileName, options), bytes, fileName),
  text: async (bytes, fileName) => {
    if (formatOf(fileName) === 'csv') return readTables(bytes, fileName);
    return plain(readText(bytes, fileName));
  },
  xlsx: readTables,
  xls: readTables,
  ods: readTables,
  docx: readTables,
  png: async (bytes, fileName, options) => plain(await readImage(bytes, fileName, options)),
  jpeg: async (bytes, fileName, options) => plain(await readImage(bytes, fileName, options)),
  pptx: async (bytes) => plain(readSlides(bytes)),
  rtf: async (bytes) => {
    const { blocks, title } = readRtf(bytes);
    const read = readWord(blocks);
    return plain({ ...read, title: title ?? read.title });
  },
  odt: async (bytes) => plain(readOpenText(bytes)),
};

/**
 * What people wrote into the fields of a PDF form, whose text stays text (contracts have fields too); or a table of questions
 * with their answers, which is text no longer.
 */
async function withPairs(blocks: Blocks, bytes: Uint8Array, fileName: string): Promise<Read> {
  const hasFields = await withPdf(bytes, async (_pdf, { fields }) => fields);
  if (!hasFields && !showsChoices(blocks)) return plain(blocks);
  const source = await readSource(bytes, fileName).catch((error: unknown) => {
    // Over a scan there are no labels to tell what was asked.
    if (error instanceof UnreadableFile) return null;
    throw error;
  });
  if (!source) return plain(blocks);
  const found = findQuestions(source, fileName);
  if (hasFields) return { blocks, pairs: readForm(found).pairs };
  const edges = await drawnEdges(bytes, source, found);
  const form = tableForm(source.pdf?.lines ?? [], edges, found) ?? printedForm(source, fileName, edges);
  if (!form) return plain(blocks);
  const warnings = [...blocks.warnings, ...(form.unsure.length > 0 ? [rowsUnsure(form.unsure)] : [])];
  return { blocks: { ...blocks, warnings, blocks: form.region ? outside(blocks.blocks, form.region) : blocks.blocks }, pairs: form.pairs };
}

/** The same of what the print alone asks: tables that are drawn are taken for ones to fill in, whose answers nobody chose yet. */
function printedForm({ pdf, ...source }: Source, fileName: string, edges: PdfEdge[]): TableForm | null {
  if (!pdf?.edges?.length) return null;
  const { edges: _drawn, ...printed } = pdf;
  return tableForm(pdf.lines, edges, findQuestions({ ...source, pdf: printed }, fileName));
}

const rowsUnsure = (pages: number[]) => reason('rows_unsure', { count: pages.length, pages: pages.join(', ') });

/** Whether enough lines or cells say nothing but "Yes", "No" and the like: questions are looked for only then, since it takes a second reading. */
const showsChoices = ({ blocks }: Blocks): boolean =>
  blocks.reduce((sum, block) => sum + (block.kind === 'text' ? block.text.split(/[\n\t]/u).filter(isChoiceLabel).length : 0), 0) >=
  FEWEST_ANSWERED;

/** Workbooks, CSV and Word: pairs when it is a form that people filled in, with the text around them; text otherwise. */
async function readTables(bytes: Uint8Array, fileName: string): Promise<Read> {
  const source = await readSource(bytes, fileName);
  const found = findQuestions(source, fileName);
  const rows = rowsOf(source, found);
  const isPainted = paintedAsAsked(source, found);
  const tells: Rows['tells'] = (question, answer) => rows.tells(question, answer) || isPainted(question, answer);
  const { state, pairs } = isProse(source, found) ? { state: 'none', pairs: [] } : readForm(found, { ...rows, tells });
  const blocks = state === 'none' ? textOf(source) : aroundForm(source, found);
  return { blocks: { ...blocks, warnings: [...source.warnings, ...blocks.warnings] }, pairs, blank: state === 'blank' };
}

const textOf = ({ word, sheets = [] }: Source): Blocks => (word ? readWord(word) : { title: null, pages: null, ...readSheets(sheets) });

/** Of a Word document's words, how many must stand in questions and their answers before it is a form. */
const SHARE_ASKED = 0.3;

/** Whether a Word document has a table or a list that looks like questions, and is a text all the same: a policy with its history of versions. */
function isProse({ word }: Source, { questions }: Extraction): boolean {
  if (!word) return false;
  const wordsIn = (texts: string[]): number => texts.reduce((sum, text) => sum + (text.match(/\p{L}+/gu)?.length ?? 0), 0);
  const asked = questions.flatMap(({ question, answers }) => [question, ...answers.map(({ current }) => current ?? '')]);
  const all = readWord(word).blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  return wordsIn(asked) < wordsIn(all) * SHARE_ASKED;
}

const HTML_NAMES = new Set(['html', 'htm', 'xhtml']);
const MARKDOWN_NAMES = new Set(['md', 'markdown', 'txt', 'rst', 'adoc']);

/** Keys, pictures and the like written as text: nothing a person reads, and costly to search. The pattern keeps a way back for each character, hence its end. */
const ENCODED_DATA = /[A-Za-z0-9+/=%_]{400,50000}/gu;

/** By the name where it tells, through template endings too (`policy.md.tmpl`, `page.html.erb`); else by the text. */
function readText(bytes: Uint8Array, fileName: string): Blocks {
  const text = decodeText(bytes).text.replace(ENCODED_DATA, '\n\n<!-- -->\n\n');
  const names = fileName.toLowerCase().split('.').slice(1).toReversed();
  const named = names.find((name) => HTML_NAMES.has(name) || MARKDOWN_NAMES.has(name)) ?? endingOf(fileName);
  const html = HTML_NAMES.has(named) || (!MARKDOWN_NAMES.has(named) && looksLikeHtml(text));
  return html ? readHtml(text) : readMarkdown(text);
}
