import { UnreadableFile } from './model.ts';
import { openZip } from './zip.ts';
import type { Zip } from './zip.ts';
import { damaged } from './unreadable.ts';

/** What a file is by its bytes. `text` is any text: CSV, Markdown, HTML, JSON, mail are told apart by name. */
export type FileKind = 'xlsx' | 'docx' | 'pptx' | 'ods' | 'odt' | 'odp' | 'xls' | 'doc' | 'ppt' | 'pdf' | 'rtf' | 'png' | 'jpeg' | 'text';

/** Lower-case extension without the dot; empty when there is none. */
export const extensionOf = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

const EXPECTED: Record<string, FileKind> = {
  xlsx: 'xlsx', xlsm: 'xlsx', xltx: 'xlsx', xltm: 'xlsx', docx: 'docx', docm: 'docx', dotx: 'docx', pptx: 'pptx', pptm: 'pptx',
  ods: 'ods', odt: 'odt', odp: 'odp', xls: 'xls', doc: 'doc', ppt: 'ppt', pdf: 'pdf', rtf: 'rtf', png: 'png', jpg: 'jpeg', jpeg: 'jpeg',
  csv: 'text', tsv: 'text', txt: 'text', md: 'text', html: 'text', htm: 'text', json: 'text', eml: 'text',
}; // prettier-ignore

const SPOKEN: Record<FileKind, string> = {
  xlsx: 'an Excel workbook (.xlsx)', docx: 'a Word document (.docx)', pptx: 'a PowerPoint presentation (.pptx)',
  ods: 'an OpenDocument spreadsheet (.ods)', odt: 'an OpenDocument text (.odt)', odp: 'an OpenDocument presentation (.odp)',
  xls: 'an Excel 97–2003 workbook (.xls)', doc: 'a Word 97–2003 document (.doc)', ppt: 'a PowerPoint 97–2003 presentation (.ppt)',
  pdf: 'a PDF', rtf: 'a rich text document (.rtf)', png: 'a PNG picture', jpeg: 'a JPEG picture', text: 'plain text',
}; // prettier-ignore

/**
 * The real type of a file, by its bytes.
 * @throws UnreadableFile `empty`, `encrypted` (a password), `damaged` (a broken archive), `unsupported` (nothing known),
 * `mismatch` when the name's extension promises another type than the bytes hold
 */
export function sniff(bytes: Uint8Array, fileName: string): FileKind {
  if (bytes.length === 0) throw new UnreadableFile('empty', `${fileName} is empty (0 bytes). Send it again.`);
  const promised = EXPECTED[extensionOf(fileName)];
  const kind = kindOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), fileName);
  if (promised && promised !== kind) {
    const name = `${fileName.slice(0, -extensionOf(fileName).length)}${kind === 'text' ? 'txt' : kind}`;
    throw new UnreadableFile(
      'mismatch',
      `${fileName} is named like ${SPOKEN[promised]} but is ${SPOKEN[kind]}. Rename it to ${name}, or send the right file.`,
    );
  }
  return kind;
}

function kindOf(bytes: Buffer, fileName: string): FileKind {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return zipKind(openZip(bytes), fileName);
  if (bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return compoundKind(bytes, fileName);
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf';
  if (bytes.subarray(0, 4).equals(Buffer.from('89504e47', 'hex'))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg';
  if (looksLikeText(bytes)) return 'text';
  throw new UnreadableFile(
    'unsupported',
    `${fileName} is neither a document nor text that can be read. Send it as XLSX, DOCX, PDF, CSV or text.`,
  );
}

function zipKind(zip: Zip, fileName: string): FileKind {
  if (zip.has('mimetype')) {
    const type = Buffer.from(zip.read('mimetype')).toString('latin1');
    if (type.includes('opendocument.spreadsheet')) return 'ods';
    if (type.includes('opendocument.text')) return 'odt';
    if (type.includes('opendocument.presentation')) return 'odp';
  }
  const types = zip.has('[Content_Types].xml') ? Buffer.from(zip.read('[Content_Types].xml')).toString('utf8') : '';
  // Some programs declare the binary kind for any `.bin` part of an ordinary workbook.
  if (types.includes('sheet.binary') && !/spreadsheetml\.(sheet|template)\.main/.test(types)) {
    throw new UnreadableFile('unsupported', `${fileName} is a binary workbook (.xlsb), which is not read. Save it as .xlsx and send that.`);
  }
  if (/spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template)\.macroEnabled/.test(types)) return 'xlsx';
  if (/wordprocessingml\.(document|template)|ms-word\.(document|template)\.macroEnabled/.test(types)) return 'docx';
  if (/presentationml\.(presentation|slideshow|template)/.test(types)) return 'pptx';
  if (types !== '') damaged('it is an office package without a workbook or document in it');
  throw new UnreadableFile('unsupported', `${fileName} is a zip archive. Unpack it and send the files that are in it.`);
}

/** Compound files (OLE2) name their streams in UTF-16. */
function compoundKind(bytes: Buffer, fileName: string): FileKind {
  const holds = (stream: string): boolean => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (holds('EncryptedPackage') || holds('EncryptionInfo')) {
    throw new UnreadableFile('encrypted', `${fileName} is protected by a password. Remove the password and send it again.`);
  }
  if (holds('WordDocument')) return 'doc';
  if (holds('PowerPoint Document')) return 'ppt';
  if (holds('Workbook') || bytes.includes(Buffer.from('Book\0', 'utf16le'))) return 'xls';
  if (holds('__properties_version1.0')) {
    throw new UnreadableFile('unsupported', `${fileName} is an Outlook message (.msg), which is not read. Save it as .eml or as a PDF.`);
  }
  throw new UnreadableFile(
    'unsupported',
    `${fileName} is an old office file of a kind that is not read. Save it as .xlsx, .docx or .pdf and send that.`,
  );
}

const SAMPLE = 64 << 10;

/** Text has a byte order mark, or hardly any control characters; UTF-16 without a mark has zeros at every other place. */
function looksLikeText(bytes: Buffer): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const sample = bytes.subarray(0, SAMPLE);
  let control = 0;
  let zeros = 0;
  for (const byte of sample) {
    if (byte === 0) zeros++;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) control++;
  }
  return control <= sample.length / 100 && (zeros <= sample.length / 4 || utf16Zeros(sample));
}

function utf16Zeros(sample: Buffer): boolean {
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    if (sample[at] === 0) even++;
    if (sample[at + 1] === 0) odd++;
  }
  const half = sample.length / 2;
  return (odd > half * 0.3 && even < half * 0.05) || (even > half * 0.3 && odd < half * 0.05);
}
