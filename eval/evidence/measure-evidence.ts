import { answerFrom } from '#engine/answers/embedded-engine.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import type { RuleName } from '#engine/decision/table.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { evidenceFigures } from './figures.ts';
import type { EvidenceFigures } from './figures.ts';
import { judgeEvidence } from './judge-evidence.ts';
import type { Answered } from './judge-evidence.ts';
import type { Company } from './model.ts';

export interface CompanyFigures {
  company: string;
  byLanguage: Record<string, EvidenceFigures>;
  /** Milliseconds of a question, the middle of them. */
  msEach: number;
  answered: Answered[];
}

export type EvidenceProgress = (step: 'read' | 'encode' | 'answer', done: number, total: number) => void;

/** Indexes a company's papers and asks each question by itself, as `ask` does; `without`: rules that are not asked. @throws an Error where a paper cannot be read */
export async function measureEvidence(
  { name, papers, questions }: Company,
  onProgress: EvidenceProgress,
  without: ReadonlySet<RuleName> = new Set(),
): Promise<CompanyFigures> {
  const knowledge = await openKnowledge({ paths: [papers], encode: true, onProgress });
  try {
    const unread = knowledge.files.find(({ error }) => error !== null);
    if (unread) throw new Error(`A paper of ${name} could not be read: ${unread.error}`);
    const answered: Answered[] = [];
    const times: number[] = [];
    for (const question of questions) {
      const before = performance.now();
      const { proposal, stated } = await answerFrom(askedAlone(question.question, question.options ?? []), {
        index: knowledge.index,
        without,
      });
      times.push(performance.now() - before);
      const weighed = stated.map(({ hit, said }) => ({ document: hit.document.name, text: said.text }));
      answered.push(judgeEvidence(question, proposal, weighed));
      onProgress('answer', answered.length, questions.length);
    }
    const byLanguage = Map.groupBy(answered, ({ question }) => question.language);
    return {
      company: name,
      byLanguage: Object.fromEntries([...byLanguage].map(([language, list]) => [language, evidenceFigures(list)])),
      msEach: Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0),
      answered,
    };
  } finally {
    await knowledge.close();
  }
}
