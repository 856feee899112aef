/** A second look, where a model is not known to be good: question, answer and quotes alone, and the wish to refute. */
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { inHalves } from '#engine/model/halving.ts';
import { ModelFailure } from '#engine/model/model.ts';
import { looked, unlooked } from './decide.ts';
import { inChunks } from './in-chunks.ts';
import { CLAIMS, type Given } from './otherwise.ts';
import { lookPrompt } from './prompts.ts';
import type { Reading } from './read-batch.ts';
import { Look } from './reply.ts';

/** The proposals, those doubted that do not hold. One that no verdict came for goes to review. */
export async function lookAgain(reading: Reading, given: Given[]): Promise<Proposal[]> {
  try {
    return await inChunks(reading, given, CLAIMS, (all) => inHalves(all, (some) => lookOnce(reading, some)));
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return given.map(({ proposal }) => unlooked(proposal, error.reason, reading.context));
  }
}

async function lookOnce({ run, opening, context }: Reading, given: Given[]): Promise<Proposal[]> {
  const claims = given.map(({ claim }) => claim);
  const { said } = await run.ask(lookPrompt(opening, claims), Look, context.signal);
  const byId = new Map(said.claims.map((claim) => [claim.a_claim, claim]));
  return given.map(({ claim, proposal }) => {
    const look = byId.get(claim.id);
    if (!look) return unlooked(proposal, reason('question_left_out'), context);
    return look.d_verdict === 'supported' ? proposal : looked(proposal, { brought: look.d_verdict, why: look.c_why }, context);
  });
}
