import { extname } from 'node:path';
import { formats } from '#contract/formats.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { FillAnswer, FillReport } from '#engine/files/fill.ts';
import type { Reader, Subject } from './gather.ts';

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
 * to fill. `read` gives the answers when it is its turn. @throws unreadable_file
 */
export const fillOriginal = async (
  deps: Pick<Reader, 'pool'>,
  { source, request }: Pick<Subject, 'source' | 'request'>,
  answersOf: () => Promise<FillAnswer[]>,
): Promise<FilledFile | null> => {
  if (source === null || request.export.original === 'made-document') return null;
  const { orgId, fileName, contentType, read } = source;
  try {
    const given = async () => ({ answers: await answersOf(), bytes: await read(), fileName });
    const filled = await deps.pool.run('fill', given, { party: orgId });
    if (request.export.original === 'same-file') return { ...filled, fileName: filledName(fileName), contentType, kind: 'same-file' };
    return { ...filled, fileName: filledName(fileName, '.xlsx'), contentType: formats.xlsx.endings.xlsx, kind: 'xlsx-copy' };
  } catch (error) {
    if (error instanceof UnreadableFile && error.reason === 'unsupported') return null;
    if (error instanceof UnreadableFile) throw new AppError('unreadable_file', error.message);
    throw error;
  }
};
