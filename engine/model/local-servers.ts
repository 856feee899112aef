/** Model servers on this machine, known by what they answer and never by their port alone. */
import { type ListedModel, modelsIn, rowsOf } from './listed-models.ts';
import { windowInProps } from './services/local-window.ts';
import { jsonOf } from './services/service.ts';

type LocalKind = 'ollama' | 'lm-studio' | 'llama-cpp' | 'vllm' | 'jan' | 'openai-compatible';

export interface FoundServer {
  kind: LocalKind;
  /** As a connection takes it. */
  url: string;
  models: ListedModel[];
  /** It answers nobody without a key. */
  wantsKey: boolean;
}

/** Where the servers listen unless they were told otherwise: Ollama, LM Studio, llama.cpp, vLLM, Jan. */
export const usualAddresses = [11434, 1234, 8080, 8000, 1337].map((port) => `http://127.0.0.1:${port}`);

const WAIT_MS = 1500;
const MOST_MODELS = 100;

type Row = Record<string, unknown>;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Asks every address at once; in the order of the addresses, without those where nothing of the kind answers. */
export async function findLocalServers(addresses: readonly string[], send: typeof fetch, signal?: AbortSignal): Promise<FoundServer[]> {
  const found = await Promise.all(addresses.map((address) => lookAt(address.replace(/(?<!\/)\/+$/u, ''), send, signal)));
  return found.flatMap((one) => one ?? []);
}

async function lookAt(base: string, send: typeof fetch, signal?: AbortSignal): Promise<FoundServer | null> {
  const ask = asking(base, send, signal);
  const ollama = (await ask('/api/tags')).body;
  if (Array.isArray(ollama?.['models']) && rowsOf(ollama['models']).every((row) => textOf(row['name']) !== null))
    return { kind: 'ollama', url: base, models: modelsIn(rowsOf(ollama['models']), 'name', MOST_MODELS), wantsKey: false };
  const { status, body } = await ask('/v1/models');
  const url = `${base}/v1`;
  // Of the servers that are looked for Jan alone asks for a key unless it is told not to.
  if (status === 401 || status === 403)
    return { kind: base.endsWith(':1337') ? 'jan' : 'openai-compatible', url, models: [], wantsKey: true };
  if (!Array.isArray(body?.['data'])) return null;
  const kind = await kindOf(rowsOf(body['data']), base, ask);
  if (kind !== 'lm-studio') {
    const models = modelsIn(rowsOf(body['data']), 'id', MOST_MODELS);
    const slot = kind === 'llama-cpp' ? windowInProps((await ask('/props')).body) : null;
    return { kind, url, models: slot === null ? models : models.map(({ name }) => ({ name, contextTokens: slot })), wantsKey: false };
  }
  const own = rowsOf((await ask('/api/v0/models')).body?.['data']);
  return { kind, url, models: modelsIn(own.filter(({ type }) => type !== 'embeddings'), 'id', MOST_MODELS), wantsKey: false }; // prettier-ignore
}

type Ask = (path: string) => Promise<{ status: number; body: Row | null }>;

/** What does not answer in time, or answers something else, is not there. */
const asking =
  (base: string, send: typeof fetch, signal?: AbortSignal): Ask =>
  async (path) => {
    try {
      const limit = AbortSignal.timeout(WAIT_MS);
      const reply = await send(`${base}${path}`, { signal: signal ? AbortSignal.any([signal, limit]) : limit });
      return { status: reply.status, body: reply.ok ? jsonOf(await reply.text()) : null };
    } catch {
      signal?.throwIfAborted();
      return { status: 0, body: null };
    }
  };

async function kindOf(listed: Row[], base: string, ask: Ask): Promise<LocalKind> {
  const owners = new Set(listed.map((row) => row['owned_by']));
  if (owners.has('vllm')) return 'vllm';
  if (owners.has('llamacpp') || windowInProps((await ask('/props')).body) !== null) return 'llama-cpp';
  if (Array.isArray((await ask('/api/v0/models')).body?.['data'])) return 'lm-studio';
  return base.endsWith(':1337') ? 'jan' : 'openai-compatible';
}
