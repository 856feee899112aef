import { useTranslation } from 'react-i18next';
import { type ModelProvider, modelProviders } from '#contract/model-providers.ts';

/** As they call themselves; an address of anybody's has a word of ours. */
const names: Record<Exclude<ModelProvider, 'openai-compatible'>, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  azure: 'Azure OpenAI',
  mistral: 'Mistral',
  openrouter: 'OpenRouter',
  bedrock: 'Amazon Bedrock',
  ollama: 'Ollama',
  'lm-studio': 'LM Studio',
  'llama-cpp': 'llama.cpp',
  vllm: 'vLLM',
  jan: 'Jan',
};

export function useProviderName(): (provider: string) => string {
  const { t } = useTranslation('company');
  return (provider) => {
    const known = modelProviders.find((one) => one === provider);
    if (known === undefined) return provider;
    return known === 'openai-compatible' ? t('aiModel.compatible') : names[known];
  };
}
