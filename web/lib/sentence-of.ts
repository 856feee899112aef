import i18next from 'i18next';
import { ApiError } from '#client/api-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { formatBytes } from './format.ts';

/** What a server in between answers while the service starts or is away (RFC 9110, 15.6.3 to 15.6.5). */
const away = new Set([502, 503, 504]);

/** The sentence of an error for people. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('errors.unexpected', { ns: 'common' });
  if (error.status === 0 || (away.has(error.status) && error.said === null)) return i18next.t('errors.offline', { ns: 'common' });
  const said = inOwnLanguage(error);
  if (error.incident) return `${said} ${i18next.t('errors.incident', { ns: 'common', incident: error.incident })}`;
  return said;
}

/**
 * The service's own sentence, which is English; where the screen is read in another language, what the refusal says in that (`refusals.json`,
 * which is loaded for these languages alone), with the service's sentence where only it says what to do.
 */
function inOwnLanguage({ code, message, details }: ApiError): string {
  const { language, t } = i18next;
  if (language === 'en') return message;
  const values = { ...(details as Record<string, unknown>) };
  const told = toldByDetails.find((name) => name in values);
  if (!told) return t(`codes.${code as ErrorCode}`, { ns: 'refusals', said: message, defaultValue: message });
  if (code === 'storage_full') for (const name in values) values[name] = formatBytes(Number(values[name]), language);
  return t(`details.${told}`, { ...values, ns: 'refusals', defaultValue: message });
}

/** Details that a refusal has words of its own for. */
const toldByDetails = ['most_a_day', 'most_without_plan', 'needed', 'texts'] as const;
