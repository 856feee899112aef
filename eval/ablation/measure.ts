import type { Proposal } from '#contract/answers.ts';
import type { EvidenceFigures } from '../evidence/figures.ts';
import { measureEvidence } from '../evidence/measure-evidence.ts';
import { companyFolders, isBlind, readCompany } from '../evidence/read-company.ts';
import { openSet } from '../open/knowledge.ts';
import { answerFigures } from '../run/answer-figures.ts';
import { measureAnswers } from '../run/answers.ts';
import { answerGauges } from '../run/gauges.ts';

const quiet = (): void => undefined;

/** The open set and the companies that may be learned from: every figure by its name, and what was proposed, without what differs from run to run. */
export async function measure(): Promise<{ figures: Record<string, number>; proposals: unknown[] }> {
  const { judged } = await measureAnswers(await openSet(), quiet);
  const figures = Object.fromEntries(answerGauges(answerFigures(judged)).map(({ name, value }) => [`open: ${name}`, value]));
  const proposals = judged.map(({ proposal }) => proposal);
  for (const folder of companyFolders.filter((path) => !isBlind(path))) {
    const { company, byLanguage, answered } = await measureEvidence(await readCompany(folder), quiet);
    proposals.push(...answered.map(({ proposal }) => proposal));
    for (const [language, of] of Object.entries(byLanguage)) Object.assign(figures, counted(`${company} ${language}`, of));
  }
  return { figures, proposals: proposals.map(withoutIds) };
}

/** Counts rather than shares: what is asked stays the same. */
function counted(of: string, { asked: _, worth, confidenceArea, ...shares }: EvidenceFigures): Record<string, number> {
  const all: [string, number][] = [
    ...Object.entries(worth),
    ...Object.entries(shares).map(([name, { right }]): [string, number] => [name, right]),
    ['confidence area', confidenceArea ?? 0],
  ];
  return Object.fromEntries(all.map(([name, value]) => [`${of}: ${name}`, value]));
}

/** Passages have other ids in every run. */
const withoutIds = ({ citations, related, ...said }: Proposal): unknown => ({
  ...said,
  citations: citations.map(({ document, quote }) => [document, quote]),
  related: related.map(({ document, question }) => [document, question]),
});
