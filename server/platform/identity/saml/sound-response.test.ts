import { expect, test } from 'vitest';
import { lookOver } from './sound-response.ts';

const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const posted = ({ response = 'InResponseTo="_r"', status = `Value="${SUCCESS}"`, method = `Algorithm="${SHA256}"` } = {}): string =>
  Buffer.from(`<p:Response ${response}><p:StatusCode ${status}/><s:SignatureMethod ${method}/></p:Response>`).toString('base64');

test('an attribute that stands within the value of another one is none', () => {
  expect(lookOver(posted())).toEqual({ request: '_r', destination: null });
  expect(lookOver(posted({ response: `x=" InResponseTo='_other'" InResponseTo = '_r' Destination="d"` }))).toEqual({
    request: '_r',
    destination: 'd',
  });
  expect(() => lookOver(posted({ response: `x=" InResponseTo='_r'"` }))).toThrow();
  expect(() => lookOver(posted({ status: `x=" Value='${SUCCESS}'" Value="other"` }))).toThrow();
  expect(() => lookOver(posted({ method: `x=" Algorithm='${SHA256}'" Algorithm="${SHA1}"` }))).toThrow();
});
