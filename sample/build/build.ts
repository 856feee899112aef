/** Writes the sample's made files (PDF, workbooks, Word form) into `sample/files`: node sample/build/build.ts. The same bytes each time. */
import { writeFileSync } from 'node:fs';
import { sampleFolder } from '../manifest.ts';
import { buildPastQuestionnaire, buildVendorAssessment } from './questionnaires.ts';
import { buildWhitePaper } from './white-paper.ts';
import { buildSupplierForm } from './word-form.ts';

const made: Record<string, Uint8Array> = {
  'knowledge/Lipa Ledger security white paper (sample).pdf': await buildWhitePaper(),
  'knowledge/Supplier questionnaire 2025, filled in (sample).xlsx': buildPastQuestionnaire(),
  'questionnaires/Vendor security assessment 2026 (sample).xlsx': buildVendorAssessment(),
  'questionnaires/Supplier self-disclosure (sample).docx': buildSupplierForm(),
};

for (const [name, bytes] of Object.entries(made)) {
  writeFileSync(new URL(encodeURI(name), sampleFolder), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}
