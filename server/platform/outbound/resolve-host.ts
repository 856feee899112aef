import { Resolver, lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { openLines } from '#server/platform/limits/lines.ts';

/** One address of a host. */
export interface Address {
  address: string;
  family: 4 | 6;
}

/** How a name becomes addresses: all that it has, none where it is not known. The signal ends it. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<Address[]>;

/** Milliseconds for each name server, the second time twice as long: below the 5 s that a receiver of webhooks is waited for. */
const ASKED = { timeout: 1500, tries: 2 };

const named = (host: string): string => host.replace(/^\[|\]$/gu, '');

/** The address that a host is by itself. */
function itself(host: string): Address | null {
  const bare = named(host);
  const family = isIP(bare);
  return family === 4 || family === 6 ? { address: bare, family } : null;
}

/**
 * Addresses by the name servers of this machine, asked directly. The lookups of the machine itself share two threads of the whole process, the
 * database's and the mail server's names among them, and no signal ends one: a name whose server is silent would hold them for ten seconds.
 * Whoever is not trusted names hosts, so this is how those are looked up; a name of this machine alone (its hosts file) is not known here.
 */
export const resolveHost: Resolve = (host, signal) => askedFor(host, { resolver: new Resolver(ASKED), signal });

/** The same by a resolver of one's own, which ends with the signal. */
export async function askedFor(host: string, { resolver, signal }: { resolver: Resolver; signal: AbortSignal }): Promise<Address[]> {
  const own = itself(host);
  if (own) return [own];
  signal.throwIfAborted();
  const leave = (): void => resolver.cancel();
  signal.addEventListener('abort', leave, { once: true });
  try {
    const asked = [resolver.resolve4(host), resolver.resolve6(host)];
    const [four = [], six = []] = await Promise.all(asked.map((answers) => answers.catch(() => [])));
    const [of4, of6] = [four.map((address): Address => ({ address, family: 4 })), six.map((address): Address => ({ address, family: 6 }))];
    return speaksFour() ? [...of4, ...of6] : [...of6, ...of4];
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Whether this machine has an address of the older kind that leads out of it: one without calls the newer ones first. */
const speaksFour = (): boolean =>
  Object.values(networkInterfaces()).some((ones) => ones?.some(({ family, internal }) => family === 'IPv4' && !internal));

/** Addresses as this machine finds them, by its hosts file and the names of its own network too: for hosts that the operator named. */
export const resolveHere = async (host: string): Promise<Address[]> => {
  const own = itself(host);
  if (own) return [own];
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/** One at a time, so that what the process itself looks up has the other of the two threads. */
const looksHere = openLines();
const HERE = [{ name: 'here', most: 1, waiting: 100 }];

/** For names that may be of this machine or of the network inside and that somebody else wrote: the name servers first, then the machine. */
export const resolveInside: Resolve = async (host, signal) => {
  const found = host.includes('.') ? await resolveHost(host, signal) : [];
  if (found.length > 0) return found;
  return looksHere.within(HERE, { ms: null, signal }, () => resolveHere(host));
};
