/** By what address a caller is counted. */
import { isIPv6 } from 'node:net';

/** Groups of 16 bits that one subscriber is given: a /64 (RFC 6177, 2). */
const GROUPS = 4;

/** An address of IPv4 as it is; of IPv6 its /64, since whoever has one of its addresses has them all. One that is none counts with all others that are none. */
export function countedAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/iu, '');
  if (!isIPv6(plain)) return /^[\d.]+$/u.test(plain) ? plain : 'no address';
  const groups = new URL(`http://[${plain.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const [head = '', tail] = groups;
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const all = [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0'), ...last];
  return `${all.slice(0, GROUPS).join(':')}::/64`;
}
