import type { Endpoint } from '#contract/endpoint.ts';
import type { AccessLevel } from '#contract/roles.ts';

/** Who may make a call at least: a member of the current organisation from a level on, whoever is signed in, or anybody. */
export type Least = AccessLevel | 'signed in' | 'anybody';

/** The least level by call of the contract. */
export type Levels<Calls extends Record<string, Endpoint>> = { readonly [Call in keyof Calls]?: Least };

/** What a feature lets whom do, as data: the page of permissions is written from it, and its commands ask it. */
export interface Policy {
  calls: Record<string, Endpoint>;
  levels: Readonly<Record<string, Least>>;
  /** What a level alone does not say. */
  notes?: Readonly<Record<string, string>>;
}
