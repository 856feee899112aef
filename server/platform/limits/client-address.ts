/** By what address a caller is counted. */
import ipaddr from 'ipaddr.js';

/** Groups of 16 bits of one network at a site, a /64, of the whole site, a /48 (RFC 6177, 2), and of what a provider has, a /32 (RIPE-738, 5.1.2). */
const GROUPS = { network: 4, site: 3, provider: 2 };

/** An address of IPv4 as it is; of IPv6 its /64, since whoever has one of its addresses has them all. One that is none counts with all others that are none. */
export const countedAddress = (ip: string): string => counted(ip, GROUPS.network);

/** The /48 that an address of IPv6 is of: whoever has one has 65,536 of what `countedAddress` tells apart. Any other as there. */
export const countedSite = (ip: string): string => counted(ip, GROUPS.site);

/**
 * The networks around an address, the widest first: of IPv4 a /16 and a /24, the smallest that is routed between providers; of IPv6 a /32
 * and a /48. Whoever has many addresses has most of them in few of these.
 */
export function networksAround(ip: string): [string, string] {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : null;
  if (!address || 'parts' in address) return [counted(ip, GROUPS.provider), counted(ip, GROUPS.site)];
  const [a, b, c] = address.octets;
  return [`${a}.${b}.0.0/16`, `${a}.${b}.${c}.0/24`];
}

function counted(ip: string, groups: number): string {
  if (!ipaddr.isValid(ip)) return 'no address';
  const address = ipaddr.process(ip);
  if (!('parts' in address)) return address.toString();
  const network = address.parts.slice(0, groups).map((group) => group.toString(16));
  return `${network.join(':')}::/${groups * 16}`;
}
