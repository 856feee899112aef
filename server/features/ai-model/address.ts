import { NO_MODEL_ADDRESS } from '#contract/model-address.ts';
import { isIP } from 'node:net';
import { type ModelProvider, asksAddress, providerNeeds } from '#contract/model-providers.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { isInside, isPublic } from '#server/platform/outbound/public-address.ts';

type Allowed = Pick<Config, 'ownModels'>;

const refused = (message: string): AppError => new AppError('conflict', message, [{ field: 'url', message }]);

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/gu, '');
const isName = (host: string): boolean => isIP(host) === 0 && host !== 'localhost';

/** Whether an address is on the machine of the service: what goes there leaves it not. */
export const isHere = (url: string): boolean => {
  const host = bareHost(new URL(url));
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
};

/**
 * Where a model is, as somebody wrote it, without a trailing slash. Names are looked up at every call; what is an address of a private
 * network by itself is refused at once where none is allowed.
 * @throws conflict, naming `url`
 */
export function modelUrl(provider: ModelProvider, given: string | undefined, { ownModels }: Allowed): string {
  const { address, example } = providerNeeds[provider];
  const text = asksAddress(provider) ? (given ?? address) : address;
  if (text === null) throw refused(`Write the address of its API, as ${example ?? 'https://models.example.com/v1'}.`);
  if (!URL.canParse(text)) throw refused(NO_MODEL_ADDRESS);
  const url = new URL(text);
  if (url.search !== '' || url.hash !== '') throw refused('Write the address without anything after ? or #.');
  const host = bareHost(url);
  const inside = !isName(host) && (host === 'localhost' || !isPublic(host));
  if (inside && !(ownModels.privateAddresses && (host === 'localhost' || isInside(host))))
    throw refused(
      `${url.host} is an address of a private network. Whoever runs the service can allow models there (MODEL_PRIVATE_ADDRESSES).`,
    );
  if (url.protocol === 'http:' && !inside && !(ownModels.privateAddresses && isName(host)))
    throw refused('Use https://: over http:// anybody on the way could read along.');
  return url.href.replace(/(?<!\/)\/+$/u, '');
}
