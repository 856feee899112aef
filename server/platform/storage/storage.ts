import type { Readable } from 'node:stream';

/** Where to send the bytes of one upload. */
interface UploadTarget {
  method: 'PUT';
  url: string;
  headers: Record<string, string>;
  expires_at: string;
}

/** What an upload's address is made of. */
interface UploadRequest {
  storage_key: string;
  size: number;
  content_type: string;
  expires_at: Date;
}

interface PutOptions {
  /** More bytes than this are refused. */
  limit?: number;
  /** Exactly so many bytes are expected. */
  size?: number;
}

/** Files by key (`a/b/c`: letters, digits, dot, dash, underscore). What `put` resolved is on the disk and stays through a crash. */
export interface Storage {
  put(key: string, bytes: AsyncIterable<Uint8Array> | Uint8Array, options?: PutOptions): Promise<{ size: number; sha256: Buffer }>;
  /** @throws AppError not_found */
  get(key: string): Promise<Readable>;
  /** @throws AppError not_found */
  read(key: string): Promise<Uint8Array>;
  /** Nothing happens when it is not there. */
  remove(key: string): Promise<void>;
  /** Removes what writes left behind whose process died, never what is being written; answers how many. */
  removeHalfFiles(): Promise<number>;
  /** A signed address that takes the bytes of one upload until it expires. */
  uploadTarget(uploadId: string, upload: UploadRequest): Promise<UploadTarget>;
}
