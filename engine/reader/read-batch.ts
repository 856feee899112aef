/** One batch of questions, read: what was said of each, checked against the evidence that it was said from. */
import { limits } from '#contract/limits.ts';
import type { AnswerContext, Asked } from '#engine/answers/model.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { inHalves } from '#engine/model/halving.ts';
import type { ModelRun } from '#engine/model/model-run.ts';
import type { Completion, Hear } from '#engine/model/model.ts';
import type { Hit } from '#engine/search/model.ts';
import { type Checked, checkAnswer } from './check.ts';
import { type Evidence, around } from './evidence/knowledge.ts';
import type { Piece } from './evidence/piece.ts';
import { type Shown, shownOf, tokensOf } from './evidence/shown.ts';
import { type Opening, numbered, readPrompt } from './prompts.ts';
import { idOf } from './evidence/hits.ts';
import { Beginning, Reply, type SaidAnswer } from './reply.ts';

/** A question as it was read; `said` is null where the model left it out. */
export interface Read {
  said: SaidAnswer | null;
  checked: Checked | null;
  /** What it was read from. */
  pieces: ReadonlyMap<string, Piece>;
  /** Searches that the model wrote meanwhile: what they find it was not read with. */
  written: string[];
  /** Tokens of the call, its share of them. */
  tokensIn: number;
  tokensOut: number;
}

/** What a run reads with: the beginning of its prompts, and the whole knowledge where that fits. */
export interface Reading {
  run: ModelRun;
  opening: Opening;
  whole: Evidence | null;
  /** Tokens of evidence that a prompt may have where search finds it. */
  most: number;
  context: AnswerContext;
}

/** A question with what was found for it. */
export interface Found {
  asked: Asked;
  hits: Hit[];
}

/** What a prompt gives to read; `shared` where several prompts give just this, so that a service keeps it from one to the next. */
export interface Given {
  shown: Shown;
  shared: boolean;
}

/** What was found for some questions, as evidence. */
export async function foundFor(found: Found[], { most, context }: Reading): Promise<Shown> {
  const { pieces, replaced } = await around(chosenHits(found, most), context.index, context.scope);
  return shownOf(pieces, replaced);
}

/** Reads questions together; one that the reply leaves out is asked once more. @throws ModelFailure */
export async function readBatch(reading: Reading, batch: Asked[], given: Given): Promise<Read[]> {
  const reads = await inHalves(batch, (some) => readOnce(reading, some, given));
  const left = batch.filter((_, at) => reads[at]?.said === null);
  if (left.length === 0 || left.length === batch.length) return reads;
  const again = await inHalves(left, (some) => readOnce(reading, some, given));
  return reads.map((read) => (read.said === null ? (again.shift() ?? read) : read));
}

async function readOnce({ run, opening, context }: Reading, batch: Asked[], { shown, shared }: Given): Promise<Read[]> {
  const questions = numbered(batch);
  context.tell?.({ doing: 'reading', passages: shown.pieces.size });
  const hear = questions.length === 1 ? hearOf(context) : undefined;
  const prompt = readPrompt(opening, { lines: opening.whole ? [] : shown.lines, shared }, questions);
  const { said, completion } = await run.ask(prompt, Reply, context.signal, hear);
  const byId = new Map(said.answers.map((answer) => [answer.a_question, answer]));
  const share = shareOf(completion, questions.length);
  return mapInTurns(questions, ({ id, asked }): Read => {
    const answer = byId.get(id) ?? null;
    const checked = answer && checkAnswer(asked, answer, shown.pieces, opening.company);
    return { said: answer, checked, pieces: shown.pieces, written: [], ...share };
  });
}

/** Tells the answer as it is written. */
const hearOf = ({ tell }: AnswerContext): Hear | undefined =>
  tell &&
  ((said) => {
    const { data } = Beginning.safeParse(said);
    tell({ doing: 'writing', text: (data?.answers[0]?.f_answer ?? '').trimStart().slice(0, limits.answer) });
  });

const shareOf = ({ tokensIn, tokensOut }: Completion, questions: number): { tokensIn: number; tokensOut: number } => ({
  tokensIn: Math.round(tokensIn / questions),
  tokensOut: Math.round(tokensOut / questions),
});

export const hitTokens = (hit: Hit): number =>
  tokensOf(hit.kind === 'passage' ? hit.passage.text : `${hit.pair.question} ${hit.pair.answer}`);

/** The best of each question, then the next of each, each once, until a prompt has enough. */
export function chosenHits(batch: Pick<Found, 'hits'>[], mostTokens: number): Hit[] {
  const chosen = new Map<string, Hit>();
  let tokens = 0;
  for (let rank = 0; batch.some(({ hits }) => rank < hits.length); rank++) {
    for (const { hits } of batch) {
      const hit = hits[rank];
      if (!hit || chosen.has(idOf(hit))) continue;
      tokens += hitTokens(hit);
      if (tokens > mostTokens) return [...chosen.values()];
      chosen.set(idOf(hit), hit);
    }
  }
  return [...chosen.values()];
}
