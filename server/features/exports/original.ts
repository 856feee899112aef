import { extname } from 'node:path';
import type { ExportIncludes } from '#contract/exports.ts';
import { formats } from '#contract/formats.ts';
import type { FillReport } from '#engine/files/fill.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { fillAnswers } from './fill-answers.ts';
import type { Material, Reader } from './gather.ts';

/** A file of the customer with the answers in it. */
export interface FilledFile {
  bytes: Uint8Array;
  report: FillReport;
  fileName: string;
  contentType: string;
  /** Their own file, or a workbook made from it. */
  kind: 'same-file' | 'xlsx-copy';
}

const filledName = (fileName: string, ending = extname(fileName)): string =>
  `${fileName.slice(0, fileName.length - extname(fileName).length)} (filled)${ending}`;

/**
 * The customer's file with its answers, or a filled .xlsx copy of it; null where there is no file, or files of its kind have no place
 * to fill. @throws unreadable_file
 */
export const fillOriginal = async (
  deps: Pick<Reader, 'pool'>,
  { source, entries, request }: Pick<Material, 'source' | 'entries' | 'request'>,
  include: ExportIncludes,
): Promise<FilledFile | null> => {
  if (source === null || request.export.original === 'made-document') return null;
  const { orgId, fileName, contentType, read } = source;
  const answers = fillAnswers(entries, include);
  try {
    const filled = await deps.pool.run('fill', async () => ({ bytes: await read(), fileName, answers }), { party: orgId });
    if (request.export.original === 'same-file') return { ...filled, fileName: filledName(fileName), contentType, kind: 'same-file' };
    return { ...filled, fileName: filledName(fileName, '.xlsx'), contentType: formats.xlsx.endings.xlsx, kind: 'xlsx-copy' };
  } catch (error) {
    if (error instanceof UnreadableFile && error.reason === 'unsupported') return null;
    if (error instanceof UnreadableFile) throw new AppError('unreadable_file', error.message);
    throw error;
  }
};
