/** `npm run eval -- reader`: the figures of the reader on the open set and the companies, from recorded replies. */
import { basename } from 'node:path';
import { evidenceFigures } from '../evidence/figures.ts';
import { judgeEvidence } from '../evidence/judge-evidence.ts';
import type { CompanyFigures } from '../evidence/measure-evidence.ts';
import { companyFolders, isBlind, largest } from '../evidence/read-company.ts';
import { evidenceFailures } from '../evidence/report-evidence.ts';
import { openSet } from '../open/knowledge.ts';
import { answerFigures } from '../run/answer-figures.ts';
import type { AnswerFigures } from '../run/answer-figures.ts';
import type { Failure } from '../run/extraction.ts';
import { judge } from '../run/judge.ts';
import { answerFailures } from '../run/report.ts';
import { type Asked, type ReaderOptions, askCompany, askOpenSet } from './measure-reader.ts';
import { isStale } from './recordings.ts';

/** Whose replies a set was measured on, and how many prompts had none. */
type Recorded = Pick<Asked<unknown>, 'set' | 'model' | 'date' | 'missing'>;

export interface ReaderResult {
  open: AnswerFigures;
  companies: Omit<CompanyFigures, 'answered'>[];
  recorded: Recorded[];
  /** Sets whose replies are to an older prompt: they are left out. */
  stale: string[];
  /** Of the halves and companies that may be learned from alone. */
  failures: Failure[];
}

const recordedIn = ({ set, model, date, missing }: Asked<unknown>): Recorded => ({ set, model, date, missing });

/** Measures every set. Where prompts have no recorded reply the figures are of what was answered without one, and `missing` says so. */
export async function runReader(options: ReaderOptions): Promise<ReaderResult> {
  const recorded: Recorded[] = [];
  const failures: Failure[] = [];
  const open = await askOpenSet(options, async (asked) => {
    recorded.push(recordedIn(asked));
    const set = await openSet();
    const judged = await Promise.all(
      asked.questions.map((question, at) => {
        const proposal = asked.proposals[at];
        if (!proposal) throw new Error(`${question.id} has no proposal.`);
        return judge(set, question, proposal, []);
      }),
    );
    failures.push(...answerFailures(judged.filter(({ question }) => !question.heldOut)));
    return answerFigures(judged);
  });
  const companies: ReaderResult['companies'] = [];
  const stale: string[] = [];
  const runs = [...companyFolders.map((folder) => ({ folder, searched: false })), { folder: largest, searched: true }];
  for (const { folder, searched } of runs) {
    const name = `${basename(folder)}${searched ? '-searched' : ''}`;
    if (options.record === undefined && (await isStale(name))) {
      stale.push(name);
      continue;
    }
    const figures = await askCompany({ folder, searched }, options, async (asked) => {
      recorded.push(recordedIn(asked));
      const answered = asked.questions.map((question, at) => {
        const proposal = asked.proposals[at];
        if (!proposal) throw new Error(`${question.id} has no proposal.`);
        return judgeEvidence(question, proposal, []);
      });
      if (!isBlind(folder)) failures.push(...evidenceFailures(answered));
      const byLanguage = Map.groupBy(answered, ({ question }) => question.language);
      return {
        company: asked.set,
        byLanguage: Object.fromEntries([...byLanguage].map(([language, list]) => [language, evidenceFigures(list)])),
        msEach: 0,
      };
    });
    companies.push(figures);
  }
  return { open, companies, recorded, stale, failures };
}
