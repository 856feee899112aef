/** A question on law, answered by a language model that reads what the law says of it; code checks that what it quotes stands. */
import type { Reason } from '#contract/reasons.ts';
import { ModelFailure } from '#engine/model/model.ts';
import { DEFAULT, withoutPersonalNumbers } from '../ask.ts';
import { askInConversation } from '../converse.ts';
import type { LawLanguage } from '../languages.ts';
import type { Law, LawAnswer } from '../model.ts';
import { phrases } from '../phrases.ts';
import { questionLanguage } from '../question-language.ts';
import type { CheckedLaw } from './check.ts';
import type { LawReader, LawSource, LawTurn } from './model.ts';
import { readTwice } from './rounds.ts';

interface Options {
  now?: Date;
  signal?: AbortSignal;
  /** Turns of the same conversation, oldest first. */
  before?: LawTurn[];
}

/**
 * What can be refused by its words alone, and what has run out, is refused before the model is called. Where the model fails, the answer
 * without it stands; where its reply does not stand up, the nearest rules are listed; both say so. Never throws for anything that can be
 * typed, but the reason of a signal that aborts.
 */
export async function readLaw(
  asked: string,
  law: Law,
  reader: LawReader,
  { now = new Date(), signal, before = [] }: Options = {},
): Promise<LawAnswer> {
  const earlier = questionBefore(before);
  const without = (listed: boolean): Promise<LawAnswer> =>
    askInConversation(asked, earlier, law, { now, listed, ...(signal ? { signal } : {}) });
  const embedded = await without(false);
  if (embedded.status === 'refused' && embedded.reason !== 'not-covered') return embedded;
  const question = withoutPersonalNumbers(asked);
  const language = questionLanguage(question) ?? before.at(-1)?.language ?? DEFAULT;
  const head = { question, language, specialist: embedded.specialist, notice: phrases[language].notice, model: reader.run.client.model };
  try {
    const checked = await readTwice({ question, language, now, before, earlier }, law, reader, signal);
    if (checked.state === 'broken') return saidWithout(await without(true), language, checked.why);
    if (checked.state === 'answered') return answered(checked, head);
    if (checked.state === 'asks_back') return { ...head, status: 'asks_back', answer: checked.ask, steps: [], citations: [] };
    return refused(embedded, head, () => without(true));
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ModelFailure)) throw error;
    return saidWithout(embedded, language, error.reason);
  }
}

/** The question that one goes on from: the last that was not refused, with the one that asked back for it; null where there is none. Pure. */
export function questionBefore(before: LawTurn[]): string | null {
  const at = before.findLastIndex(({ status }) => status !== 'refused');
  const [asking, last] = [before[at - 1], before[at]];
  if (!last) return null;
  return asking?.status === 'asks_back' ? `${asking.question} ${last.question}` : last.question;
}

type Head = Pick<LawAnswer, 'question' | 'language' | 'specialist' | 'notice'> & { model: string };

function answered({ answer, notCovered, sources, citations }: Extract<CheckedLaw, { state: 'answered' }>, head: Head): LawAnswer {
  const { notCovered: notSaid, toBeChecked } = phrases[head.language];
  const unchecked = citations.some((cited) => cited.to_be_checked);
  return {
    ...head,
    specialist: specialistOf(sources) ?? head.specialist,
    status: 'answered',
    answer: [answer, ...(notCovered === '' ? [] : [`${notSaid} ${asSentence(notCovered)}`]), ...(unchecked ? [toBeChecked] : [])].join(
      '\n',
    ),
    basis: 'read',
    ...(notCovered === '' ? {} : { doubt: 'partial' as const }),
    steps: [],
    citations,
  };
}

const asSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

const specialistOf = (sources: LawSource[]): LawAnswer['specialist'] | null =>
  sources.find(({ specialist }) => specialist !== null)?.specialist ?? null;

/** Where the engine without a model was sure, the two are of two minds: the nearest rules are listed. Else it is refused, with whom to ask where that is known. */
async function refused(embedded: LawAnswer, head: Head, listed: () => Promise<LawAnswer>): Promise<LawAnswer> {
  if (embedded.status === 'refused') return embedded;
  if (embedded.basis === 'statement' && embedded.doubt === undefined) return listed();
  return {
    ...head,
    status: 'refused',
    answer: phrases[head.language].refusals['not-covered'],
    reason: 'not-covered',
    steps: [],
    citations: [],
  };
}

const LIMITS: ReadonlySet<Reason['code']> = new Set(['model_budget', 'model_run_limit', 'model_month_limit', 'model_day_limit']);

/** The answer of the engine without a model, which says that it is, and whether a limit was reached: of a list its first line does. */
function saidWithout(embedded: LawAnswer, language: LawLanguage, failure: Reason): LawAnswer {
  const [first = '', ...rest] = embedded.answer.split('\n');
  const { withoutModel, modelUsedUp } = phrases[language];
  const said = LIMITS.has(failure.code) ? modelUsedUp : withoutModel;
  const answer = embedded.doubt ? [`${first} ${said}`, ...rest] : [first, ...rest, said];
  return { ...embedded, answer: answer.join('\n'), failure };
}
