import type { Endpoint } from '#contract/endpoint.ts';
import type { Doing } from '#contract/roles.ts';

/** What a call is, which says which members of the current organisation may make it; or that whoever is signed in may, or anybody, or only a site administrator. */
export type Need = Doing | 'signed in' | 'anybody' | 'site';

/** By call of the contract. */
export type Needs<Calls extends Record<string, Endpoint>> = { readonly [Call in keyof Calls]?: Need };

/** What a feature lets whom do, as data: the page of permissions is written from it, and its commands ask it. */
export interface Policy {
  calls: Record<string, Endpoint>;
  needs: Readonly<Record<string, Need>>;
  /** What a level alone does not say. */
  notes?: Readonly<Record<string, string>>;
}
