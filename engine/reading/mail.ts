/** A mail message: its subject and text, and what is attached, each by the reader of its type. */
import type { Attachment } from 'postal-mime';
import { type Note, reason } from '#contract/reasons.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { attachedTo, nameOf, parseMail } from '#engine/files/mail/parse-mail.ts';
import type { Pair } from './model.ts';
import type { Block, Blocks } from './blocks.ts';
import { readHtml } from './html.ts';
import { readMarkdown } from './markdown.ts';

const MOST_ATTACHMENTS = 50;

/** Blocks and pairs of one attached file. @throws UnreadableFile */
export type ReadAttached = (bytes: Uint8Array, fileName: string) => Promise<{ blocks: Blocks; pairs: Pair[] }>;

/**
 * The text of a message under its subject, then each attachment under its name. One that cannot be read is named in a
 * warning with its reason; pictures that belong to the message's look are left out.
 */
export async function readMail(bytes: Uint8Array, readAttached: ReadAttached): Promise<{ blocks: Blocks; pairs: Pair[] }> {
  const mail = await parseMail(bytes);
  const body = mail.text?.trim() ? readMarkdown(mail.text) : readHtml(mail.html ?? '');
  const title = mail.subject ?? body.title;
  const blocks: Block[] = [...(title ? [heading(0, title)] : []), ...body.blocks];
  const attached = attachedTo(mail);
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

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
