import { extname } from 'node:path';
import type { QaEntry, QuestionnaireRequest, requests } from '#contract/requests.ts';
import type { Answer } from '#contract/endpoint.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { FillReport } from '#engine/files/fill.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/service.ts';
import { entriesOf } from '#server/features/qa-entries/service.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { readRequest } from '../service.ts';
import { type SourceFile, locateSource, readSource } from '../source.ts';
import { writeCsv } from './csv.ts';
import { type Fill, fillAnswers, keyOf } from './fill-answers.ts';
import { columns, rowOf } from './table.ts';
import { writeWorkbook } from './workbook.ts';

export type ExportFormat = 'original' | 'xlsx' | 'csv' | 'json';

/** A file to be downloaded. */
export interface ExportFile {
  bytes: Uint8Array;
  fileName: string;
  contentType: string;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Packages whose sheets are filled in place. */
const workbookEndings = new Set(['.xlsx', '.xlsm']);

interface Material {
  request: QuestionnaireRequest;
  entries: QaEntry[];
  /** The customer's own file; null when there was none. */
  source: SourceFile | null;
}

type Reader = Pick<Deps, 'db' | 'storage' | 'pool' | 'log'>;

const gather = async (deps: Reader, actor: OrgActor, id: string): Promise<Material> => {
  const { ref, ...read } = await inOrg(deps.db, actor.orgId, async (trx) => {
    const request = await readRequest(trx, actor, id);
    const entries = await entriesOf(trx, actor.orgId, id);
    const doc = request.questionnaire_doc;
    const located = doc && (await locateSource(trx, { org_id: actor.orgId, source_text: null, questionnaire_doc_id: doc.id }));
    return { request, entries, ref: located };
  });
  return { ...read, source: ref ? await readSource(deps, ref) : null };
};

/**
 * The answers as a file, and a line in the audit log. `original` is the customer's own file filled in place; where it has no place to
 * fill, or there was none, a workbook made for it. `xlsx` is the filled workbook when the customer's file was one.
 * @throws not_found
 */
export const exportRequest = async (deps: Reader, actor: OrgActor, id: string, format: ExportFormat): Promise<ExportFile> => {
  const material = await gather(deps, actor, id);
  const file = await write(deps, material, format);
  await inOrg(deps.db, actor.orgId, (trx) =>
    appendAudit(trx, {
      orgId: actor.orgId,
      userId: actor.userId,
      action: 'request:exported',
      subject: id,
      data: { format, size: file.bytes.length },
    }),
  );
  return file;
};

const write = async (deps: Reader, material: Material, format: ExportFormat): Promise<ExportFile> => {
  const { request, entries, source } = material;
  if (format === 'csv') return made(request, '.csv', 'text/csv; charset=utf-8', writeCsv([[...columns], ...entries.map(rowOf)]));
  if (format === 'json') return made(request, '.json', 'application/json; charset=utf-8', toJson(request, entries));
  const isWorkbook = source !== null && workbookEndings.has(extname(source.fileName).toLowerCase());
  if (source && (format === 'original' || isWorkbook)) {
    const filled = await fill(deps, source, fillAnswers(entries));
    if (filled) return { bytes: filled.bytes, fileName: filledName(source.fileName), contentType: source.contentType };
  }
  return made(request, '.xlsx', XLSX, writeWorkbook(sheetsOf(entries)));
};

/** The customer's file with its answers; null where files of its kind have no place to fill. */
const fill = async (
  deps: Reader,
  { bytes, fileName }: SourceFile,
  answers: Fill[],
): Promise<{ bytes: Uint8Array; report: FillReport } | null> => {
  try {
    return await deps.pool.run('fill', { bytes, fileName, answers });
  } catch (error) {
    if (error instanceof UnreadableFile && error.reason === 'unsupported') return null;
    if (error instanceof UnreadableFile) throw new AppError('unreadable_file', error.message);
    throw error;
  }
};

const made = (request: QuestionnaireRequest, ending: string, contentType: string, bytes: Uint8Array): ExportFile => ({
  bytes,
  fileName: `${request.name}${ending}`,
  contentType,
});

const filledName = (fileName: string): string => {
  const ending = extname(fileName);
  return `${fileName.slice(0, fileName.length - ending.length)} (filled)${ending}`;
};

/** One sheet per sheet of the questionnaire; one alone when it had none. */
const sheetsOf = (entries: QaEntry[]): { name: string; rows: string[][] }[] => {
  const bySheet = Map.groupBy(entries, (entry) => entry.source?.sheet ?? 'Answers');
  if (bySheet.size === 0) bySheet.set('Answers', []);
  return [...bySheet].map(([name, some]) => ({ name, rows: [[...columns], ...some.map(rowOf)] }));
};

const toJson = (request: QuestionnaireRequest, entries: QaEntry[]): Uint8Array => {
  const { can: _, ...shown } = request;
  return new TextEncoder().encode(`${JSON.stringify({ request: shown, qa_entries: entries }, null, 2)}\n`);
};

type Proof = Answer<typeof requests.proof>;

/**
 * What the export changes in the customer's file, found by comparing the two files and not by what the writer says of itself.
 * @throws not_found · conflict when there is no customer's file, or it is of a kind that is not filled in place
 */
export const proveExport = async (deps: Reader, actor: OrgActor, id: string): Promise<Proof> => {
  const { entries, source } = await gather(deps, actor, id);
  if (!source) throw new AppError('conflict', 'This request was not made of a file, so there is nothing to compare its export with.');
  const answers = fillAnswers(entries);
  const filled = await fill(deps, source, answers);
  if (!filled)
    throw new AppError('conflict', `Files like “${source.fileName}” are not filled in place: the export is a workbook of its own.`);
  const report = await deps.pool.run('prove', { original: source.bytes, filled: filled.bytes, fileName: source.fileName });
  const asked = new Set(answers.map((answer) => keyOf(answer.sheet, answer.at)));
  const strays = report.changedPlaces.filter((place) => !asked.has(keyOf(place.sheet, place.at)));
  const elsewhere = [...report.elsewhere, ...strays.map((place) => `${place.sheet ?? source.fileName} ${JSON.stringify(place.at)}`)];
  return {
    written: filled.report.written,
    refused: filled.report.refused.map((refusal) => ({ ...refusal, value: String(refusal.value) })),
    changed_parts: report.changedParts,
    elsewhere,
    same_elsewhere: elsewhere.length === 0,
  };
};
