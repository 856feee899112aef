import type { FastifyReply } from 'fastify';
import { isMediaType } from '#contract/fields.ts';

/** A file as it leaves. */
export interface Download {
  bytes: Uint8Array | string;
  fileName: string;
  contentType: string;
}

/** What a header can carry of the type that a file came with. */
export const mediaTypeFor = (kept: string | null): string => (kept !== null && isMediaType(kept) ? kept : 'application/octet-stream');

/** Sends a file under its own name (RFC 6266), in ASCII for old programs and in full for all others. */
export const download = (reply: FastifyReply, { bytes, fileName, contentType }: Download): FastifyReply => {
  const ascii = fileName.replaceAll(/[^\x20-\x7E]|["\\]/g, '_');
  const full = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return reply
    .header('content-type', mediaTypeFor(contentType))
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${full}`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes));
};
