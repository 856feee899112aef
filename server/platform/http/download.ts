import type { FastifyReply } from 'fastify';

/** A file as it leaves. */
export interface Download {
  bytes: Uint8Array | string;
  fileName: string;
  contentType: string;
}

/** Sends a file under its own name (RFC 6266), in ASCII for old programs and in full for all others. */
export const download = (reply: FastifyReply, { bytes, fileName, contentType }: Download): FastifyReply => {
  const ascii = fileName.replaceAll(/[^\x20-\x7E]|["\\]/g, '_');
  const full = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${full}`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes));
};
