import type { SeenModel } from '#contract/ai-model.ts';
import { type ModelProvider, providerNeeds } from '#contract/model-providers.ts';
import type { AnswerEngine } from '#engine/answers/model.ts';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import type { Deps } from '#server/deps.ts';
import type { Held } from '#server/features/runs/service.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import type { OpenedModel } from '#server/platform/models/models.ts';
import { isHere } from './address.ts';
import { hasOwn, settingsOf } from './settings.ts';
import { type AiModelRow, findModel } from './store.ts';

type Parts = Pick<Deps, 'db' | 'seal' | 'models'>;

const embedded = createEmbeddedEngine();

/** What answers in an organisation: with its own model, with the installation's, or without one. */
export async function engineFor(parts: Parts & Pick<Deps, 'engine'>, orgId: string): Promise<AnswerEngine> {
  const row = await inOrg(parts.db, orgId, (trx) => findModel(trx, orgId));
  if (!row || row.use === 'installation') return parts.engine;
  return (await modelOf(parts, row))?.engine ?? embedded;
}

/** What answers a run, where it stands among those that wait for a model just when one is asked; null where it goes there first. */
export async function engineInPlace(parts: Parts & Pick<Deps, 'engine'>, held: Held): Promise<AnswerEngine | null> {
  const { org_id: orgId } = held.run;
  const engine = await engineFor(parts, orgId);
  const isModelAsked = engine.estimate !== undefined;
  return (await inOrg(parts.db, orgId, (trx) => held.goesElsewhere(trx, isModelAsked))) ? null : engine;
}

/** The model that answers; null where none does. */
export async function modelOf({ seal, models }: Omit<Parts, 'db'>, row: AiModelRow | undefined): Promise<OpenedModel | null> {
  if (!row || row.use === 'installation') return models.installation;
  return row.use === 'own' && hasOwn(row) ? models.open(row.org_id, await settingsOf(row, seal)) : null;
}

/** The model that is asked in an organisation; null where none is. */
export async function modelFor(parts: Parts, orgId: string): Promise<OpenedModel | null> {
  return modelOf(parts, await inOrg(parts.db, orgId, (trx) => findModel(trx, orgId)));
}

/** The name of the model that answers in an organisation; null where none does. */
export const modelNameFor = async (trx: Trx, { models }: Pick<Deps, 'models'>, orgId: string): Promise<string | null> =>
  seenModel(models, await findModel(trx, orgId))?.model ?? null;

const seenAt = (provider: ModelProvider, model: string, url: string): SeenModel => ({
  provider,
  model,
  host: new URL(url).host,
  here: isHere(url),
});

/** The installation's model as everybody may see it. */
export function seenInstallation({ installation }: Deps['models']): SeenModel | null {
  if (installation === null) return null;
  const { provider, model, url } = installation.settings;
  const address = url ?? providerNeeds[provider].address;
  return address !== null ? seenAt(provider, model, address) : null;
}

/** The model that answers, as everybody may see it. */
export function seenModel(models: Deps['models'], row: AiModelRow | undefined): SeenModel | null {
  if (!row || row.use === 'installation') return seenInstallation(models);
  return row.use === 'own' && hasOwn(row) ? seenAt(row.provider, row.model, row.url) : null;
}
