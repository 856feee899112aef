import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Doing, doings } from '#contract/roles.ts';

/** What a call is, which says which members of the current organisation may make it; or that whoever is signed in may, or anybody, or only a site administrator. */
export type Need = Doing | 'signed in' | 'anybody' | 'site';

export const isDoing = (need: Need): need is Doing => need in doings;

/** By call of the contract. */
export type Needs<Calls extends Record<string, Endpoint>> = { readonly [Call in keyof Calls]?: Need };

/**
 * Whose a call is. One of the organisation may be made with a token that acts in that organisation alone; one of the person is about
 * themself, or is theirs to decide, and takes a sign-in, or a token that stands for them everywhere.
 */
export type Of = 'organisation' | 'person';

/** Of every call that not anybody may make. */
export type Owners<N extends Readonly<Record<string, Need>>> = {
  readonly [Call in keyof N as N[Call] extends 'anybody' ? never : Call]: Of;
};

/** What a feature lets whom do, as data: the page of permissions is written from it, and its commands ask it. */
export interface Policy {
  calls: Record<string, Endpoint>;
  needs: Readonly<Record<string, Need>>;
  /** One word for all calls, or one for each. */
  of: Of | Readonly<Record<string, Of>>;
  /** Calls that go on in an organisation that is deleted, although they change it. */
  inDeleted?: readonly string[];
  /** What a level alone does not say. */
  notes?: Readonly<Record<string, string>>;
}

/** Whose a call is; null where anybody may make it, or nothing is said of it. */
export const ownerOf = ({ needs, of }: Pick<Policy, 'needs' | 'of'>, call: string): Of | null =>
  needs[call] === 'anybody' ? null : typeof of === 'string' ? of : (of[call] ?? null);

export interface CallRule {
  need: Need;
  of: Of | null;
  /** Goes on in an organisation that is deleted. */
  inDeleted: boolean;
}

/**
 * Whether a call, unless it reads, changes the organisation in which it is made, and so waits until one that is deleted is kept. What every
 * member may is about themselves (leaving, their tokens and views), or ends what somebody may.
 */
export const changesOrg = ({ need, inDeleted }: CallRule): boolean => need !== 'belong' && !inDeleted;

/** Finds what the policies say of the call that a request makes. */
export function ruleFinder(policies: Policy[]): (request: FastifyRequest) => CallRule | undefined {
  const rules = new Map<string, CallRule>();
  for (const policy of policies)
    for (const [call, need] of Object.entries(policy.needs)) {
      const endpoint = policy.calls[call];
      if (endpoint)
        rules.set(`${endpoint.method} ${endpoint.path}`, {
          need,
          of: ownerOf(policy, call),
          inDeleted: policy.inDeleted?.includes(call) ?? false,
        });
    }
  return ({ method, routeOptions }) => rules.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`);
}
