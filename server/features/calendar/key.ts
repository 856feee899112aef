import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 30;
const ID_BYTES = 16;

/** An unguessable key that says in which organisation it holds. */
export const newKey = (orgId: string): string =>
  Buffer.concat([Buffer.from(orgId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString('base64url');

/** The organisation that a key names; null for what was never a key. */
export function orgOf(key: string): string | null {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return null;
  return bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();
