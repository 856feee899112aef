/** Before an answer becomes plain: a search with the answer and its question, so that a paper that says otherwise is seen. */
import type { Proposal } from '#contract/answers.ts';
import { ModelFailure } from '#engine/model/model.ts';
import { inHalves } from '#engine/model/halving.ts';
import { looked, unlooked } from './decide.ts';
import { inChunks } from './in-chunks.ts';
import { around } from './evidence/knowledge.ts';
import { shownOf } from './evidence/shown.ts';
import { type Claim, otherwisePrompt } from './prompts.ts';
import { type Read, chosenHits } from './read-batch.ts';
import { Otherwise } from './reply.ts';
import { textsGiven } from './evidence/hits.ts';
import { nearestSentences } from './evidence/nearest-sentences.ts';
import { type Searching, searchUnread } from './search.ts';
import { findQuotes } from './standing.ts';

/** Claims of one prompt. */
export const CLAIMS = 100;

/** A plain answer that is about to be given, and what it was read from. */
export interface Given {
  claim: Claim;
  proposal: Proposal;
  read: Read;
}

/** The proposals, those doubted of which something says otherwise. A look that fails leaves none of them plain. `onAsk` is called once the model is asked. */
export async function lookForOtherwise(reading: Searching, given: Given[], onAsk: () => void = () => undefined): Promise<Proposal[]> {
  try {
    return await inChunks(reading, given, CLAIMS, (all) => inHalves(all, (some) => lookOnce(reading, some, onAsk)));
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return given.map(({ proposal }) => unlooked(proposal, error.reason, reading.context));
  }
}

async function lookOnce({ run, opening, most, context, find }: Searching, given: Given[], onAsk: () => void): Promise<Proposal[]> {
  const found = await Promise.all(
    given.map(async ({ claim, read }) => {
      const texts = [claim.answer, claim.asked.question].filter((text) => text !== '');
      const hits = await searchUnread(texts, find, { written: read.written, read: textsGiven(read.pieces) });
      return { asked: claim.asked, text: texts.join('\n'), hits };
    }),
  );
  const evidence = await around(chosenHits(found, most), context.index, context.scope);
  const asked = given.filter((_, at) => found[at]?.hits.length !== 0);
  if (evidence.pieces.length === 0 || asked.length === 0) return given.map(({ proposal }) => proposal);
  const shown = shownOf(nearestSentences(evidence.pieces, found), evidence.replaced);
  const prompt = otherwisePrompt(opening, shown.lines, asked.map(({ claim }) => claim)); // prettier-ignore
  const asking = run.ask(prompt, Otherwise, context.signal);
  onAsk();
  const { said } = await asking;
  const byId = new Map(said.answers.map((answer) => [answer.a_question, answer]));
  return given.map(({ claim, proposal }) => {
    const answer = byId.get(claim.id);
    const against =
      answer?.d_verdict === 'otherwise' ? findQuotes(answer.b_quotes, shown.pieces).flatMap(({ standing }) => standing ?? []) : [];
    const quotes = against.map(({ piece, text, citations }) => ({ document: piece.document.name, text, citations }));
    return quotes.length === 0 ? proposal : looked(proposal, { brought: 'otherwise', quotes }, context);
  });
}
