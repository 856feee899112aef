import { Readable } from 'node:stream';
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

/** What a name may not hold where a file is saved: ways to other folders, and signs that nobody sees. */
const UNSAVED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>:|?*]/gu;

/** A name as a program may save it, whoever gave it: the last part alone, plain (RFC 6266, 4.3). */
const savedAs = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replaceAll(UNSAVED, '_').toWellFormed().trim();
  return /^\.*$/.test(plain) ? 'file' : plain;
};

/** The header under which a file is saved, never shown in place: its name in ASCII for old programs and in full for all others. */
export const attachment = (name: string): string => {
  const saved = savedAs(name);
  const full = encodeURIComponent(saved).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${saved.replaceAll(/[^\x20-\x7E]/g, '_')}"; filename*=UTF-8''${full}`;
};

/** A file that is made a piece after the other, each when the one before has left. */
interface InPieces extends Omit<Download, 'bytes'> {
  pieces: AsyncIterable<string>;
  /** How many bytes they come to, about. */
  about: number;
}

/** Sends a file under its own name. */
export const download = (reply: FastifyReply, { bytes, ...file }: Download): FastifyReply =>
  asFile(reply, file).send(typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

/** Sends a file of which no more than a piece lies in memory, and the whole on the disk where it is large (leaving/leaving.ts). */
export const downloadInPieces = (reply: FastifyReply, { pieces, about, ...file }: InPieces): FastifyReply => {
  reply.request.answerBytes = about;
  return asFile(reply, file).send(Readable.from(pieces, { objectMode: false }));
};

const asFile = (reply: FastifyReply, { fileName, contentType }: Omit<Download, 'bytes'>): FastifyReply =>
  reply
    .header('content-type', mediaTypeFor(contentType))
    .header('content-disposition', attachment(fileName))
    .header('cache-control', 'private, no-store');
