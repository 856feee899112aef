/** Who a proxy says that calls. */
import type { IncomingHttpHeaders } from 'node:http';

/** An address of IPv4, or one of IPv6 in brackets, with the port that some proxies append to it. */
const WITH_PORT = /^(?:(?<four>\d{1,3}(?:\.\d{1,3}){3})|\[(?<six>[\da-f:.]+)\])(?::\d{1,5})?$/iu;

/** An entry of `X-Forwarded-For` as the address that it names: `192.0.2.1:5678` is 192.0.2.1, `[2001:db8::1]:443` is 2001:db8::1; any other is left as it is. */
function forwardedAddress(entry: string): string {
  const { four, six } = WITH_PORT.exec(entry)?.groups ?? {};
  return four ?? six ?? entry;
}

/** Takes the ports from `X-Forwarded-For`, before anybody looks at it. */
export function withoutPorts(headers: IncomingHttpHeaders): void {
  const named = headers['x-forwarded-for'];
  if (named === undefined) return;
  headers['x-forwarded-for'] = String(named)
    .split(',')
    .map((entry) => forwardedAddress(entry.trim()))
    .join(', ');
}
