import type { ExportFormat } from '#contract/exports.ts';
import { isWorkbook } from '#contract/formats.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';

/** Formats on offer, each once: a filled workbook is the workbook, and a made document is the Word document. */
export function formatsOf({ export: { original }, questionnaire_doc: doc }: QuestionnaireRequest): ExportFormat[] {
  const workbook = original === 'xlsx-copy' || isWorkbook(doc?.display_name ?? '');
  const first: ExportFormat[] = original === 'made-document' ? [] : ['original'];
  return [...first, 'docx', 'pdf', ...(workbook ? [] : (['xlsx'] as const)), 'csv', 'json'];
}
