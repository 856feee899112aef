/** Which models a key may use, as the provider itself lists them. */
import { reason } from '#contract/reasons.ts';
import { failureOf } from './failures.ts';
import { ModelFailure, type ModelSettings } from './model.ts';
import { CallRefused, jsonOf, refusalOf } from './services/service.ts';

export interface ListedModel {
  name: string;
  /** Tokens of its context where the list tells; null where not. */
  contextTokens: number | null;
}

/** Names that are handed on; the longest list known (OpenRouter) has five hundred. */
const MOST_LISTED_MODELS = 1000;

/** Characters of a name; a longer one cannot be connected. */
const LONGEST_NAME = 200;
/** More than any context holds. */
const MOST_TOKENS = 1_000_000_000;

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
export const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const countOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 1 && value <= MOST_TOKENS ? Math.floor(value) : null;

/** What services call the tokens of a context. */
const contextNames = ['loaded_context_length', 'max_model_len', 'max_context_length', 'n_ctx', 'context_length', 'inputTokenLimit'];

/** The rows of a list with the name that stands in one of their fields. */
export const modelsIn = (rows: Row[], named: string, most: number): ListedModel[] =>
  rows.slice(0, most).flatMap((row) => {
    const name = textOf(row[named]);
    const told = { ...(isRow(row['meta']) ? row['meta'] : {}), ...row };
    const contextTokens = contextNames.map((key) => countOf(told[key])).find((count) => count !== null) ?? null;
    return name === null || name.length > LONGEST_NAME ? [] : [{ name, contextTokens }];
  });

/** How a provider lists its models (their own documentation, November 2026): path, headers of a key, the field of the rows and of a name. */
interface Listing {
  path: string;
  headers: (key: string) => Record<string, string>;
  rows: string;
  named: string;
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const usual: Listing = { path: '/models', headers: bearer, rows: 'data', named: 'id' };
const listings: Partial<Record<ModelSettings['provider'], Listing>> = {
  anthropic: {
    ...usual,
    path: '/models?limit=1000',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  },
  google: { path: '/models?pageSize=1000', headers: (key) => ({ 'x-goog-api-key': key }), rows: 'models', named: 'name' },
  azure: { ...usual, headers: (key) => ({ 'api-key': key }) },
  ollama: { path: '/api/tags', headers: bearer, rows: 'models', named: 'name' },
};

/** Whether a row says of itself that it writes no text: it makes vectors, pictures, speech. Most lists say nothing of it. */
function writesNoText({ capabilities, supportedGenerationMethods: methods, architecture }: Row): boolean {
  if (isRow(capabilities) && capabilities['completion_chat'] === false) return true;
  if (Array.isArray(methods) && !methods.includes('generateContent')) return true;
  const made = isRow(architecture) ? architecture['output_modalities'] : null;
  return Array.isArray(made) && !made.includes('text');
}

/**
 * Asks once, by name in the order of the alphabet. Nothing but the key is sent.
 * @throws ModelFailure: the key is refused, nothing answers, or what answers lists no models
 */
export async function listModels(
  { provider, url, key }: Pick<ModelSettings, 'provider' | 'key'> & { url: string },
  send: typeof fetch,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  const { path, headers, rows, named } = listings[provider] ?? usual;
  const place = new URL(url).host;
  const base = provider === 'ollama' ? url.replace(/\/(?:v1|api)$/u, '') : url;
  try {
    const reply = await send(`${base}${path}`, { headers: key === null ? {} : headers(key), signal });
    if (!reply.ok) throw await refusalOf(reply, key);
    const listed = rowsOf(jsonOf(await reply.text())?.[rows]).filter((row) => !writesNoText(row));
    const models = modelsIn(listed, named, MOST_LISTED_MODELS).map((one) => ({ ...one, name: one.name.replace(/^models\//u, '') }));
    if (models.length === 0) throw unlisted(place);
    return models.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  } catch (error) {
    throw whyUnlisted(error, { provider, url, place });
  }
}

const unlisted = (place: string): ModelFailure => new ModelFailure('refused', reason('models_unlisted', { place }));

/** A service that will not list says so in its own words, if it has some; what is no list at all is none. */
function whyUnlisted(error: unknown, { provider, url, place }: Pick<ModelSettings, 'provider'> & { url: string; place: string }): Error {
  if (error instanceof ModelFailure) return error.kind === 'nonsense' ? unlisted(place) : error;
  const isAsked = error instanceof CallRefused && error.status >= 400 && error.status < 500;
  const known = isAsked && [401, 403, 408, 425, 429].includes(error.status);
  if (!isAsked || known) return failureOf(error, { provider, url, model: '' });
  const { status, said } = error;
  return said === '' || status === 404 || status === 405
    ? unlisted(place)
    : new ModelFailure('refused', reason('models_refused', { place, status, said }));
}
