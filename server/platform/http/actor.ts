import type { AccessLevel, UserType } from '#contract/roles.ts';
import type { IdentityClaims } from '../identity/identity.ts';

/** Who makes a call. `orgId` is the current organisation, `accessLevel` the level in it, at most what the token's scope allows. */
export interface Actor {
  userId: string;
  email: string;
  orgId: string | null;
  /** For whom the organisation has its share of what all share (`party_of`); null without one. */
  party: string | null;
  accessLevel: AccessLevel | null;
  /** The organisation waits for its last day: nothing is changed in it until it is kept. */
  orgDeleted: boolean;
  userType: UserType;
  /** `admin` for a signed-in person; a personal API token may allow less. */
  scope: 'read' | 'write' | 'admin';
  /** The call came with a token that acts in `orgId` alone. */
  bound: boolean;
  /** False where the installation sells nothing: nobody's trial ends. */
  trialEnds?: boolean;
  /** The personal API token that the call came with; without one somebody signed in, or a job acts for them. */
  tokenId?: string;
}

export type OrgActor = Actor & { orgId: string; accessLevel: AccessLevel };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every call that is not public. */
    actor: Actor;
    /** What the bearer token says; null with a personal API token. */
    identity: IdentityClaims | null;
  }
  interface FastifyContextConfig {
    /** Needs no token. */
    open?: boolean;
    /** An address not yet verified may call it too: `request.identity` is set, `request.actor` is not. */
    unverified?: boolean;
    /** Changes nothing although it is a POST: a token of scope `read` may call it. */
    reads?: boolean;
    /** It costs money, or writes a row, though whoever reads may make it: a sign-in that has ended may not. */
    costs?: boolean;
  }
}
