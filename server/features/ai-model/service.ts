import { type AiModel, MOST_SERVERS, type SeenModel, type aiModel } from '#contract/ai-model.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { providerNeeds } from '#contract/model-providers.ts';
import { may } from '#contract/roles.ts';
import { findLocalServers } from '#engine/model/local-servers.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { activeRun, cancelRuns, startRun } from '#server/features/runs/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { holdMember } from '#server/platform/limits/hold-member.ts';
import { priceOf } from './account.ts';
import { isHere, modelUrl } from './address.ts';
import { seenInstallation, seenModel } from './answering-model.ts';
import { inLine } from './looks.ts';
import { askingInstallation, needs } from './policy.ts';
import { hasOwn } from './settings.ts';
import { type AiModelRow, findModel, putModel } from './store.ts';
import { tellOfConnecting } from './told.ts';
import { STEPS } from './try-model.ts';
import { usedInMonth } from './usage-store.ts';

type Calls = typeof aiModel;
type Parts = Pick<Deps, 'db' | 'config' | 'seal' | 'models'>;

const present = async (trx: Trx, { config, models }: Parts, actor: OrgActor, row: AiModelRow | undefined): Promise<AiModel> => {
  const manages = may(actor.accessLevel, needs.connect);
  const answers = seenModel(models, row);
  const run = await activeRun(trx, actor.orgId, 'try_model', actor.orgId);
  const { test = null } = row ?? {};
  return {
    use: row?.use ?? 'installation',
    answers,
    installation: seenInstallation(models),
    own:
      manages && hasOwn(row)
        ? { provider: row.provider, model: row.model, url: row.url, key_set_at: row.key_set_at?.toISOString() ?? null }
        : null,
    costs: manages ? { ...costsOf(row, answers), used_this_month: await usedInMonth(trx, actor.orgId) } : null,
    test: test !== null && answers !== null && test.model === answers.model && test.host === answers.host ? test : null,
    testing: run ? { done: run.done, total: run.total } : null,
    private_addresses: config.ownModels.privateAddresses,
    can: { manage: manages },
  };
};

const costsOf = (row: AiModelRow | undefined, answers: SeenModel | null): Parsed<Calls['setCosts'], 'body'> => ({
  currency: row?.currency ?? 'EUR',
  prices: answers && priceOf(row?.prices ?? {}, answers.model),
  most_per_run: row?.most_per_run ?? null,
  most_per_month: row?.most_per_month ?? null,
});

export const readModel = (parts: Parts, actor: OrgActor): Promise<AiModel> =>
  inOrg(parts.db, actor.orgId, async (trx) => present(trx, parts, actor, await findModel(trx, actor.orgId)));

/**
 * Connects a model of the organisation's own; the owners are told by mail where questions and passages go from now on. A key goes to no other place than the one that it was given for, and nothing goes anywhere
 * before somebody was told where.
 * @throws forbidden · conflict for an address that is not called, a key that is missing, a host that nobody agreed to
 */
export const connectModel = (
  parts: Parts,
  actor: OrgActor,
  { provider, model, url: given, key, acknowledged_host: agreed }: Parsed<Calls['connect'], 'body'>,
): Promise<AiModel> =>
  inOrg(parts.db, actor.orgId, async (trx) => {
    await holdMember(trx, actor, needs.connect);
    const url = modelUrl(provider, given, parts.config);
    const { host, origin } = new URL(url);
    const before = await findModel(trx, actor.orgId);
    const kept = key === undefined && hasOwn(before) && new URL(before.url).origin === origin ? before : null;
    if (key === undefined && (kept?.key ?? null) === null && providerNeeds[provider].key === 'needed')
      throw refused('key', `Give the key for ${host}: it answers nobody without one.`);
    if (!isHere(url) && agreed !== host && before?.acknowledged_host !== host)
      throw refused('acknowledged_host', `Questions and passages of your papers would be sent to ${host}. Agree to that first.`);
    const sealed =
      key === undefined
        ? { key: kept?.key ?? null, key_set_at: kept?.key_set_at ?? null }
        : { key: await parts.seal.close(key), key_set_at: new Date() };
    const row = await putModel(trx, actor.orgId, {
      use: 'own',
      provider,
      model,
      url,
      ...sealed,
      acknowledged_host: isHere(url) ? null : host,
    });
    if (!isAsked(before, url, key)) await answerFor(trx, parts, actor, row);
    await cancelRuns(trx, actor.orgId, 'try_model', [actor.orgId]);
    await note(trx, actor, 'connected', { subject: `${model} (${host})`, data: { provider } });
    return present(trx, parts, actor, row);
  });

/** Whether questions went to this address before, with the key that stays. */
const isAsked = (before: AiModelRow | undefined, url: string, key: string | undefined): boolean =>
  key === undefined && hasOwn(before) && before.url === url && before.use === 'own';

/** Whoever lets questions go somewhere answers for it, and the owners are told. */
const answerFor = async (trx: Trx, parts: Parts, { orgId, userId }: OrgActor, row: AiModelRow): Promise<void> => {
  if (!hasOwn(row)) return;
  await putModel(trx, orgId, { connected_by: userId });
  await tellOfConnecting(trx, parts, row, userId);
};

const refused = (field: string, message: string): AppError => new AppError('conflict', message, [{ field, message }]);

const note = (
  trx: Trx,
  { orgId, userId }: OrgActor,
  done: 'connected' | 'switched' | 'disconnected' | 'tested' | 'costs_set',
  about: { subject: string; data?: Record<string, string> },
) => appendAudit(trx, { orgId, userId, action: `ai_model:${done}`, ...about });

/** @throws forbidden · conflict where there is no model of one's own */
export const useModel = (parts: Parts, actor: OrgActor, { use }: Parsed<Calls['use'], 'body'>): Promise<AiModel> =>
  inOrg(parts.db, actor.orgId, async (trx) => {
    await holdMember(trx, actor, needs.use);
    const before = await findModel(trx, actor.orgId);
    if (use === 'own' && !hasOwn(before)) throw new AppError('conflict', 'There is no model of your own yet. Connect one.');
    const row = await putModel(trx, actor.orgId, { use });
    if (use === 'own' && before?.use !== 'own') await answerFor(trx, parts, actor, row);
    await cancelRuns(trx, actor.orgId, 'try_model', [actor.orgId]);
    await note(trx, actor, 'switched', { subject: seenModel(parts.models, row)?.model ?? use, data: { use } });
    return present(trx, parts, actor, row);
  });

const nothing = {
  provider: null,
  model: null,
  url: null,
  key: null,
  key_set_at: null,
  acknowledged_host: null,
  test: null,
  connected_by: null,
};

/** @throws forbidden */
export const disconnectModel = (parts: Parts, actor: OrgActor): Promise<AiModel> =>
  inOrg(parts.db, actor.orgId, async (trx) => {
    allow(actor, needs.disconnect);
    const before = await findModel(trx, actor.orgId);
    if (!hasOwn(before)) return present(trx, parts, actor, before);
    const row = await putModel(trx, actor.orgId, { ...nothing, use: before.use === 'own' ? 'installation' : before.use });
    await cancelRuns(trx, actor.orgId, 'try_model', [actor.orgId]);
    await note(trx, actor, 'disconnected', { subject: `${before.model} (${new URL(before.url).host})` });
    return present(trx, parts, actor, row);
  });

/** Models whose prices are kept, the newest. */
const MOST_PRICED = 50;

/** @throws forbidden · conflict for prices where no model answers */
export const setCosts = (
  parts: Parts,
  actor: OrgActor,
  { currency, prices, ...limits }: Parsed<Calls['setCosts'], 'body'>,
): Promise<AiModel> =>
  inOrg(parts.db, actor.orgId, async (trx) => {
    allow(actor, needs.setCosts);
    const before = await findModel(trx, actor.orgId);
    const seen = seenModel(parts.models, before);
    if (prices !== null && seen === null) throw new AppError('conflict', 'No model answers here. Connect one, then say what it costs.');
    const { [seen?.model ?? '']: _, ...others } = before?.prices ?? {};
    const kept = Object.entries(others).slice(prices === null ? 0 : 1 - MOST_PRICED);
    const all = Object.fromEntries([...kept, ...(prices === null || seen === null ? [] : [[seen.model, prices] as const])]);
    const row = await putModel(trx, actor.orgId, { currency, prices: JSON.stringify(all), ...limits });
    await note(trx, actor, 'costs_set', { subject: seen?.model ?? '' });
    return present(trx, parts, actor, row);
  });

/**
 * What answers on the machine of the service, or at the one address; nothing of anybody's papers is sent there.
 * @throws forbidden · conflict for an address that is not called
 */
export const listLocal = async (
  { config, models }: Parts,
  actor: OrgActor,
  { url }: Parsed<Calls['local'], 'query'>,
): Promise<Answer<Calls['local']>> => {
  allow(actor, needs.local);
  const { privateAddresses, localAddresses } = config.ownModels;
  if (url === undefined && !privateAddresses) return { servers: [], next_cursor: null };
  const looked =
    url === undefined ? localAddresses.slice(0, MOST_SERVERS) : [modelUrl('openai-compatible', url, config).replace(/\/v1$/u, '')];
  const found = await inLine(actor, () => findLocalServers(looked, models.send));
  return {
    servers: found.map(({ kind, url, models: listed, wantsKey }) => ({
      provider: kind,
      url,
      models: listed.map(({ name, contextTokens }) => ({ name, context_tokens: contextTokens })),
      wants_key: wantsKey,
    })),
    next_cursor: null,
  };
};

/** @throws forbidden · no_access where the installation's model would be asked without a plan · conflict where no model answers */
export const startTest = (parts: Parts, actor: OrgActor): Promise<AiModel> =>
  inOrg(parts.db, actor.orgId, async (trx) => {
    allow(actor, needs.test);
    const row = await findModel(trx, actor.orgId);
    const seen = seenModel(parts.models, row);
    if (seen === null) throw new AppError('conflict', 'No model answers here. Connect one, then test it.');
    if (row?.use !== 'own') await permit(trx, actor, askingInstallation);
    await startRun(trx, actor.orgId, 'try_model', actor.orgId, STEPS);
    await note(trx, actor, 'tested', { subject: `${seen.model} (${seen.host})` });
    return present(trx, parts, actor, row);
  });

/** @throws forbidden */
export const stopTest = (parts: Parts, actor: OrgActor): Promise<AiModel> =>
  inOrg(parts.db, actor.orgId, async (trx) => {
    allow(actor, needs.stopTest);
    await cancelRuns(trx, actor.orgId, 'try_model', [actor.orgId]);
    return present(trx, parts, actor, await findModel(trx, actor.orgId));
  });
