import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { selfSigned } from './certificate.ts';

/** What a response says; everything is right where nothing else is given. */
export interface Said {
  email?: string;
  /** What stands in the element; null leaves the element out. */
  nameId?: string | null;
  name?: string;
  audience?: string;
  issuer?: string;
  /** Seconds from now that it begins and ends to hold. */
  from?: number;
  until?: number;
  inResponseTo?: string;
  /** The address that the assertion is for, and the one that the response around it goes to. */
  recipient?: string;
  destination?: string;
  signed?: boolean;
  /** With SHA-1: both over what is signed and over that, or the second alone. */
  weakly?: 'both' | 'signature';
}

const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** The identity provider of a company: reads requests as they come, and writes responses signed with a key of its own. */
export function openSamlProvider() {
  const entityId = `https://${randomUUID()}.example.com/saml`;
  const { key, pem } = selfSigned();
  const signedAssertion = (xml: string, weakly: Said['weakly']): string => {
    const signature = new SignedXml({
      privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
      signatureAlgorithm: weakly ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    });
    signature.addReference({
      xpath: "//*[local-name(.)='Assertion']",
      digestAlgorithm: weakly === 'both' ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    });
    signature.computeSignature(xml, { location: { reference: "//*[local-name(.)='Issuer']", action: 'after' } });
    return signature.getSignedXml();
  };
  return {
    entityId,
    certificate: pem,
    signInUrl: 'https://login.example.com/saml',
    /** The request that a browser brings. */
    readRequest(url: string): { id: string; callbackUrl: string; audience: string; relayState: string } {
      const { searchParams } = new URL(url);
      const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8');
      const attribute = (name: string): string => new RegExp(`${name}="([^"]+)"`).exec(xml)?.[1] ?? '';
      return {
        id: attribute('ID'),
        callbackUrl: attribute('AssertionConsumerServiceURL'),
        audience: /<saml:Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? '',
        relayState: searchParams.get('RelayState') ?? '',
      };
    },
    /** The XML of a response to a request. */
    respond(request: { id: string; callbackUrl: string; audience: string }, said: Said = {}): string {
      const { email = 'person@example.com', audience = request.audience, issuer = entityId, from = -5, until = 120 } = said;
      const { nameId = email, name = 'Ana Novak', inResponseTo = request.id, signed = true } = said;
      const { recipient = request.callbackUrl, destination = request.callbackUrl } = said;
      const assertion =
        `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(from)}">` +
        `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject>` +
        `${nameId === null ? '' : `<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${nameId}</saml:NameID>`}` +
        `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(until)}" ` +
        `Recipient="${recipient}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject>` +
        `<saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(until)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience>` +
        `</saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(from)}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
        `urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
        `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute>` +
        `<saml:Attribute Name="displayName"><saml:AttributeValue>${name}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`;
      return (
        `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}" ` +
        `Destination="${destination}" InResponseTo="${inResponseTo}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}` +
        `</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
        `${signed ? signedAssertion(assertion, said.weakly) : assertion}</samlp:Response>`
      );
    },
  };
}
