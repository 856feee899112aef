import { type ModelProvider, modelProviders } from '#contract/model-providers.ts';
import type { Provider } from '#engine/model/model.ts';
import type { ModelSettings } from '#engine/model/model.ts';
import { isLocal, usualSettings } from '#engine/model/settings.ts';
import type { Seal } from '#server/platform/seal/seal.ts';
import type { AiModelRow } from './store.ts';

const asEngine: Partial<Record<ModelProvider, Provider>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  azure: 'azure',
  mistral: 'mistral',
  openrouter: 'openrouter',
  ollama: 'ollama',
};

/** As which of the engine's providers one is called. */
export const engineProvider = (provider: ModelProvider): Provider => asEngine[provider] ?? 'openai-compatible';

export type OwnRow = AiModelRow & { provider: ModelProvider; model: string; url: string };

/** Whether an own model is set up, used or not. */
export const hasOwn = (row: AiModelRow | undefined): row is OwnRow =>
  row?.provider != null && row.model !== null && row.url !== null && modelProviders.includes(row.provider);

/**
 * How the organisation's own model is reached. A model whose last trial gave a wrong answer is looked over a second time. `key` is null
 * where there is none, and where it was sealed with another secret: the provider refuses the call then, and says so.
 */
export async function settingsOf(row: OwnRow, seal: Seal): Promise<ModelSettings> {
  const provider = engineProvider(row.provider);
  return {
    ...usualSettings,
    provider,
    url: row.url,
    key: row.key === null ? null : await seal.open(row.key),
    model: row.model,
    concurrency: isLocal(provider, row.url) ? 1 : usualSettings.concurrency,
    secondLook: row.test?.model === row.model && row.test.questions.some(({ verdict }) => verdict === 'wrong'),
  };
}
