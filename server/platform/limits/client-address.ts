/** By what address a caller is counted. */
import ipaddr from 'ipaddr.js';

/** Groups of 16 bits of one network at a site, a /64, and of the whole site, a /48 (RFC 6177, 2). */
const GROUPS = { network: 4, site: 3 };

/** An address of IPv4 as it is; of IPv6 its /64, since whoever has one of its addresses has them all. One that is none counts with all others that are none. */
export const countedAddress = (ip: string): string => counted(ip, GROUPS.network);

/** The /48 that an address of IPv6 is of: whoever has one has 65,536 of what `countedAddress` tells apart. Any other as there. */
export const countedSite = (ip: string): string => counted(ip, GROUPS.site);

function counted(ip: string, groups: number): string {
  if (!ipaddr.isValid(ip)) return 'no address';
  const address = ipaddr.process(ip);
  if (!('parts' in address)) return address.toString();
  const network = address.parts.slice(0, groups).map((group) => group.toString(16));
  return `${network.join(':')}::/${groups * 16}`;
}
