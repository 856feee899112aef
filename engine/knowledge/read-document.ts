/** One file of a company's knowledge read into passages, or into question-answer pairs when it is a filled questionnaire. */
import { UnreadableFile } from '#engine/files/model.ts';
import { extensionOf, sniff } from '#engine/files/sniff.ts';
import type { FileKind } from '#engine/files/sniff.ts';
import { guessLanguage } from './language.ts';
import type { Pair, ReadDocument } from './model.ts';
import type { Blocks } from './read/blocks.ts';
import { readHtml } from './read/html.ts';
import { readMarkdown } from './read/markdown.ts';
import { readPdf } from './read/pdf.ts';
import type { ReadOptions } from './read/pdf.ts';
import { decodeText, looksLikeHtml } from './read/text.ts';
import { passagesOf } from './read/windows.ts';

export type { ReadOptions } from './read/pdf.ts';

/** Every quote of what this gives stands word for word in the document, white space aside. */
type Reader = (bytes: Uint8Array, fileName: string, options: ReadOptions) => Promise<{ blocks: Blocks; pairs: Pair[] }>;

/**
 * Reads a file by its real type. Progress counts pages.
 * @throws UnreadableFile with a sentence that names the file, for whatever cannot be read
 */
export async function readDocument(bytes: Uint8Array, fileName: string, options: ReadOptions = {}): Promise<ReadDocument> {
  const kind = sniff(bytes, fileName);
  const reader = readers[kind];
  if (!reader) {
    throw new UnreadableFile(
      'unsupported',
      `${fileName} is of a type that is not read yet. Save it as PDF, DOCX, XLSX, CSV, Markdown, HTML or text.`,
    );
  }
  const { blocks, pairs } = await reader(bytes, fileName, options);
  const passages = passagesOf(blocks.blocks);
  if (passages.length === 0 && pairs.length === 0) {
    throw new UnreadableFile('empty', `${fileName} holds no text. Check that it is the right file.`);
  }
  const sample = [...pairs.slice(0, 20).map(({ question }) => question), ...passages.slice(0, 20).map(({ text }) => text)].join('\n');
  return {
    kind: pairs.length > 0 ? 'questionnaire' : 'document',
    title: blocks.title,
    language: guessLanguage(sample),
    pages: blocks.pages,
    passages,
    pairs,
    warnings: blocks.warnings,
  };
}

const plain = (blocks: Blocks) => ({ blocks, pairs: [] });

const readers: Partial<Record<FileKind, Reader>> = {
  pdf: async (bytes, fileName, options) => plain(await readPdf(bytes, fileName, options)),
  text: async (bytes, fileName) => plain(readText(bytes, fileName)),
};

const HTML_NAMES = new Set(['html', 'htm', 'xhtml']);
const MARKDOWN_NAMES = new Set(['md', 'markdown', 'txt', 'rst', 'adoc']);

/** By the name where it tells, through template endings too (`policy.md.tmpl`, `page.html.erb`); else by the text. */
function readText(bytes: Uint8Array, fileName: string): Blocks {
  const text = decodeText(bytes);
  const names = fileName.toLowerCase().split('.').slice(1).toReversed();
  const named = names.find((name) => HTML_NAMES.has(name) || MARKDOWN_NAMES.has(name)) ?? extensionOf(fileName);
  const html = HTML_NAMES.has(named) || (!MARKDOWN_NAMES.has(named) && looksLikeHtml(text));
  return html ? readHtml(text) : readMarkdown(text);
}
