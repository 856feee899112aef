/** The rounds in which a model reads a question on law: once, and once more where it names a rule that the first search did not bring. */
import { ModelFailure } from '#engine/model/model.ts';
import { foundRoom } from '#engine/reader/evidence/knowledge.ts';
import type { LawLanguage } from '../languages.ts';
import type { Law } from '../model.ts';
import { type CheckedLaw, checkReply } from './check.ts';
import { foundByNames, foundForQuestion } from './find-sources.ts';
import type { LawReader, LawSource, LawTurn } from './model.ts';
import { lawPrompt } from './prompt.ts';
import { Reply } from './reply.ts';
import { lawSources } from './sources.ts';

interface Asking {
  question: string;
  language: LawLanguage;
  now: Date;
  /** Oldest first. */
  before: LawTurn[];
  /** The question that this one goes on from. */
  earlier: string | null;
}

/**
 * Reads what the search brings; where nothing of it answers, searches by the names of rules that the model gives, and reads what is new of
 * that. What fails at the second reading is as if it had not been: the first one stands.
 * @throws ModelFailure where the first reading fails; the reason of the signal once it aborts
 */
export async function readTwice(asking: Asking, law: Law, { run }: LawReader, signal?: AbortSignal): Promise<CheckedLaw> {
  const { question, language, now, before, earlier } = asking;
  const goingOn = earlier === null ? null : `${earlier} ${question}`;
  const room = foundRoom(await run.client.context(signal));
  const today = now.toISOString().slice(0, 10);
  const ask = async (sources: LawSource[], searchedFor: string[]): Promise<CheckedLaw> => {
    signal?.throwIfAborted();
    const { said } = await run.ask(lawPrompt({ today, language, sources, before, question, searchedFor }), Reply, signal);
    return checkReply(said, { sources, question, before, language, today });
  };
  const reckoned = { question: goingOn ?? question, language, now, room };
  const sources = lawSources(await foundForQuestion({ question, goingOn, language }, law, signal), reckoned, law);
  if (sources.length === 0) return { state: 'refused', lookFor: [] };
  const first = await ask(sources, []);
  if (first.state !== 'refused' || first.lookFor.length === 0) return first;
  const seen = new Set(sources.map(({ key }) => key));
  const others = lawSources(await foundByNames(first.lookFor, language, law, signal), reckoned, law, seen);
  if (others.every(({ key }) => seen.has(key))) return first;
  try {
    return await ask(others, first.lookFor);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ModelFailure) return first;
    throw error;
  }
}
