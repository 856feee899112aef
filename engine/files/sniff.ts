import { reason } from '#contract/reasons.ts';
import { type Format, type FormatName, type Signature, type SourceFormat, endingOf, formatOf, formats } from '#contract/formats.ts';
import { UnreadableFile } from './model.ts';
import { openZip } from './zip.ts';
import type { Zip } from './zip.ts';
import { decodeText, isText } from './text.ts';
import { damaged } from './unreadable.ts';

/** What a file is by its bytes. `text` is any text: CSV, Markdown, HTML, JSON, mail are told apart by name. */
export type FileKind = { [name in FormatName]: (typeof formats)[name]['bytes'] extends 'text' ? never : name }[FormatName] | 'text';

const rows = Object.entries(formats) as [FileKind, Format][];

/** Formats that are known by one sort of signature, with what it is. */
const signed = <Sort extends string>(sort: Sort) =>
  rows.flatMap(([name, { bytes }]) =>
    bytes !== 'text' && sort in bytes ? [{ name, mark: (bytes as Extract<Signature, Record<Sort, unknown>>)[sort] }] : [],
  );
const byStart = signed('starts').map(({ name, mark }) => ({ name, start: Buffer.from(mark, 'hex') }));
const byContent = signed('holds');
const byMimetype = signed('openDocument');
const byParts = signed('office');
const byStreams = signed('streams');

/** What the name promises: any text for the formats that are told apart by it alone. */
const promisedBy = (fileName: string): FileKind | null => {
  const named = formatOf(fileName);
  if (named === null) return null;
  return formats[named].bytes === 'text' ? 'text' : (named as FileKind);
};

/** As what a file of this kind and name is read as a questionnaire; null when it is none. */
export const sourceFormatOf = (kind: FileKind, fileName: string): SourceFormat | null => {
  if (kind !== 'text') return formats[kind].questionnaire === null ? null : (kind as SourceFormat);
  const named = formatOf(fileName);
  return named !== null && formats[named].questionnaire !== null ? (named as SourceFormat) : 'text';
};

/**
 * The real type of a file, by its bytes.
 * @throws UnreadableFile `empty`, `encrypted` (a password), `damaged` (a broken archive, or bytes of no kind under a name that
 * promises one), `unsupported` (nothing known),
 * `mismatch` when the name's ending promises another type than the bytes hold
 */
export function sniff(bytes: Uint8Array, fileName: string): FileKind {
  if (bytes.length === 0)
    throw new UnreadableFile('empty', `${fileName} is empty (0 bytes). Send it again.`, reason('unreadable_no_bytes'));
  const promised = promisedBy(fileName);
  const kind = kindOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), fileName, promised);
  if (promised && promised !== kind) {
    const name = `${fileName.slice(0, -endingOf(fileName).length)}${kind === 'text' ? 'txt' : kind}`;
    throw new UnreadableFile(
      'mismatch',
      `${fileName} is named like ${formats[promised].called} but is ${formats[kind].called}. Rename it to ${name}, or send the right file.`,
    );
  }
  return kind;
}

function kindOf(bytes: Buffer, fileName: string, promised: FileKind | null): FileKind {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return zipKind(openZip(bytes), fileName, promised);
  if (bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return compoundKind(bytes, fileName, promised);
  const opening = bytes.subarray(0, 1024);
  const known =
    byContent.find(({ mark }) => opening.includes(mark)) ?? byStart.find(({ start }) => opening.subarray(0, start.length).equals(start));
  if (known) return known.name;
  if (isText(bytes)) return 'text';
  // What is wrong with a text is told by who decodes it.
  if (promised === 'text') decodeText(bytes);
  brokenPromise(promised);
  throw new UnreadableFile(
    'unsupported',
    `${fileName} is neither a document nor text that can be read. Send it as XLSX, DOCX, PDF, CSV or text.`,
  );
}

/** @throws UnreadableFile `damaged`, where the name promises a kind that is read and the bytes are of none that is known */
function brokenPromise(promised: FileKind | null): void {
  if (promised && formats[promised].knowledge) damaged(`it is named like ${formats[promised].called}, but what is in it is not`);
}

function zipKind(zip: Zip, fileName: string, promised: FileKind | null): FileKind {
  const type = zip.has('mimetype') ? Buffer.from(zip.read('mimetype')).toString('latin1') : '';
  const open = byMimetype.find(({ mark }) => type.includes(mark));
  if (open) return open.name;
  const types = zip.has('[Content_Types].xml') ? Buffer.from(zip.read('[Content_Types].xml')).toString('utf8') : '';
  // Some programs declare the binary kind for any `.bin` part of an ordinary workbook.
  if (types.includes('sheet.binary') && !/spreadsheetml\.(sheet|template)\.main/.test(types)) {
    throw new UnreadableFile(
      'unsupported',
      `${fileName} is a binary workbook (.xlsb), which is not read. Save it as .xlsx and send that.`,
      reason('unreadable_binary'),
    );
  }
  const office = byParts.find(({ mark }) => mark.test(types));
  if (office) return office.name;
  if (types !== '') damaged('it is an office package without a workbook or document in it');
  brokenPromise(promised);
  throw new UnreadableFile(
    'unsupported',
    `${fileName} is a zip archive. Unpack it and send the files that are in it.`,
    reason('unreadable_archive'),
  );
}

/** Compound files (OLE2) name their streams in UTF-16. */
function compoundKind(bytes: Buffer, fileName: string, promised: FileKind | null): FileKind {
  const holds = (stream: string): boolean => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (holds('EncryptedPackage') || holds('EncryptionInfo')) {
    throw new UnreadableFile('encrypted', `${fileName} is protected by a password. Remove the password and send it again.`);
  }
  const known = byStreams.find(({ mark }) => mark.some(holds));
  if (known) return known.name;
  if (holds('__properties_version1.0')) {
    throw new UnreadableFile(
      'unsupported',
      `${fileName} is an Outlook message (.msg), which is not read. Save it as .eml or as a PDF.`,
      reason('unreadable_message'),
    );
  }
  brokenPromise(promised);
  throw new UnreadableFile(
    'unsupported',
    `${fileName} is an old office file of a kind that is not read. Save it as .xlsx, .docx or .pdf and send that.`,
    reason('unreadable_old'),
  );
}
