import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the signature of an upload's address covers. `expires` is in milliseconds since 1970. */
export interface SignedUpload {
  id: string;
  key: string;
  size: number;
  expires: number;
}

const signature = (secret: string, { id, key, size, expires }: SignedUpload): string =>
  createHmac('sha256', `upload:${secret}`).update(`${id}\n${key}\n${size}\n${expires}`).digest('base64url');

/** The path and query that take the bytes of one upload. */
export function signUpload(secret: string, upload: SignedUpload): string {
  const { id, key, size, expires } = upload;
  const query = new URLSearchParams({ key, size: String(size), expires: String(expires), signature: signature(secret, upload) });
  return `/api/uploads/${id}?${query}`;
}

/** Whether the signature is of this upload and it has not expired. */
export function isSigned(secret: string, upload: SignedUpload, given: string): boolean {
  const expected = Buffer.from(signature(secret, upload));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual) && upload.expires > Date.now();
}
