import type { ExportFormat, ExportIncludes } from '#contract/exports.ts';
import { formats, isWorkbook } from '#contract/formats.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { AnswerBook } from '#engine/exports/model.ts';
import { headOf, rowOf } from '#engine/exports/table.ts';
import { writeCsv } from '#engine/exports/write-csv.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { hasRoomForTexts } from '#server/features/documents/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { bookOf, goesOut } from './book.ts';
import { fillAnswers } from './fill-answers.ts';
import { type Material, type Reader, type Subject, gather, lookAt } from './gather.ts';
import { fillOriginal } from './original.ts';
import { answersOf, rememberExport } from './store.ts';

/** A file to be downloaded. */
export interface ExportFile {
  bytes: Uint8Array;
  fileName: string;
  contentType: string;
}

export interface ExportWish {
  format: ExportFormat;
  include: ExportIncludes;
}

const contentTypes = {
  csv: `${formats.csv.endings.csv}; charset=utf-8`,
  json: `${formats.json.endings.json}; charset=utf-8`,
  docx: formats.docx.endings.docx,
  pdf: formats.pdf.endings.pdf,
  xlsx: formats.xlsx.endings.xlsx,
} as const;

/** Formats that are written where the answers are read: the others are made in a process of their own. */
const isQuick = (format: ExportFormat): format is 'csv' | 'json' => format === 'csv' || format === 'json';

/** Whether an export waits for a process: it takes its turn there, and none of those that are made here. */
export const isMadeElsewhere = ({ format }: Pick<ExportWish, 'format'>): boolean => !isQuick(format);

/** Reads what an export is made of when it is its turn, and keeps what was read last. */
interface Reading {
  last: Material | null;
  read(): Promise<Material>;
}

const readingOf = (deps: Reader, actor: OrgActor, id: string): Reading => {
  const reading: Reading = { last: null, read: async () => (reading.last = await gather(deps, actor, id)) };
  return reading;
};

/**
 * The answers as a file, and a line in the audit log. `original` is the customer's own file filled in place, or a filled copy of it; where
 * there is none, or it has no place to fill, a Word document made for it. `xlsx` is the filled workbook when the customer's file was one.
 * @throws not_found · unreadable_file
 */
export const exportRequest = async (deps: Reader, actor: OrgActor, id: string, wish: ExportWish): Promise<ExportFile> => {
  const reading = readingOf(deps, actor, id);
  const file = await writeExport(deps, await lookAt(deps, actor, id), () => reading.read(), wish);
  const { entries } = reading.last ?? (await reading.read());
  const leaving = entries.filter((entry) => goesOut(entry, wish.include));
  await inOrg(deps.db, actor.orgId, async (trx) => {
    const { orgId, userId } = actor;
    const hasRoom = () => hasRoomForTexts(trx, orgId, deps.config, weightOf(answersOf(entries, wish.include)));
    await rememberExport(trx, { orgId, userId, requestId: id, ...wish, entries: leaving }, hasRoom);
    await appendAudit(trx, { orgId, userId, action: 'request:exported', subject: id, data: { ...wish, size: file.bytes.length } });
  });
  return file;
};

/** The file of an export; `read` gives what it is made of when it is its turn. @throws unreadable_file */
export const writeExport = async (
  deps: Pick<Reader, 'pool'>,
  subject: Subject,
  read: () => Promise<Material>,
  { format, include }: ExportWish,
): Promise<ExportFile> => {
  const { request, source, orgId } = subject;
  if (format === 'original' || (format === 'xlsx' && source && isWorkbook(source.fileName))) {
    const filled = await fillOriginal(deps, subject, async () => fillAnswers((await read()).entries, include));
    if (filled) return filled;
  }
  const kind = format === 'original' ? 'docx' : format;
  const about = { fileName: `${request.name}.${kind}`, contentType: contentTypes[kind] };
  if (isQuick(kind)) return { ...about, bytes: await quick[kind](await read(), include) };
  const given = async () => ({ book: bookFrom(await read(), include), format: kind, fileName: request.name });
  return { ...about, bytes: await deps.pool.run('write-book', given, { party: orgId }) };
};

const quick = {
  csv: (material: Material, include: ExportIncludes): Promise<Uint8Array> => writeCsv(tableOf(bookFrom(material, include))),
  json: ({ request, entries }: Material, include: ExportIncludes): Promise<Uint8Array> => toJson(request, entries, include),
};

/** The answers document of a request as it stands now. */
const bookFrom = ({ request, organisation, source, entries }: Material, include: ExportIncludes): AnswerBook =>
  bookOf(
    {
      title: request.name,
      organisation,
      date: new Date().toISOString().slice(0, 10),
      language: request.language ?? 'en',
      fileName: source?.fileName ?? '',
    },
    entries,
    include,
  );

const tableOf = (book: AnswerBook): string[][] => [
  headOf(book.language),
  ...book.sheets.flatMap((sheet) => sheet.sections.flatMap((section) => section.items.map((item) => rowOf(book.language, section, item)))),
];

/** Everything that is known, for programs, in turns. An answer that does not go out is not in it. */
const toJson = async (request: QuestionnaireRequest, entries: QaEntry[], include: ExportIncludes): Promise<Uint8Array> => {
  const { can: _, ...shown } = request;
  const kept = await mapInTurns(entries, (entry, at) => {
    const isKept = include === 'all' || goesOut(entry, include);
    const one = isKept ? entry : { ...entry, answer: null, choice: null, comment: null, citations: [], related: [], reasons: [] };
    return Buffer.from(`${at === 0 ? '\n' : ',\n'}    ${indented(one, 4)}`);
  });
  const head = Buffer.from(`{\n  "request": ${indented(shown, 2)},\n  "qa_entries": [`);
  return Buffer.concat([head, ...kept, Buffer.from(kept.length === 0 ? ']\n}\n' : '\n  ]\n}\n')]);
};

/** As it stands within a larger value; a text has no line breaks of its own in JSON. */
const indented = (value: unknown, by: number): string => JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`);
