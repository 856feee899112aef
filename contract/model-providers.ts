/** Whose language model an organisation may connect, and what each needs: the one table of screens and service. */

export const modelProviders = [
  'openai',
  'anthropic',
  'google',
  'azure',
  'mistral',
  'openrouter',
  'bedrock',
  'openai-compatible',
  'ollama',
  'lm-studio',
  'llama-cpp',
  'vllm',
  'jan',
] as const;
export type ModelProvider = (typeof modelProviders)[number];

interface ProviderNeeds {
  /** Where its API is, without a trailing slash; null where somebody has to say it. */
  address: string | null;
  /** What an address of it looks like, where somebody has to say it or may say another. */
  example?: string;
  key: 'needed' | 'possible';
  /** Runs on a machine of one's own. */
  local?: true;
}

export const providerNeeds: Record<ModelProvider, ProviderNeeds> = {
  openai: { address: 'https://api.openai.com/v1', key: 'needed' },
  anthropic: { address: 'https://api.anthropic.com/v1', key: 'needed' },
  google: { address: 'https://generativelanguage.googleapis.com/v1beta', key: 'needed' },
  azure: { address: null, example: 'https://NAME.openai.azure.com/openai/v1', key: 'needed' },
  mistral: { address: 'https://api.mistral.ai/v1', key: 'needed' },
  openrouter: { address: 'https://openrouter.ai/api/v1', key: 'needed' },
  // Its models that speak OpenAI's chat completions; the others want calls signed by a package that is not here.
  bedrock: { address: null, example: 'https://bedrock-runtime.REGION.amazonaws.com/openai/v1', key: 'needed' },
  'openai-compatible': { address: null, example: 'https://models.example.com/v1', key: 'possible' },
  ollama: { address: 'http://127.0.0.1:11434', key: 'possible', local: true },
  'lm-studio': { address: 'http://127.0.0.1:1234/v1', key: 'possible', local: true },
  'llama-cpp': { address: 'http://127.0.0.1:8080/v1', key: 'possible', local: true },
  vllm: { address: 'http://127.0.0.1:8000/v1', key: 'possible', local: true },
  jan: { address: 'http://127.0.0.1:1337/v1', key: 'needed', local: true },
};

/** Whether somebody has to say, or may say, where it is. */
export const asksAddress = (provider: ModelProvider): boolean =>
  providerNeeds[provider].address === null || providerNeeds[provider].local === true;
