/**
 * The kinds of files, one row each: what upload, reading, export, the screens and the command line know of them stands here and
 * nowhere else. A questionnaire's row here, its reader and writer in `engine/files/handlers.ts`, and it is supported; where it is
 * knowledge too, its passages come from `engine/reading/read-document.ts`.
 */

/** How the bytes tell a kind; `text` is any text, told apart by its ending. */
export type Signature =
  | 'text'
  /** Hexadecimal, the first bytes. */
  | { starts: string }
  /** Somewhere in the first kilobyte. */
  | { holds: string }
  /** A package whose `mimetype` names it. */
  | { openDocument: string }
  /** A package whose list of parts names it. */
  | { office: RegExp }
  /** A compound file with one of these streams. */
  | { streams: readonly string[] };

/** What comes back of a filled questionnaire: the customer's own file, a workbook made from it, or a document of ours. */
export type ComesBack = 'same-file' | 'xlsx-copy' | 'made-document';

export interface Format {
  /** Of the program or the kind, the same in all languages; null for what a language has its own word for. */
  name: string | null;
  /** In a sentence: "is named like an Excel workbook (.xlsx)". */
  called: string;
  /** Endings with what servers and browsers call them; the first is the usual one. */
  endings: Readonly<Record<string, string>>;
  bytes: Signature;
  /** As a questionnaire, or null: how it is laid out, and what comes back of it, which of a PDF or a page depends on its form fields, or places on its pages. */
  questionnaire: { layout: 'sheets' | 'table' | 'blocks' | 'lines'; back: ComesBack; withFields?: 'same-file' } | null;
  /** Whether it is read as knowledge; the others are known by name only. */
  knowledge: boolean;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

export const formats = {
  // Before .xls, for either of them may hold a workbook.
  doc: {
    name: 'Word',
    called: 'a Word 97–2003 document (.doc)',
    endings: { doc: 'application/msword' },
    bytes: { streams: ['WordDocument'] },
    questionnaire: null,
    knowledge: false,
  },
  ppt: {
    name: 'PowerPoint',
    called: 'a PowerPoint 97–2003 presentation (.ppt)',
    endings: { ppt: 'application/vnd.ms-powerpoint' },
    bytes: { streams: ['PowerPoint Document'] },
    questionnaire: null,
    knowledge: false,
  },
  xlsx: {
    name: 'Excel',
    called: 'an Excel workbook (.xlsx)',
    endings: {
      xlsx: `${OFFICE}.spreadsheetml.sheet`,
      xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
      xltx: `${OFFICE}.spreadsheetml.template`,
      xltm: 'application/vnd.ms-excel.template.macroenabled.12',
    },
    bytes: { office: /spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template)\.macroEnabled/ },
    questionnaire: { layout: 'sheets', back: 'same-file' },
    knowledge: true,
  },
  xls: {
    name: 'Excel',
    called: 'an Excel 97–2003 workbook (.xls)',
    endings: { xls: 'application/vnd.ms-excel' },
    bytes: { streams: ['Workbook', 'Book\0'] },
    questionnaire: { layout: 'sheets', back: 'xlsx-copy' },
    knowledge: true,
  },
  ods: {
    name: 'OpenDocument',
    called: 'an OpenDocument spreadsheet (.ods)',
    endings: { ods: 'application/vnd.oasis.opendocument.spreadsheet' },
    bytes: { openDocument: 'opendocument.spreadsheet' },
    questionnaire: { layout: 'sheets', back: 'xlsx-copy' },
    knowledge: true,
  },
  csv: {
    name: 'CSV',
    called: 'plain text',
    endings: { csv: 'text/csv', tsv: 'text/tab-separated-values' },
    bytes: 'text',
    questionnaire: { layout: 'table', back: 'same-file' },
    knowledge: true,
  },
  docx: {
    name: 'Word',
    called: 'a Word document (.docx)',
    endings: {
      docx: `${OFFICE}.wordprocessingml.document`,
      docm: 'application/vnd.ms-word.document.macroenabled.12',
      dotx: `${OFFICE}.wordprocessingml.template`,
    },
    bytes: { office: /wordprocessingml\.(document|template)|ms-word\.(document|template)\.macroEnabled/ },
    questionnaire: { layout: 'blocks', back: 'same-file' },
    knowledge: true,
  },
  pdf: {
    name: 'PDF',
    called: 'a PDF',
    endings: { pdf: 'application/pdf' },
    bytes: { holds: '%PDF-' },
    questionnaire: { layout: 'lines', back: 'made-document', withFields: 'same-file' },
    knowledge: true,
  },
  text: {
    name: null,
    called: 'plain text',
    endings: { txt: 'text/plain', md: 'text/markdown' },
    bytes: 'text',
    questionnaire: { layout: 'lines', back: 'made-document' },
    knowledge: true,
  },
  json: {
    name: 'JSON',
    called: 'plain text',
    endings: { json: 'application/json' },
    bytes: 'text',
    questionnaire: { layout: 'lines', back: 'made-document' },
    knowledge: true,
  },
  html: {
    name: 'HTML',
    called: 'plain text',
    endings: { html: 'text/html', htm: 'text/html', xhtml: 'application/xhtml+xml' },
    bytes: 'text',
    questionnaire: { layout: 'lines', back: 'made-document', withFields: 'same-file' },
    knowledge: true,
  },
  mail: {
    name: null,
    called: 'plain text',
    endings: { eml: 'message/rfc822' },
    bytes: 'text',
    questionnaire: { layout: 'lines', back: 'made-document' },
    knowledge: true,
  },
  pptx: {
    name: 'PowerPoint',
    called: 'a PowerPoint presentation (.pptx)',
    endings: {
      pptx: `${OFFICE}.presentationml.presentation`,
      pptm: 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
    },
    bytes: { office: /presentationml\.(presentation|slideshow|template)/ },
    questionnaire: null,
    knowledge: true,
  },
  odt: {
    name: 'OpenDocument',
    called: 'an OpenDocument text (.odt)',
    endings: { odt: 'application/vnd.oasis.opendocument.text' },
    bytes: { openDocument: 'opendocument.text' },
    questionnaire: null,
    knowledge: true,
  },
  odp: {
    name: 'OpenDocument',
    called: 'an OpenDocument presentation (.odp)',
    endings: { odp: 'application/vnd.oasis.opendocument.presentation' },
    bytes: { openDocument: 'opendocument.presentation' },
    questionnaire: null,
    knowledge: false,
  },
  rtf: {
    name: 'RTF',
    called: 'a rich text document (.rtf)',
    endings: { rtf: 'application/rtf' },
    bytes: { starts: '7b5c727466' },
    questionnaire: null,
    knowledge: true,
  },
  png: {
    name: null,
    called: 'a PNG picture',
    endings: { png: 'image/png' },
    bytes: { starts: '89504e47' },
    questionnaire: null,
    knowledge: true,
  },
  jpeg: {
    name: null,
    called: 'a JPEG picture',
    endings: { jpg: 'image/jpeg', jpeg: 'image/jpeg' },
    bytes: { starts: 'ffd8ff' },
    questionnaire: null,
    knowledge: true,
  },
  // A text under such a name is refused like any other file that is not what its name says.
  program: {
    name: null,
    called: 'a program (.exe)',
    endings: { exe: 'application/vnd.microsoft.portable-executable', dll: 'application/vnd.microsoft.portable-executable' },
    bytes: { holds: 'This program cannot be run in DOS mode' },
    questionnaire: null,
    knowledge: false,
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;
/** Formats that a customer's questionnaire may have. */
export type SourceFormat = { [name in FormatName]: (typeof formats)[name]['questionnaire'] extends null ? never : name }[FormatName];
/** Those that come back as a filled copy in the newer format of workbooks. */
export type CopiedFormat = {
  [name in SourceFormat]: (typeof formats)[name]['questionnaire']['back'] extends 'xlsx-copy' ? name : never;
}[SourceFormat];

const rows = Object.entries(formats) as [FormatName, Format][];

export const sourceFormats = rows.filter(([, { questionnaire }]) => questionnaire !== null).map(([name]) => name) as [
  SourceFormat,
  ...SourceFormat[],
];

/** Lower-case ending without the dot; empty when there is none. */
export const endingOf = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

const byEnding = new Map(rows.flatMap(([name, { endings }]) => Object.keys(endings).map((ending) => [ending, name] as const)));

/** What its name says a file is; null where it says nothing that is known. */
export const formatOf = (fileName: string): FormatName | null => byEnding.get(endingOf(fileName)) ?? null;

/** What a file of this name is called on the wire. */
export const mediaTypeOf = (fileName: string): string => {
  const named = formatOf(fileName);
  return (named && (formats[named] as Format).endings[endingOf(fileName)]) ?? 'application/octet-stream';
};

const byMediaType = new Map(
  rows
    .filter(([, { knowledge }]) => knowledge)
    .flatMap(([, { endings }]) => Object.entries(endings).map(([ending, type]) => [type, ending] as const))
    .toReversed(),
);

/** The ending, with its dot, that tells a reader what a server calls by this type; null for what is not read. */
export const endingFor = (mediaType: string): string | null => {
  const ending = byMediaType.get(mediaType.toLowerCase());
  return ending === undefined ? null : `.${ending}`;
};

/** What a customer gets back for a file of this name. @param hasFields whether its questions have form fields, or places on a page, to be answered in */
export const comesBackFor = (fileName: string, hasFields: boolean): ComesBack => {
  const named = formatOf(fileName);
  const questionnaire = named && (formats[named] as Format).questionnaire;
  if (!questionnaire) return 'made-document';
  return (hasFields && questionnaire.withFields) || questionnaire.back;
};

/** Whether a file of this name comes back itself only where it has form fields, or places on its pages. */
export const dependsOnFields = (fileName: string): boolean => comesBackFor(fileName, true) !== comesBackFor(fileName, false);

export const layoutOf = (format: SourceFormat) => formats[format].questionnaire.layout;

/** Whether a file of this name is a workbook of several sheets. */
export const isWorkbook = (fileName: string): boolean => {
  const named = formatOf(fileName);
  return named !== null && (formats[named] as Format).questionnaire?.layout === 'sheets';
};

const fillable = ({ questionnaire }: Format): boolean =>
  questionnaire !== null && (questionnaire.back !== 'made-document' || questionnaire.withFields !== undefined);

const acceptOf = (taken: (format: Format) => boolean): string =>
  rows
    .filter(([, format]) => taken(format))
    .flatMap(([, { endings }]) => Object.keys(endings).map((ending) => `.${ending}`))
    .join(',');

/** Endings to choose from when a file is sent: as `accept=` wants them. */
export const accepts = {
  questionnaire: acceptOf(({ questionnaire }) => questionnaire !== null),
  /** With answers in it. */
  filled: acceptOf(fillable),
  /** An export that comes back: ours are JSON too. */
  returned: acceptOf((format) => fillable(format) || format === formats.json),
  library: acceptOf((format) => format === formats.xlsx || format === formats.csv || format === formats.json),
};

/** Names of what a questionnaire with places for answers may be: `['Excel', 'OpenDocument', …]`. */
export const questionnaireNames = [...new Set(rows.filter(([, format]) => fillable(format)).flatMap(([, { name }]) => name ?? []))];

/** The usual endings of questionnaires, for a sentence: `XLSX, XLS, … and JSON`; those that are filled, where `filled`. */
export const endingsSpoken = (word: 'and' | 'or', { filled = false } = {}): string => {
  const all = rows
    .filter(([, format]) => format.questionnaire !== null && (!filled || fillable(format)))
    .map(([, { endings }]) => String(Object.keys(endings)[0]).toUpperCase());
  return `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}`;
};
