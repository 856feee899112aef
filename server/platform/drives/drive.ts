import { sentenceOf } from '#contract/reason-sentences.ts';
import type { Reason } from '#contract/reasons.ts';

/** A file or folder as it lies on a drive. */
export interface DriveItem {
  /** How the drive itself names it; stays the same when the content changes. */
  id: string;
  name: string;
  kind: 'file' | 'folder';
  /** Bytes; null where the drive does not say it, as of a document that is exported. */
  size: number | null;
  /** Differs from the former one when the content changed. Empty for a folder. */
  mark: string;
}

/** What no text holds is in no name that is kept: null for an item named with NUL or half of a character; its mark goes without. */
export const keepable = (item: DriveItem): DriveItem | null =>
  [item.id, item.name].some((text) => text.includes('\0') || !text.isWellFormed())
    ? null
    : { ...item, mark: item.mark.replaceAll('\0', '').toWellFormed() };

interface Reading {
  /** Bytes at most. */
  limit: number;
  signal: AbortSignal;
}

/** Files that lie elsewhere, read only. Each call throws DriveFault. */
export interface Drive {
  /** What lies in a folder, itself left out; null is the top. */
  list(folder: string | null, signal: AbortSignal): Promise<DriveItem[]>;
  find(id: string, signal: AbortSignal): Promise<DriveItem>;
  read(item: DriveItem, reading: Reading): Promise<Buffer>;
}

/**
 * `revoked`: the consent or the password does not hold any more. `gone`: not there. `private`: an address of a private network.
 * `unreachable`: no answer, or one that is none. `too_large`: more bytes, or more items, than are taken.
 */
const driveFaults = ['revoked', 'gone', 'private', 'unreachable', 'too_large'] as const;
export type DriveFaultKind = (typeof driveFaults)[number];

export class DriveFault extends Error {
  readonly kind: DriveFaultKind;
  /** What a screen says in its language; the message is its English sentence. */
  readonly because: Reason;
  constructor(kind: DriveFaultKind, because: Reason) {
    super(sentenceOf(because));
    this.name = 'DriveFault';
    this.kind = kind;
    this.because = because;
  }
}
