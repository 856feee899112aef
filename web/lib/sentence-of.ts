import i18next from 'i18next';
import { ApiError } from '#client/api-error.ts';

/** What a server in between answers while the service starts or is away (RFC 9110, 15.6.3 to 15.6.5). */
const away = new Set([502, 503, 504]);

/** The sentence of an error for people. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('errors.unexpected', { ns: 'common' });
  if (error.status === 0 || (away.has(error.status) && error.said === null)) return i18next.t('errors.offline', { ns: 'common' });
  if (error.incident) return `${error.message} ${i18next.t('errors.incident', { ns: 'common', incident: error.incident })}`;
  return error.message;
}
