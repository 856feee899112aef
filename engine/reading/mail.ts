/** A mail message: its subject and text, and what is attached, each by the reader of its type. */
import PostalMime from 'postal-mime';
import type { Attachment } from 'postal-mime';
import { type Note, reason } from '#contract/reasons.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { overLimit } from '#engine/files/unreadable.ts';
import type { Pair } from './model.ts';
import type { Block, Blocks } from './blocks.ts';
import { readHtml } from './html.ts';
import { readMarkdown } from './markdown.ts';

const MOST_ATTACHMENTS = 50;

const DEEPEST = 20;

/** What the parser says of a message that is over its limits. */
const aboutTheMail = (error: unknown): never => {
  if (error instanceof Error && /^Maximum .* exceeded$/.test(error.message))
    overLimit(`its parts nest more than ${DEEPEST} deep, or its headers are longer than 2 MB`);
  throw error;
};

/** Blocks and pairs of one attached file. @throws UnreadableFile */
export type ReadAttached = (bytes: Uint8Array, fileName: string) => Promise<{ blocks: Blocks; pairs: Pair[] }>;

/**
 * The text of a message under its subject, then each attachment under its name. One that cannot be read is named in a
 * warning with its reason; pictures that belong to the message's look are left out.
 */
export async function readMail(bytes: Uint8Array, readAttached: ReadAttached): Promise<{ blocks: Blocks; pairs: Pair[] }> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: DEEPEST, attachmentEncoding: 'arraybuffer' }).catch(aboutTheMail);
  const body = mail.text?.trim() ? readMarkdown(mail.text) : readHtml(mail.html ?? '');
  const title = mail.subject ?? body.title;
  const blocks: Block[] = [...(title ? [heading(0, title)] : []), ...body.blocks];
  const attached = mail.attachments.filter(({ related, disposition }) => !related && disposition !== 'inline');
  const warnings: Note[] = [...body.warnings];
  const pairs: Pair[] = [];
  for (const attachment of attached.slice(0, MOST_ATTACHMENTS)) {
    const name = nameOf(attachment);
    try {
      const read = await readAttached(bytesOf(attachment), name);
      for (const block of [{ kind: 'break' } as const, heading(1, name), ...read.blocks.blocks.map(below), { kind: 'break' } as const])
        blocks.push(block);
      for (const pair of read.pairs) pairs.push({ ...pair, position: pairs.length, section: pair.section ?? name });
      warnings.push(...read.blocks.warnings.map((note) => ({ ...note, file: note.file === undefined ? name : `${name}: ${note.file}` })));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      warnings.push({ ...error.because, file: name });
    }
  }
  const left = attached.length - MOST_ATTACHMENTS;
  if (left > 0) warnings.push(reason('attachments_left', { count: left, all: attached.length }));
  return { blocks: { title, pages: null, blocks, warnings }, pairs };
}

const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text, place: {} });

/** A piece of an attached file; its own headings stand under its name. */
const below = (block: Block): Block => (block.kind === 'heading' ? { ...block, level: block.level + 2 } : block);

/** Without a path: the name comes from whoever sent the mail. */
const nameOf = ({ filename, mimeType }: Attachment): string =>
  filename?.split(/[/\\]/u).at(-1)?.trim() || (mimeType === 'message/rfc822' ? 'message.eml' : 'a file without name');

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
