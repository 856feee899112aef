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

/** The sizes of these names, as they are said. */
function sizesIn(details: unknown, names: string[]): Record<string, string> | null {
  const given = Object.entries(details ?? {}).filter(([name, bytes]) => names.includes(name) && typeof bytes === 'number');
  if (given.length < names.length) return null;
  return Object.fromEntries(given.map(([name, bytes]) => [name, formatBytes(Number(bytes), i18next.language)]));
}

/** That the organisation has no room for what was sent; undefined where it is something else that is full. */
function noRoom(details: unknown): string | undefined {
  const sizes = sizesIn(details, ['stored', 'most', 'needed']);
  if (sizes) return i18next.t('errors.storageFull', { ns: 'common', ...sizes });
  const beyond = sizesIn(details, ['texts']);
  return beyond ? i18next.t('errors.storageBeyond', { ns: 'common', ...beyond }) : undefined;
}

/** The service's own sentence; where the screen is read in another language and the error is a general one, the same in that. */
function inOwnLanguage({ code, message, details }: ApiError): string {
  if (code === 'storage_full' && i18next.language !== 'en') return noRoom(details) ?? message;
  const known = general.find((one) => one === code);
  return known === undefined || i18next.language === 'en' ? message : i18next.t(`errors.codes.${known}`, { ns: 'common' });
}
