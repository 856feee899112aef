import type { aiModel } from '#contract/ai-model.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { providerNeeds } from '#contract/model-providers.ts';
import { listModels } from '#engine/model/listed-models.ts';
import { ModelFailure } from '#engine/model/model.ts';
import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { modelUrl } from './address.ts';
import { inLine } from './looks.ts';
import { needs } from './policy.ts';
import { engineProvider, hasOwn } from './settings.ts';
import { findModel } from './store.ts';

type Call = (typeof aiModel)['list'];

/** Somebody waits in a dialog. */
const WAIT_MS = 10_000;

/**
 * The models that a key may use. The key that is kept goes to no other place than the one that it was given for.
 * @throws forbidden · conflict for an address that is not called, a key that is missing · rate_limited, as lines.ts
 */
export const listOfKey = async (
  { db, config, seal, models }: Pick<Deps, 'db' | 'config' | 'seal' | 'models'>,
  actor: OrgActor,
  { provider, url: given, key }: Parsed<Call, 'body'>,
): Promise<Answer<Call>> => {
  allow(actor, needs.list);
  const url = modelUrl(provider, given, config);
  const { host, origin } = new URL(url);
  const own = key === undefined ? await inOrg(db, actor.orgId, (trx) => findModel(trx, actor.orgId)) : undefined;
  const sealed = hasOwn(own) && new URL(own.url).origin === origin ? own.key : null;
  const used = key ?? (sealed === null ? null : await seal.open(sealed));
  if (used === null && providerNeeds[provider].key === 'needed') {
    const message = `Give the key for ${host}: it answers nobody without one.`;
    throw new AppError('conflict', message, [{ field: 'key', message }]);
  }
  try {
    const asked = { provider: engineProvider(provider), url, key: used };
    const listed = await inLine(actor, () => listModels(asked, models.send, AbortSignal.timeout(WAIT_MS)));
    return { models: listed.map(({ name, contextTokens }) => ({ name, context_tokens: contextTokens })), failure: null };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { models: [], failure: error.reason };
  }
};
