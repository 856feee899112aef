import { createHash } from 'node:crypto';

/** Single sign-on of an e-mail domain with the identity provider of a company. */
export interface SamlConnection {
  id: string;
  orgId: string;
  domain: string;
  displayName: string;
  /** What the company's provider calls itself. */
  entityId: string;
  signInUrl: string;
  /** PEM, with which it signs. */
  certificate: string;
  /** The domain is proven, its record still there, and somebody came through: people can sign in with it. */
  usable: boolean;
  /** Nobody of the domain signs in by another way but owners by a link. */
  enforced: boolean;
}

/** Where connections are kept, as the identity provider sees it. */
export interface SamlConnections {
  find(id: string): Promise<SamlConnection | null>;
  /** The one that people of a domain can sign in with. */
  ofDomain(domain: string): Promise<SamlConnection | null>;
  /** Whether an account may try it out before it is used: it is an owner of the organisation. */
  mayTry(connection: SamlConnection, subject: string): Promise<boolean>;
  /** Somebody came through who tries it out. False when they may not any more, or another provider is there by now. */
  tried(connection: SamlConnection, subject: string): Promise<boolean>;
  /** Whether an address belongs to an owner of the organisation: they keep a way in. */
  isOwner(connection: SamlConnection, email: string): Promise<boolean>;
}

const LINK = /^saml:([^:]+):/;

/**
 * What an account is linked to: one provider at the company, by what it calls itself and the certificate with which it signs. Links to a
 * former provider of the same domain say nothing of the one that is there now.
 */
export const linkOf = ({ id, entityId, certificate }: Pick<SamlConnection, 'id' | 'entityId' | 'certificate'>): string =>
  `saml:${id}:${createHash('sha256').update(`${entityId}\n${certificate}`).digest('hex').slice(0, 32)}`;

/** Of which connection a link is; null where it is none of single sign-on. */
export const connectionOfLink = (provider: string): string | null => LINK.exec(provider)?.[1] ?? null;

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The single sign-on that is the only way in for an address; null where there are others. */
export async function enforcedFor(connections: SamlConnections, email: string): Promise<SamlConnection | null> {
  const connection = await connections.ofDomain(domainOf(email));
  return connection?.enforced ? connection : null;
}

/** Whether the domain of an address is this one, and no part of it. */
export const isOfDomain = (email: string, domain: string): boolean => domainOf(email) === domain;
