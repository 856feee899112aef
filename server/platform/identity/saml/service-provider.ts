import { type CacheProvider, type Profile, SAML, ValidateInResponseTo, generateServiceProviderMetadata } from '@node-saml/node-saml';
import * as z from 'zod';
import { oneLineOf } from '../one-line.ts';
import { type Arrival, SignInFailure, plainOf } from '../elsewhere/openid.ts';
import { isPlainSubject } from '../elsewhere/subject.ts';
import { type SamlConnection, isOfDomain, linkOf } from './connections.ts';
import { type SoundResponse, refused } from './sound-response.ts';

/** For clocks that differ. */
const CLOCK_SKEW_MS = 30_000;
/** How old an assertion may be; and how long somebody may take at their company's provider. */
export const ASSERTION_SECONDS = 300;
export const REQUEST_SECONDS = 600;
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT = /:transient$/;

/** How companies' providers call the address. */
const emailClaims = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const nameClaims = ['displayName', 'name', 'cn', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name'];

/** A request that this connection's provider was asked by and that nothing has answered yet. */
export interface OpenRequest {
  id: string;
  /** When it was made, as ISO 8601. */
  at: string;
}

/** What this service is to the identity providers of companies; one for all of them. */
export interface ServiceProvider {
  entityId: string;
  callbackUrl: string;
}

export const serviceProviderAt = (identityUrl: string): ServiceProvider => ({
  entityId: `${identityUrl}/saml/metadata`,
  callbackUrl: `${identityUrl}/saml/callback`,
});

/** The metadata that an administrator gives to the company's provider. */
export const metadataOf = ({ entityId, callbackUrl }: ServiceProvider): string =>
  generateServiceProviderMetadata({ issuer: entityId, callbackUrl, identifierFormat: EMAIL_FORMAT, wantAssertionsSigned: true });

/** Where a browser goes to sign in at the company's provider. */
export const addressOf = (own: ServiceProvider, connection: SamlConnection, request: string, relayState: string): Promise<string> =>
  open(own, connection, null, request).getAuthorizeUrlAsync(relayState, undefined, {});

/**
 * Who comes with a response of the company's provider, and the request that it answers: signature of the assertion, audience, time,
 * request and recipient hold, and the address is one of the domain.
 * @throws SignInFailure for everything else
 */
export async function readResponse(
  own: ServiceProvider,
  connection: SamlConnection,
  response: string,
  { destination }: SoundResponse,
  answered: OpenRequest,
): Promise<{ assertion: string; arrival: Arrival }> {
  const { profile } = await open(own, connection, answered)
    .validatePostResponseAsync({ SAMLResponse: response })
    .catch((error: unknown) => Promise.reject(refused((error as Error).message)));
  if (!profile) throw refused('nobody is named');
  const { issuer, inResponseTo: request } = profile;
  if (issuer !== connection.entityId) throw refused('another provider wrote it');
  const signed = profile.getAssertionXml?.() ?? '';
  const assertion = /^<[^>]*\sID="([^"]+)"/.exec(signed)?.[1];
  // The request stands beside the assertion too, where nobody signs it.
  if (request !== answered.id || assertion === undefined || !signed.includes(`InResponseTo="${answered.id}"`))
    throw refused('what is signed answers another request');
  if ((destination ?? own.callbackUrl) !== own.callbackUrl || !isConfirmedFor(own.callbackUrl, answered.id, profile))
    throw refused('it is not sent to this service');
  return { assertion, arrival: arrivalOf(connection, profile) };
}

/** A confirmation of the assertion, as the library reads it. */
const Confirmations = z.object({
  Assertion: z.object({
    Subject: z.tuple([
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z
              .tuple([z.object({ $: z.object({ Recipient: z.string().optional(), InResponseTo: z.string().optional() }) })])
              .optional(),
          }),
        ),
      }),
    ]),
  }),
});
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** Whether what is signed confirms its subject to this address. */
function isConfirmedFor(address: string, request: string, profile: Profile): boolean {
  const read = Confirmations.safeParse(profile.getAssertion?.());
  return (
    read.success &&
    read.data.Assertion.Subject[0].SubjectConfirmation.some(
      ({ $: { Method }, SubjectConfirmationData: data }) =>
        Method === BEARER && data?.[0].$.Recipient === address && data[0].$.InResponseTo === request,
    )
  );
}

function open(own: ServiceProvider, connection: SamlConnection, answered: OpenRequest | null, request = ''): SAML {
  const cacheProvider: CacheProvider = {
    getAsync: async (id) => (answered !== null && id === answered.id ? answered.at : null),
    // Requests are kept by whoever asks, and used up there.
    saveAsync: async () => null,
    removeAsync: async () => null,
  };
  return new SAML({
    callbackUrl: own.callbackUrl,
    issuer: own.entityId,
    audience: own.entityId,
    entryPoint: connection.signInUrl,
    idpCert: connection.certificate,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    identifierFormat: EMAIL_FORMAT,
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_SECONDS * 1000,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: ASSERTION_SECONDS * 1000,
    signatureAlgorithm: 'sha256',
    generateUniqueId: () => request,
    cacheProvider,
  });
}

function arrivalOf(connection: SamlConnection, profile: Profile): Arrival {
  const first = (names: string[]): string | null => {
    const found = names.map((name) => profile[name]).find((value) => typeof value === 'string' && value.trim() !== '');
    return typeof found === 'string' ? found : null;
  };
  // As the library hands it on: nothing where it is missing, and what stands in it where that is no text.
  const nameId: unknown = profile.nameID;
  if (typeof nameId !== 'string' || nameId.trim() === '') throw refused('nobody is named');
  const email = plainOf(first(emailClaims) ?? nameId);
  if (!isOfDomain(email, connection.domain)) throw new SignInFailure('ADDRESS_ELSEWHERE', `the address is none of ${connection.domain}`);
  const subject = TRANSIENT.test(profile.nameIDFormat) ? email : nameId;
  if (!isPlainSubject(subject)) throw refused('what it calls them by is too long, or no plain text');
  return { provider: linkOf(connection), subject, email, proven: true, name: oneLineOf(first(nameClaims)), image: null };
}
