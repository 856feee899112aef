/** By what address a caller is counted. */
import ipaddr from 'ipaddr.js';

/** Groups of 16 bits that one subscriber is given: a /64 (RFC 6177, 2). */
const GROUPS = 4;

/** An address of IPv4 as it is; of IPv6 its /64, since whoever has one of its addresses has them all. One that is none counts with all others that are none. */
export function countedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'no address';
  const address = ipaddr.process(ip);
  if (!('parts' in address)) return address.toString();
  const network = address.parts.slice(0, GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
