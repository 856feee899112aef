import { patienceOf } from '../db/shares.ts';
import type { OrgActor } from '../http/actor.ts';
import { type Bound, openLines } from './lines.ts';

/** Searches under way: of a person, of those who have one share, of all. One takes up to a second over a library of 26,000 entries. */
const SEARCHING = { person: { most: 2, waiting: 20 }, party: { most: 4, waiting: 40 }, all: { most: 8, waiting: 200 } };
const searching = openLines();

const boundsFor = ({ userId, party, orgId }: OrgActor): Bound[] => [
  { name: 'all', ...SEARCHING.all },
  { name: `party ${party ?? orgId}`, ...SEARCHING.party },
  { name: `person ${userId}`, ...SEARCHING.person },
];

/** What searches an organisation's knowledge for a call, in turn; whoever waits holds no connection. @throws as `Lines.take`, and what the work throws */
export const searchInTurn = <T>(actor: OrgActor, work: () => Promise<T>): Promise<T> =>
  searching.within(boundsFor(actor), patienceOf(), work);
