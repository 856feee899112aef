import PostalMime from 'postal-mime';
import type { Attachment, Email } from 'postal-mime';
import { overLimit } from '../unreadable.ts';

const DEEPEST = 20;

/** A message with its parts decoded. @throws UnreadableFile `limit` when its parts nest too deep or its headers are too long */
export const parseMail = (bytes: Uint8Array): Promise<Email> =>
  PostalMime.parse(bytes, { maxNestingDepth: DEEPEST, attachmentEncoding: 'arraybuffer' }).catch(aboutTheMail);

/** What the parser says of a message that is over its limits. */
const aboutTheMail = (error: unknown): never => {
  if (error instanceof Error && /^Maximum .* exceeded$/.test(error.message))
    overLimit(`its parts nest more than ${DEEPEST} deep, or its headers are longer than 2 MB`);
  throw error;
};

/** What is attached, without pictures that belong to the message's look. */
export const attachedTo = ({ attachments }: Email): Attachment[] =>
  attachments.filter(({ related, disposition }) => !related && disposition !== 'inline');

/** Without a path: the name comes from whoever sent the mail. */
export const nameOf = ({ filename, mimeType }: Attachment): string =>
  filename?.split(/[/\\]/u).at(-1)?.trim() || (mimeType === 'message/rfc822' ? 'message.eml' : 'a file without name');
