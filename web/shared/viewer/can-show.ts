import type { Citation } from '#contract/answers.ts';

/** A place in a document of the knowledge base, and what is marked there. */
export type Shown = Pick<Citation, 'document' | 'page' | 'sheet' | 'cell' | 'passage_id'> & {
  document_id: string;
  quote?: string;
  /** A former version of it; the newest unless given. */
  version?: number;
};

/** What can be shown as it looks in its file: a page of a PDF, or a cell of a sheet. Everything else is text and is read as such. */
export const canShow = (citation: Omit<Shown, 'document_id'> & { document_id?: string | undefined }): citation is Shown =>
  citation.document_id !== undefined && (citation.page !== undefined || (citation.sheet !== undefined && citation.cell !== undefined));
