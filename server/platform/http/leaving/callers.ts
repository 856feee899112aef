import type { FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from '../../limits/client-address.ts';

/** Whose answers these are: a person's, or an address's where nobody signed in. */
export const callerOf = ({ actor, ip }: FastifyRequest): string => (actor ? `person ${actor.userId}` : `address ${countedAddress(ip)}`);

/** Whether a call changes nothing of what is kept. */
export const isReading = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || config.changesNothing === true;

/** Under which name a party has its shares. */
export const nameOfParty = (party: string): string => `party ${party}`;

const endings = new WeakMap<FastifyReply['raw'], (() => void)[]>();

/** Acts when an answer was taken or its connection is over; one listener, whatever there is to do. */
export const whenOver = (raw: FastifyReply['raw'], act: () => void): void => {
  if (raw.closed || raw.destroyed) return act();
  const known = endings.get(raw);
  if (known) return void known.push(act);
  const acts = [act];
  endings.set(raw, acts);
  raw.once('close', () => acts.forEach((end) => end()));
};
