import type { ModelTest } from '#contract/ai-model.ts';
import { reason } from '#contract/reasons.ts';
import { onAccount } from '#engine/model/account.ts';
import { contextTold } from '#engine/model/client.ts';
import { probe } from '#engine/model/probe.ts';
import { tryReader } from '#engine/reader/trial.ts';
import { trialQuestions } from '#sample/trial.ts';
import type { Deps } from '#server/deps.ts';
import { type Held, type RunPayload, RunLost, workRun } from '#server/features/runs/service.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { patientFetch } from '#engine/model/services/post.io.ts';
import type { OpenedModel } from '#server/platform/models/models.ts';
import { accountOf } from './account.ts';
import { modelOf, seenModel } from './answering-model.ts';
import { hasOwn } from './settings.ts';
import { type AiModelRow, findModel, keepTest } from './store.ts';
import { withTrialKnowledge } from './trial-knowledge.ts';

/** One question by schema, then those of the trial. */
export const STEPS = 1 + trialQuestions.length;

/** Asks the model that answers in the organisation, and keeps what it made of it. */
export const tryModel = (deps: Deps, payload: RunPayload, stop: AbortSignal): Promise<void> =>
  workRun(
    deps,
    payload,
    stop,
    (held) => work(deps, held),
    async (trx, run) => {
      const seen = seenModel(deps.models, await findModel(trx, run.org_id));
      if (seen) await keepTest(trx, run.org_id, { ...unasked(seen), failure: reason('fault') });
      return 'The model could not be tested: it broke off several times. Try again later.';
    },
  );

const unasked = ({ model, host }: { model: string; host: string }): ModelTest => ({
  model,
  host,
  at: new Date().toISOString(),
  ms: null,
  tokens_per_second: null,
  keeps_schema: null,
  context_tokens: null,
  questions: [],
  failure: null,
});

const work = async (deps: Deps, held: Held): Promise<void> => {
  const { org_id: orgId } = held.run;
  const row = await inOrg(deps.db, orgId, async (trx) => {
    await held.progress(trx, 0, STEPS);
    return findModel(trx, orgId);
  });
  const seen = seenModel(deps.models, row);
  const opened = await modelOf(deps, row);
  if (!seen || !opened) throw new RunLost();
  const test = (await isKeyLost(deps, row))
    ? { ...unasked(seen), failure: reason('model_key_unreadable') }
    : await testOf(deps, held, opened, unasked(seen));
  await inOrg(deps.db, orgId, async (trx) => {
    await keepTest(trx, orgId, test);
    await held.finish(trx, 'completed');
  });
};

/** It was sealed with another secret than the service has now. */
const isKeyLost = async ({ seal }: Deps, row: AiModelRow | undefined): Promise<boolean> =>
  row?.use === 'own' && hasOwn(row) && row.key !== null && (await seal.open(row.key)) === null;

const testOf = async (deps: Deps, held: Held, { settings, client, engine }: OpenedModel, begun: ModelTest): Promise<ModelTest> => {
  const { signal, replies } = held;
  const account = accountOf(deps.db, { orgId: held.run.org_id, purpose: 'model_test', runId: held.run.id });
  const progress = (done: number): Promise<void> => inOrg(deps.db, held.run.org_id, (trx) => held.progress(trx, done, STEPS));
  const { ms, tokensPerSecond, keepsSchema, failure } = await probe(onAccount(client, account, settings.tokensPerRequest), signal);
  await progress(1);
  const send = client === deps.models.installation?.client ? patientFetch : deps.models.send;
  const asked: ModelTest = {
    ...begun,
    ms,
    tokens_per_second: tokensPerSecond,
    keeps_schema: keepsSchema,
    context_tokens: failure ? null : await contextTold(settings, { send }),
    failure: failure?.reason ?? (keepsSchema ? null : reason('model_nonsense')),
  };
  if (asked.failure !== null) return asked;
  return withTrialKnowledge(deps, held, async (index) => {
    const { tried, failure: why } = await tryReader(engine, trialQuestions, { index, replies, account, signal }, (done) =>
      progress(1 + done),
    );
    const keeps = keepsSchema && why?.code !== 'model_nonsense';
    return { ...asked, keeps_schema: keeps, questions: tried, failure: why, at: new Date().toISOString() };
  });
};
