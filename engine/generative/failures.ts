import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai';
import { reason } from '#contract/reasons.ts';
import { askedPause } from '#engine/common/pauses.ts';
import { ModelFailure } from './model.ts';
import type { ModelSettings } from './model.ts';

/** Says what went wrong in a call, as one of the kinds that the engine has an outcome for. */
export function failureOf(error: unknown, { provider, url, model }: ModelSettings): ModelFailure {
  const where = url === null ? provider : new URL(url).host;
  if (APICallError.isInstance(error)) return failureOfCall(error, where, model);
  if (NoObjectGeneratedError.isInstance(error)) {
    return error.finishReason === 'content-filter'
      ? new ModelFailure('refused', reason('model_refused'), error)
      : new ModelFailure('nonsense', reason('model_nonsense'), error);
  }
  if (NoOutputGeneratedError.isInstance(error)) return new ModelFailure('nonsense', reason('model_silent'), error);
  return new ModelFailure('unavailable', reason('model_unavailable', { place: where }), error);
}

function failureOfCall(error: APICallError, where: string, model: string): ModelFailure {
  const status = error.statusCode;
  if (status === 401 || status === 403) return new ModelFailure('denied', reason('model_key_refused', { place: where }), error);
  if (status === 404) return new ModelFailure('denied', reason('model_unknown', { model, place: where }), error);
  if (status === undefined || status === 408 || status === 429 || status >= 500)
    return new ModelFailure(
      'unavailable',
      status ? reason('model_unavailable_status', { place: where, status }) : reason('model_unavailable', { place: where }),
      error,
      askedPause(error.responseHeaders?.['retry-after']),
    );
  if (status >= 200 && status < 300) return new ModelFailure('nonsense', reason('model_nonsense'), error);
  return new ModelFailure('refused', reason('model_not_taken', { place: where, status }), error);
}
