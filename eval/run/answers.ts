import pLimit from 'p-limit';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import type { RuleName } from '#engine/decision/table.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import type { AnswerSet } from '../open/model.ts';
import { judge } from './judge.ts';
import type { Judged } from './judge.ts';

/** How many places search is asked for. */
const TOP = 10;
const AT_ONCE = 2;

export interface AnswersResult {
  judged: Judged[];
  /** Why search was by words alone; null when it was by meaning too. */
  reason: string | null;
}

/** Indexes the set's knowledge and asks each question by itself, as `ask` does; `without`: rules that are not asked. */
export async function measureAnswers(
  set: AnswerSet,
  onProgress: (step: 'read' | 'encode' | 'answer', done: number, total: number) => void,
  without: ReadonlySet<RuleName> = new Set(),
): Promise<AnswersResult> {
  const knowledge = await openKnowledge({ encoder: readEncoderOptions(process.env), paths: set.paths, encode: true, onProgress });
  try {
    const unread = knowledge.files.find(({ error }) => error !== null);
    if (unread) throw new Error(`The knowledge of the set could not be read: ${unread.error}`);
    const engine = createEmbeddedEngine();
    let done = 0;
    const answer = async (question: (typeof set.questions)[number]): Promise<Judged> => {
      const asked = askedAlone(question.question, question.options);
      const proposal = await engine.answer(asked, { index: knowledge.index, without });
      const hits = question.gold.length > 0 ? await knowledge.index.search(question.question, { top: TOP }) : [];
      const judgement = await judge(set, question, proposal, hits);
      onProgress('answer', ++done, set.questions.length);
      return judgement;
    };
    const atOnce = pLimit(AT_ONCE);
    const judged = await Promise.all(set.questions.map((question) => atOnce(() => answer(question))));
    return { judged, reason: knowledge.reason };
  } finally {
    await knowledge.close();
  }
}
