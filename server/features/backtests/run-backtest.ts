import type { BacktestFigures, BacktestItem } from '#contract/backtests.ts';
import type { Extraction, FoundQuestion } from '#contract/extraction.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { answerForm } from '#engine/answers/answer-form.ts';
import { backtestOf } from '#engine/answers/backtest.ts';
import type { Backtest } from '#engine/answers/backtest.ts';
import { leaveOpen } from '#engine/decision/leave-open.ts';
import { humanAnswer } from '#engine/answers/human-answer.ts';
import { askedOf } from '#engine/answers/read-question.ts';
import { readStems } from '#engine/answers/stems.ts';
import { AccountClosed } from '#engine/model/account.ts';
import type { Deps } from '#server/deps.ts';
import { accountOf, engineInPlace } from '#server/features/ai-model/steps.ts';
import { equalDocuments, fileNameOf, requireStoredFile } from '#server/features/documents/steps.ts';
import { type Failed, failedBy, failedFor, findQuestionsIn } from '#server/features/extraction/steps.ts';
import { approvedSayingTheSame } from '#server/features/library/steps.ts';
import { meter } from '#server/features/metering/steps.ts';
import { type Held, type RunPayload, dayOf, workRun } from '#server/features/runs/service.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import * as store from './store.ts';

/** Progress is written at most this often. */
const PROGRESS_MS = 700;

/** Answers a filled questionnaire from the rest of the knowledge and keeps how far that agrees with what people wrote. */
export const runBacktest = (deps: Deps, payload: RunPayload, stop: AbortSignal): Promise<void> =>
  workRun(
    deps,
    payload,
    stop,
    async (held) => {
      const engine = await engineInPlace(deps, held);
      if (engine) await work({ ...deps, engine }, held);
    },
    async (trx, run) => {
      const { sentence: error, because } = failedFor(reason('backtest_tries'));
      await store.endBacktest(trx, run.org_id, run.subject_id, { status: 'failed', error, because });
      return error;
    },
  );

const work = async (deps: Deps, held: Held): Promise<void> => {
  const { org_id: orgId, subject_id: id } = held.run;
  await inOrg(deps.db, orgId, async (trx) => {
    await held.progress(trx, 0, 0);
    await store.beginBacktest(trx, orgId, id);
  });
  const outcome = await attempt(deps, held);
  await inOrg(deps.db, orgId, async (trx) => {
    if ('sentence' in outcome) {
      const { sentence: error, because } = outcome;
      await store.endBacktest(trx, orgId, id, { status: 'failed', error, because });
      return outcome.limit ? held.stop(trx, outcome.limit, []) : held.finish(trx, 'failed', error);
    }
    await store.endBacktest(trx, orgId, id, { status: 'completed', figures: figuresOf(outcome), items: outcome.items.map(itemOf) });
    return held.finish(trx, 'completed');
  });
};

/** The comparison, or why there is none; `limit` where it can go on later. */
const attempt = async (deps: Deps, held: Held): Promise<Backtest | (Failed & { limit?: Reason })> => {
  try {
    const { extraction, documentId, sample } = await readForm(deps, held);
    const said = await mapInTurns(extraction.questions, saidIn);
    if (said.every(({ choice, text }) => choice === null && text === null))
      return failedFor(reason('backtest_unfilled', { file: extraction.file }));
    return await backtestOf(extraction.questions, await propose(deps, held, extraction, { documentId, said, sample }));
  } catch (error) {
    if (error instanceof AccountClosed) return { ...failedFor(error.reason), limit: error.reason };
    return failedBy(error);
  }
};

const readForm = async (deps: Deps, held: Held): Promise<{ extraction: Extraction; documentId: string; sample: boolean }> => {
  const { org_id: orgId, subject_id: id } = held.run;
  const document = await inOrg(deps.db, orgId, async (trx) => {
    const row = await store.findBacktest(trx, orgId, id);
    if (!row?.document_id) throw new AppError('not_found', 'The questionnaire was deleted before it could be read.');
    return requireStoredFile(trx, orgId, row.document_id);
  });
  const contentType = document.content_type ?? 'application/octet-stream';
  const file = { orgId, fileName: fileNameOf(document), contentType, read: () => deps.storage.read(document.storage_key) };
  const { extraction } = await findQuestionsIn(deps, file, { signal: held.signal });
  return { extraction, documentId: document.id, sample: document.sample };
};

/** Answers as a request would be, without the file itself, its byte-equal copies, and approved answers that stand in it. */
const propose = async (
  deps: Deps,
  held: Held,
  { file, questions }: Extraction,
  { documentId, said, sample }: { documentId: string; said: ReturnType<typeof saidIn>[]; sample: boolean },
) => {
  const { org_id: orgId } = held.run;
  const index = await deps.knowledge.toAnswer(orgId, { sample });
  const excludeDocumentIds = await inOrg(deps.db, orgId, async (trx) => [
    ...(await equalDocuments(trx, orgId, documentId)),
    ...(await approvedSayingTheSame(trx, orgId, said)),
  ]);
  const ours = questions.filter((question) => !question.for_other_side);
  if (!sample) await inOrg(deps.db, orgId, (trx) => meter(trx, orgId, 'questions', ours.length));
  const account = accountOf(deps.db, { orgId, purpose: 'backtest', runId: held.run.id });
  let done = 0;
  let told = Date.now();
  await readStems(questions);
  const made = await answerForm(
    await mapInTurns(ours, (question) => askedOf(question, questions)),
    {
      index,
      scope: { excludeDocumentIds },
      about: file,
      form: { name: file },
      today: dayOf(held),
      replies: held.replies,
      account,
      signal: held.signal,
    },
    {
      engine: deps.engine,
      onFault: (_, error) => deps.log.error({ err: error }, 'a question of a backtest could not be answered'),
      onAnswer: async () => {
        done += 1;
        if (Date.now() - told < PROGRESS_MS) return;
        told = Date.now();
        await inOrg(deps.db, orgId, (trx) => held.progress(trx, done, ours.length));
      },
    },
  );
  const byQuestion = new Map(ours.map((question, at) => [question, made[at]]));
  return questions.map((question) => byQuestion.get(question) ?? leaveOpen([], 0, reason('other_side')));
};

const saidIn = (question: FoundQuestion) => ({ question: question.question, ...humanAnswer(question) });

const figuresOf = ({ withHumanAnswer, falseYes, byOption, items: _, ...same }: Backtest): BacktestFigures => ({
  ...same,
  with_human_answer: withHumanAnswer,
  false_yes: falseYes,
  by_option: byOption,
});

const itemOf = ({ sheet, id, section, question, human, proposed, agree, why }: Backtest['items'][number]): BacktestItem => {
  const { status, choice, answer, confidence, flags, citations, reasons } = proposed;
  return {
    sheet,
    ref: id,
    section,
    question,
    human,
    proposed: { status, choice, answer, confidence, flags, citations, reasons },
    agree,
    why,
  };
};
