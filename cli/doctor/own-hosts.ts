import type { Config } from '#server/config.ts';
import { type Finding, look } from './finding.ts';

/** Hosts of the own network that webhooks and drives may reach: each is a name that this machine finds, or an address. */
export const lookAtOwnHosts = async ({ webhookHosts, drives }: Config): Promise<Finding[]> => [
  await look('hosts of webhooks', () => found(webhookHosts, 'WEBHOOK_HOSTS')),
  await look('hosts of drives', () => found(drives.hosts, 'DRIVE_HOSTS')),
];

async function found(hosts: string[], setting: string): Promise<string> {
  if (hosts.length === 0) return `public ones alone (no ${setting})`;
  const { resolveHere } = await import('#server/platform/outbound/resolve-host.ts');
  const odd = hosts.filter((host) => !URL.canParse(`http://${host}`) || new URL(`http://${host}`).hostname !== host);
  if (odd.length > 0) throw new Error(`${odd.join(', ')} in ${setting}: write the host alone, in small letters, without port or path`);
  const addresses = await Promise.all(hosts.map((host) => resolveHere(host).catch(() => [])));
  const missing = hosts.filter((_, at) => addresses[at]?.length === 0);
  if (missing.length > 0) throw new Error(`this machine finds no ${missing.join(', no ')}; correct ${setting}`);
  return `${hosts.join(', ')} and public ones`;
}
