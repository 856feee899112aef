import { type CacheProvider, type Profile, SAML, ValidateInResponseTo, generateServiceProviderMetadata } from '@node-saml/node-saml';
import * as z from 'zod';
import { oneLineOf } from '../one-line.ts';
import { type Arrival, SignInFailure, plainOf } from '../elsewhere/openid.ts';
import { type SamlConnection, isOfDomain, linkOf } from './connections.ts';

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

/** When a request that is still open was made; null for one that nobody made for this connection. */
export type OpenRequest = (id: string) => Promise<string | null>;

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
  open(own, connection, async () => null, request).getAuthorizeUrlAsync(relayState, undefined, {});

/**
 * Who comes with a response of the company's provider, and the request that it answers: signature of the assertion, audience, time,
 * request and recipient hold, and the address is one of the domain.
 * @throws SignInFailure for everything else
 */
export async function readResponse(
  own: ServiceProvider,
  connection: SamlConnection,
  response: string,
  isOpen: OpenRequest,
): Promise<{ request: string; assertion: string; arrival: Arrival }> {
  // Nothing of a document type is needed, and entities are how parsers are brought to read or to write what they should not.
  if (/<!(DOCTYPE|ENTITY)/i.test(Buffer.from(response, 'base64').toString('utf8'))) throw refused('it has a document type');
  const { profile } = await open(own, connection, isOpen)
    .validatePostResponseAsync({ SAMLResponse: response })
    .catch((error: unknown) => Promise.reject(refused((error as Error).message)));
  if (!profile) throw refused('nobody is named');
  const { issuer, inResponseTo: request } = profile;
  if (issuer !== connection.entityId) throw refused('another provider wrote it');
  const signed = profile.getAssertionXml?.() ?? '';
  const assertion = /^<[^>]*\sID="([^"]+)"/.exec(signed)?.[1];
  // The request stands beside the assertion too, where nobody signs it.
  if (typeof request !== 'string' || assertion === undefined || !signed.includes(`InResponseTo="${request}"`))
    throw refused('what is signed names no request');
  if (!isSentTo(own.callbackUrl, request, profile)) throw refused('it is not sent to this service');
  return { request, assertion, arrival: arrivalOf(connection, profile) };
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
/** Of the element that all stands in; the library has read it as XML before. */
const DESTINATION = /^(?:\s|<\?.*?\?>|<!--.*?-->)*<[^>]*\sDestination\s*=\s*(?:"([^"]*)"|'([^']*)')/s;

/** Whether what is signed confirms its subject to this address, and the response around it, where it names one, goes there too. */
function isSentTo(address: string, request: string, profile: Profile): boolean {
  const [, double, single] = DESTINATION.exec(profile.getSamlResponseXml?.() ?? '') ?? [];
  const read = Confirmations.safeParse(profile.getAssertion?.());
  return (
    (double ?? single ?? address) === address &&
    read.success &&
    read.data.Assertion.Subject[0].SubjectConfirmation.some(
      ({ $: { Method }, SubjectConfirmationData: data }) =>
        Method === BEARER && data?.[0].$.Recipient === address && data[0].$.InResponseTo === request,
    )
  );
}

function open(own: ServiceProvider, connection: SamlConnection, isOpen: OpenRequest, request = ''): SAML {
  const cacheProvider: CacheProvider = {
    getAsync: async (id) => (id ? isOpen(id) : null),
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
  return { provider: linkOf(connection), subject, email, proven: true, name: oneLineOf(first(nameClaims)), image: null };
}

const refused = (why: string): SignInFailure => new SignInFailure('SSO_FAILED', why);
