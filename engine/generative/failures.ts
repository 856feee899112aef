import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai';
import { ModelFailure } from './model.ts';
import type { ModelSettings } from './model.ts';

/** Says what went wrong in a call, as one of the kinds that the engine has an outcome for. */
export function failureOf(error: unknown, { provider, url, model }: ModelSettings): ModelFailure {
  const where = url === null ? provider : new URL(url).host;
  if (APICallError.isInstance(error)) return failureOfCall(error, where, model);
  if (NoObjectGeneratedError.isInstance(error)) {
    return error.finishReason === 'content-filter'
      ? new ModelFailure('refused', 'The language model refused to answer.', error)
      : new ModelFailure('nonsense', 'The language model did not answer in the form it was asked for.', error);
  }
  if (NoOutputGeneratedError.isInstance(error)) return new ModelFailure('nonsense', 'The language model said nothing.', error);
  return new ModelFailure('unavailable', `The language model at ${where} does not answer.`, error);
}

function failureOfCall(error: APICallError, where: string, model: string): ModelFailure {
  const status = error.statusCode;
  if (status === 401 || status === 403)
    return new ModelFailure('denied', `The language model at ${where} refuses the key; check MODEL_KEY.`, error);
  if (status === 404) return new ModelFailure('denied', `There is no model ${model} at ${where}; check MODEL_NAME and MODEL_URL.`, error);
  if (status === undefined || status === 408 || status === 429 || status >= 500)
    return new ModelFailure(
      'unavailable',
      `The language model at ${where} does not answer${status ? ` (${status})` : ''}.`,
      error,
      retryAfterMs(error),
    );
  if (status >= 200 && status < 300)
    return new ModelFailure('nonsense', 'The language model did not answer in the form it was asked for.', error);
  return new ModelFailure('refused', `The language model at ${where} did not take the question (${status}).`, error);
}

/** Longest pause that a service may ask for, milliseconds. */
const LONGEST_ASKED_MS = 60_000;

/** Milliseconds that a busy service asks to wait, from its Retry-After; null when it says nothing usable. */
function retryAfterMs({ responseHeaders }: APICallError): number | null {
  const said = responseHeaders?.['retry-after'];
  if (said === undefined) return null;
  const ms = /^\d+$/.test(said.trim()) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, LONGEST_ASKED_MS) : null;
}
