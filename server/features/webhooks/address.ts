import { isIP } from 'node:net';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Reach } from '#server/platform/outbound/guarded-call.ts';
import { isPublic } from '#server/platform/outbound/public-address.ts';
import { resolveHere } from '#server/platform/outbound/resolve-host.ts';

type Hosts = Pick<Config, 'webhookHosts'>;

/** Hosts of the operator's own network are reached at whatever address they have. */
export const reachOf = ({ hostname }: URL, { webhookHosts }: Hosts): Reach =>
  webhookHosts.includes(hostname) ? { allow: () => true, resolve: resolveHere } : {};

const refused = (message: string): AppError => new AppError('conflict', message, [{ field: 'url', message }]);

/**
 * An address that may be told something. A name is looked up at every delivery; what is an address of a private network by itself is
 * refused at once.
 * @throws conflict, naming `url`
 */
export function webhookUrl(text: string, { webhookHosts }: Hosts): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw refused('Write a whole address, beginning with https://.');
  if (webhookHosts.includes(url.hostname)) return url.href;
  if (url.protocol === 'http:') throw refused('Use https://: over http:// anybody on the way could read along.');
  const bare = url.hostname.replace(/^\[|\]$/gu, '');
  if (bare === 'localhost' || (isIP(bare) !== 0 && !isPublic(bare)))
    throw refused(`${url.hostname} is an address of a private network. Whoever runs the service can allow it (WEBHOOK_HOSTS).`);
  return url.href;
}
