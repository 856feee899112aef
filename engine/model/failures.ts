import { reason } from '#contract/reasons.ts';
import { askedPause } from '#engine/common/pauses.ts';
import { ModelFailure, type ModelSettings } from './model.ts';
import { CallRefused } from './services/service.ts';

/** Says what went wrong in a call, as one of the kinds that whoever asks has an outcome for. */
export function failureOf(error: unknown, { provider, url, model }: Pick<ModelSettings, 'provider' | 'url' | 'model'>): ModelFailure {
  const place = url === null ? provider : new URL(url).host;
  if (!(error instanceof CallRefused)) return new ModelFailure('unavailable', reason('model_unavailable', { place }), { cause: error });
  const { status, said, retryAfter, code } = error;
  const more = { cause: error, retryAfterMs: askedPause(retryAfter) };
  if (status === 401 || status === 403) return new ModelFailure('denied', reason('model_key_refused', { place }), more);
  if (status === 404) return new ModelFailure('denied', reason('model_unknown', { model, place }), more);
  if (code === 'insufficient_quota' || status === 402)
    return new ModelFailure('denied', reason('model_said', { place, status, said }), more);
  if (status === 0 || status === 408 || status === 425 || status === 429 || status >= 500)
    return new ModelFailure(
      'unavailable',
      said === '' ? reason('model_unavailable_status', { place, status }) : reason('model_busy_said', { place, status, said }),
      more,
    );
  return new ModelFailure(
    'refused',
    said === '' ? reason('model_not_taken', { place, status }) : reason('model_said', { place, status, said }),
    more,
  );
}
