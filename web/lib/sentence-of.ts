import i18next from 'i18next';
import { ApiError } from './api-error.ts';

/** The sentence of an error for people. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('errors.unexpected', { ns: 'common' });
  if (error.status === 0) return i18next.t('errors.offline', { ns: 'common' });
  if (error.incident) return `${error.message} ${i18next.t('errors.incident', { ns: 'common', incident: error.incident })}`;
  return error.message;
}
