import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Key {
  id: string;
  secret: string;
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Uint8Array | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Why a call is not signed as Signature Version 4 says, in the store's words; null when it is. */
export function signatureFault(request: IncomingMessage, body: Uint8Array, key: Key): string | null {
  const url = new URL(request.url ?? '/', 'http://store');
  const inQuery = url.searchParams.has('X-Amz-Signature');
  const given = inQuery ? fromQuery(url) : fromHeader(request);
  if (!given) return 'AccessDenied';
  const [id, day = '', region = '', service = '', end] = given.credential.split('/');
  if (id !== key.id || end !== 'aws4_request') return 'InvalidAccessKeyId';
  if (given.expires !== null && Date.parse(isoOf(given.date)) + given.expires * 1000 < Date.now()) return 'AccessDenied';
  const digest = inQuery ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']);
  if (!inQuery && digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  url.searchParams.delete('X-Amz-Signature');
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const headers = given.signed.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/\s+/g, ' ')}\n`,
  );
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), given.signed.join(';'), digest].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', given.date, `${day}/${region}/${service}/aws4_request`, sha256(canonical)].join('\n');
  const signing = [day, region, service, 'aws4_request'].reduce<Uint8Array | string>((at, part) => hmac(at, part), `AWS4${key.secret}`);
  return hmac(signing, toSign).toString('hex') === given.signature ? null : 'SignatureDoesNotMatch';
}

interface Given {
  credential: string;
  signed: string[];
  signature: string;
  date: string;
  /** Seconds after its date, of an address that was signed. */
  expires: number | null;
}

function fromHeader({ headers }: IncomingMessage): Given | null {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(headers.authorization ?? '');
  if (!parts) return null;
  const [, credential = '', signed = '', signature = ''] = parts;
  return { credential, signed: signed.split(';'), signature, date: String(headers['x-amz-date']), expires: null };
}

function fromQuery({ searchParams }: URL): Given {
  const of = (name: string): string => searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: of('Credential'),
    signed: of('SignedHeaders').split(';'),
    signature: of('Signature'),
    date: of('Date'),
    expires: Number(of('Expires')),
  };
}

const isoOf = (date: string): string => date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
