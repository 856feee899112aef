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

export interface PutOptions {
  /** More bytes than this are refused. */
  limit?: number;
  /** Exactly so many bytes are expected. */
  size?: number;
}

/** What was found when the place for files was tried. */
export interface Checked {
  found: string;
  /** What the service runs without, and somebody should mend; null when nothing. */
  missing: string | null;
}

/** Files by key (`a/b/c`: letters, digits, dot, dash, underscore). What `put` resolved is there to stay, also through a crash. */
export interface Storage {
  put(key: string, bytes: AsyncIterable<Uint8Array> | Uint8Array, options?: PutOptions): Promise<{ size: number; sha256: Buffer }>;
  /** @throws AppError not_found */
  get(key: string): Promise<Readable>;
  /** @throws AppError not_found */
  read(key: string): Promise<Uint8Array>;
  /** Nothing happens when it is not there. */
  remove(key: string): Promise<void>;
  /**
   * Every file that is there, or below the folder `under` of keys, in no order; what is put or removed meanwhile may be among them or not.
   */
  files(under?: string): AsyncIterable<{ key: string; size: number }>;
  /** Removes what writes left behind whose process died, never what is being written; answers how many. */
  removeHalfFiles(): Promise<number>;
  /** Tries to write. @throws Error with a sentence when files cannot be kept here */
  check(): Promise<Checked>;
  /** A signed address that takes the bytes of one upload until it expires. */
  uploadTarget(uploadId: string, upload: UploadRequest): Promise<UploadTarget>;
}
