import type { AnswerBook } from './model.ts';

export type BookFormat = 'docx' | 'pdf' | 'xlsx';

/** Writes an answers document. Each writer, with its library, is loaded when it is first asked for. */
export const writeBook = async (book: AnswerBook, format: BookFormat): Promise<Uint8Array> => {
  if (format === 'docx') return (await import('./write-docx.ts')).writeDocx(book);
  if (format === 'pdf') return (await import('./write-pdf.ts')).writePdf(book);
  return (await import('./write-xlsx.ts')).writeXlsx(book);
};
