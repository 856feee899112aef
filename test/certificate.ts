import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto';

/** As much of DER as a certificate takes. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const time = (date: Date): Buffer => der(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
/** sha256WithRSAEncryption; commonName. */
const RSA_SHA256 = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));
const DAY_MS = 86_400_000;

/** A key and a certificate that it signed itself, for so many days from today. */
export function selfSigned(days = 30): { key: KeyObject; pem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('provider of the test')))));
  const [from, until] = [Date.now() - 40 * DAY_MS, Date.now() + days * DAY_MS].map((at) => time(new Date(at))) as [Buffer, Buffer];
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    RSA_SHA256,
    name,
    sequence(from, until),
    name,
    spki,
  );
  const signed = sequence(content, RSA_SHA256, der(0x03, Buffer.from([0]), sign('sha256', content, privateKey)));
  return { key: privateKey, pem: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n` };
}
