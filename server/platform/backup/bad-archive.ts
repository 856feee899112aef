/** An archive that cannot be used; the message is a sentence for whoever gave it. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
}

export const cutOff = (cause?: unknown): BadArchive =>
  new BadArchive('The backup is cut off or damaged. Take another copy of it; nothing was changed here.', { cause });
export const strayFile = (): BadArchive =>
  new BadArchive(
    'The backup names files outside of its own folders: somebody else wrote into it. Take another copy; nothing was changed here.',
  );
/** @param what of the archive, for instance `the table public.org` */
export const unknownHere = (what: string): BadArchive =>
  new BadArchive(
    `The backup holds ${what}, which this version of the product does not know. Take the version that made it; nothing was changed here.`,
  );
/** @param what of the archive, for instance `Its manifest` */
export const tooLong = (what: string): BadArchive =>
  new BadArchive(`${what} is longer than any that a backup holds: somebody else wrote this file, or changed it. Nothing was changed here.`);
export const noBackup = (cause?: unknown): BadArchive =>
  new BadArchive('This file is no backup of Rejoinder. Nothing was changed here.', { cause });
