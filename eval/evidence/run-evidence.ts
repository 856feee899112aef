import type { RuleName } from '#engine/decision/table.ts';
import type { Failure } from '../run/extraction.ts';
import { measureEvidence } from './measure-evidence.ts';
import type { CompanyFigures, EvidenceProgress } from './measure-evidence.ts';
import { companyFolders, isBlind, readCompany } from './read-company.ts';
import { evidenceFailures } from './report-evidence.ts';

export interface EvidenceOptions {
  /** A company's folder, instead of the three that ship. */
  folder?: string;
  /** Rules of the table of decisions that are not asked. */
  without?: ReadonlySet<RuleName>;
  onProgress: (company: string, ...step: Parameters<EvidenceProgress>) => void;
}

export interface EvidenceResult {
  measured: Omit<CompanyFigures, 'answered'>[];
  /** Of companies that may be learned from alone. */
  failures: Failure[];
}

/** Measures companies one after the other. @throws an Error with one sentence where a folder holds none, or a paper cannot be read */
export async function runEvidence({ folder, without, onProgress }: EvidenceOptions): Promise<EvidenceResult> {
  const result: EvidenceResult = { measured: [], failures: [] };
  for (const path of folder === undefined ? companyFolders : [folder]) {
    const company = await readCompany(path);
    const { answered, ...figures } = await measureEvidence(company, (...step) => onProgress(company.name, ...step), without);
    result.measured.push(figures);
    if (!isBlind(path)) result.failures.push(...evidenceFailures(answered));
  }
  return result;
}
