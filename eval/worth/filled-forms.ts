/** Real forms that companies filled in, each answered from their other papers: right is what they chose. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Proposal } from '#contract/answers.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { humanAnswer } from '#engine/answers/human-answer.ts';
import { sameOption } from '#engine/answers/options.ts';
import { askedOf } from '#engine/answers/read-question.ts';
import { mapEachInTurn } from '#engine/common/taking-turns.ts';
import { readSource } from '#engine/files/read-source.ts';
import { contentHash, openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import type { Knowledge, SearchScope } from '#engine/search/model.ts';
import type { OpenSets, Scored, WorthSet } from './model.ts';

const GROUP = 'real forms';
const PAPERS = 'kb/instructure';
const PRODUCTS = ['Canvas Studio', 'Canvas Catalog', 'Elevate Standards Alignment', 'Mastery Connect'];
const FORMS = [
  'Canvas LMS/Canvas LMS HECVAT Full.xlsx',
  'Canvas LMS/Canvas LMS K-12CVAT-Lite.xlsx',
  ...PRODUCTS.map((product) => `${product}/${product} HECVAT Lite.xlsx`),
];

/** The day after the newest of these papers: they lie for years, and what is older than a year goes to review. */
const TODAY = '2025-03-12';

/** The forms below `data`: their questions of which an option was chosen. */
export const filledForms =
  (data: string): OpenSets =>
  async (use) => {
    const papers = join(data, PAPERS);
    const knowledge = await openKnowledge({ paths: [papers], encode: true });
    try {
      for (const form of FORMS) await use(await setOf(join(papers, form), knowledge.index));
    } finally {
      await knowledge.close();
    }
  };

async function setOf(path: string, index: Knowledge): Promise<WorthSet> {
  const bytes = new Uint8Array(await readFile(path));
  const name = basename(path);
  const { questions } = findQuestions(await readSource(bytes, name), name);
  const scope = await withoutForm(index, contentHash(bytes));
  const chosen = questions.filter((question) => !question.for_other_side && humanAnswer(question).choice !== null);
  const asked = chosen.map((question) => askedOf(question, questions));
  const engine = createEmbeddedEngine();
  /** As they were answered with every rule: a rule that did not speak of one changes nothing of it. */
  const kept = new Map<number, Proposal>();
  return {
    group: GROUP,
    count: chosen.length,
    isWhole: true,
    score: (place, proposal) => scored(chosen[place], proposal),
    answer: async (_, without) => {
      const spoke = ({ trace = [] }: Proposal): boolean => trace.some(({ rule }) => [...without].some((name) => name === rule));
      const proposals = await mapEachInTurn([...asked.entries()], async ([place, one]) => {
        const before = kept.get(place);
        if (before && !spoke(before)) return before;
        const proposal = await engine.answer(one, { index, scope, about: name, form: { name }, today: TODAY, without });
        if (without.size === 0) kept.set(place, proposal);
        return proposal;
      });
      return engine.reviewForm(asked, proposals, { without });
    },
  };
}

function scored(question: FoundQuestion | undefined, { choice, status, flags }: Proposal): Scored {
  const gold = question ? humanAnswer(question).choice : null;
  const isRight = gold !== null && choice !== null && sameOption(choice, [gold]) !== null;
  return { isRight, isDrafted: choice !== null, isPlain: choice !== null && status === 'answered' && flags.length === 0 };
}

/** Everything but what has the form's own bytes. */
async function withoutForm(index: Knowledge, form: string): Promise<SearchScope> {
  const excludeDocumentIds: string[] = [];
  for (const { id } of await index.documents()) if (contentHash(new Uint8Array(await readFile(id))) === form) excludeDocumentIds.push(id);
  return { excludeDocumentIds };
}
