/** The sets that ship: the open one and the companies, without a language model and from its recorded replies. */
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { mapEachInTurn } from '#engine/common/taking-turns.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { judgeEvidence } from '../evidence/judge-evidence.ts';
import type { CompanyQuestion } from '../evidence/model.ts';
import { companyFolders, readCompany } from '../evidence/read-company.ts';
import { openSet } from '../open/knowledge.ts';
import type { AnswerSet } from '../open/model.ts';
import { askCompany, askOpenSet } from '../reader/measure-reader.ts';
import { judge } from '../run/judge.ts';
import type { OpenSets, WorthSet } from './model.ts';

const ALONE = 'without a model';
const READ = 'with a model';
const quiet = (): void => undefined;

const scoreOpen =
  (set: AnswerSet): WorthSet['score'] =>
  async (place, proposal) => {
    const question = set.questions[place];
    if (!question) throw new Error('A question of the open set is missing.');
    const { right, plain, proposed } = await judge(set, question, proposal, []);
    return { isRight: right, isPlain: plain, isDrafted: proposed };
  };

const scoreCompany =
  (questions: CompanyQuestion[]): WorthSet['score'] =>
  (place, proposal) => {
    const question = questions[place];
    if (!question) throw new Error('A question of a company is missing.');
    const { worth, plain, drafted } = judgeEvidence(question, proposal, []);
    return { isRight: worth === 'answers', isPlain: plain, isDrafted: drafted };
  };

interface Questions {
  paths: string[];
  asked: { question: string; options: string[] }[];
  score: WorthSet['score'];
}

/** Each question by itself, as `ask` does. */
async function alone({ paths, asked, score }: Questions, use: (set: WorthSet) => Promise<void>): Promise<void> {
  const knowledge = await openKnowledge({ paths, encode: true });
  const engine = createEmbeddedEngine();
  try {
    await use({
      group: ALONE,
      count: asked.length,
      isWhole: false,
      score,
      answer: (places, without) =>
        mapEachInTurn(
          places.flatMap((place) => asked[place] ?? []),
          ({ question, options }) => engine.answer(askedAlone(question, options), { index: knowledge.index, without }),
        ),
    });
  } finally {
    await knowledge.close();
  }
}

export const withoutModel: OpenSets = async (use) => {
  const open = await openSet();
  await alone({ paths: open.paths, asked: open.questions, score: scoreOpen(open) }, use);
  for (const folder of companyFolders) {
    const { papers, questions } = await readCompany(folder);
    const asked = questions.map(({ question, options }) => ({ question, options: options ?? [] }));
    await alone({ paths: [papers], asked, score: scoreCompany(questions) }, use);
  }
};

export const withModel: OpenSets = async (use) => {
  const open = await openSet();
  const whole = { group: READ, isWhole: true };
  await askOpenSet({ onProgress: quiet }, ({ questions, without }) =>
    use({ ...whole, count: questions.length, score: scoreOpen(open), answer: (_, rules) => without(rules) }),
  );
  for (const folder of companyFolders)
    await askCompany({ folder }, { onProgress: quiet }, ({ questions, without }) =>
      use({ ...whole, count: questions.length, score: scoreCompany(questions), answer: (_, rules) => without(rules) }),
    );
};
