/** What stands at a place of a file, read by other programs than the product's own readers. */
import { read } from '@e965/xlsx';
import { PDFDocument, PDFDropdown, PDFTextField } from '@cantoo/pdf-lib';
import { strFromU8, unzipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';
import papa from 'papaparse';
import type { Place } from '#contract/extraction.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];

/** Text at a place of a sheet; null where there is no such place. */
export type ReadPlace = (sheet: string | null, at: Place) => string | null;

/** A reader for the file, by its extension: .xlsx, .csv, .tsv, .docx, .pdf (fields only), .txt. */
export async function readerOf(bytes: Uint8Array, fileName: string): Promise<ReadPlace> {
  const extension = fileName.split('.').at(-1)!;
  if (extension === 'xlsx') return workbookReader(bytes);
  if (extension === 'docx') return wordReader(bytes);
  if (extension === 'pdf') return fieldReader(await PDFDocument.load(bytes));
  const text = new TextDecoder().decode(bytes);
  if (extension === 'txt') {
    const lines = text.split(/\r?\n/u);
    return (_, { line }) => lines[line! - 1] ?? null;
  }
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/u, ''), { delimiter: extension === 'tsv' ? '\t' : '' });
  return (_, { row, column }) => data[row!]?.[column!] ?? null;
}

function workbookReader(bytes: Uint8Array): ReadPlace {
  const book = read(bytes, { type: 'array', cellText: true });
  return (sheet, { cell }) => {
    const page = book.Sheets[sheet ?? ''];
    if (!page) return null;
    const found = page[String(cell)] as { v?: unknown } | undefined;
    return found?.v === undefined ? '' : String(found.v as string | number | boolean);
  };
}

function wordReader(bytes: Uint8Array): ReadPlace {
  const xml = strFromU8(unzipSync(bytes)['word/document.xml']!);
  const [body] = all(parseDocument(xml, { xmlMode: true }).children, 'w:body');
  const outside = inside(body!);
  const paragraphs = outside.filter((node) => nameOf(node) === 'w:p');
  const tables = outside.filter((node) => nameOf(node) === 'w:tbl');
  const controls = new Map(all(outside, 'w:sdt').map((node) => [valueOf(all(inside(node), 'w:id')[0]), node]));
  return (_, { table, row, cell, paragraph, control }) => {
    if (control !== undefined) return controls.has(control) ? textIn(all(inside(controls.get(control)!), 'w:sdtContent')[0]!) : null;
    if (paragraph !== undefined) return paragraphs[paragraph] ? textIn(paragraphs[paragraph]) : null;
    const lines = inside(tables[table!]).filter((node) => nameOf(node) === 'w:tr');
    const cells = inside(lines[row!]).filter((node) => nameOf(node) === 'w:tc');
    // A cell ends in a paragraph, which is empty where a control stands before it.
    return cells[Number(cell)] ? textIn(cells[Number(cell)]!).replace(/\n$/, '') : null;
  };
}

const nameOf = (node: Node): string => ('name' in node ? node.name : '');
const valueOf = (node: Node | undefined): string => (node && 'attribs' in node ? (node.attribs['w:val'] ?? '') : '');
const inside = (node: Node | undefined): Node[] => (node && 'children' in node ? node.children : []);

function all(nodes: Node[], name: string): Node[] {
  return nodes.flatMap((node) => [...(nameOf(node) === name ? [node] : []), ...all(inside(node), name)]);
}

/** Text of an element, paragraphs and breaks as lines. */
function textIn(element: Node): string {
  const paragraphs = nameOf(element) === 'w:p' ? [element] : all(inside(element), 'w:p');
  return paragraphs.map(runText).join('\n');
}

function runText(node: Node): string {
  if (nameOf(node) === 'w:br' || nameOf(node) === 'w:cr') return '\n';
  if (nameOf(node) === 'w:tab' && inside(node).length === 0 && !valueOf(node)) return '\t';
  if (nameOf(node) === 'w:t')
    return inside(node)
      .map((part) => ('data' in part ? part.data : ''))
      .join('');
  return inside(node).map(runText).join('');
}

function fieldReader(document: PDFDocument): ReadPlace {
  const form = document.getForm();
  return (_, { field }) => {
    const found = form.getFields().find((one) => one.getName() === field);
    if (found instanceof PDFTextField) return found.getText() ?? '';
    if (found instanceof PDFDropdown) return found.getSelected().join(', ');
    return null;
  };
}
