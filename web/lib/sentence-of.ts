import i18next from 'i18next';
import { ApiError } from '#client/api-error.ts';
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

/** Errors whose own sentence, which is English, says little more than these. */
const general = ['internal', 'unavailable', 'rate_limited'] as const;

/** The service's own sentence; where the screen is read in another language and the error is a general one, the same in that. */
function inOwnLanguage({ code, message, details }: ApiError): string {
  const { language, t } = i18next;
  if (language === 'en') return message;
  if (code === 'storage_full') {
    const sizes = Object.fromEntries(Object.entries(details ?? {}).map(([name, bytes]) => [name, formatBytes(Number(bytes), language)]));
    const full = sizes['needed'] ? 'storageFull' : sizes['texts'] && 'storageBeyond';
    return full ? t(`errors.${full}`, { ns: 'common', ...sizes }) : message;
  }
  const known = general.find((one) => one === code);
  return known ? t(`errors.codes.${known}`, { ns: 'common' }) : message;
}
