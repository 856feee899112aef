/** A mail message: its subject and its text; what is attached is named, not read. */
import PostalMime from 'postal-mime';
import type { Blocks } from './blocks.ts';
import { readHtml } from './html.ts';
import { readMarkdown } from './markdown.ts';

export async function readMail(bytes: Uint8Array): Promise<Blocks> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 20 });
  const body = mail.text?.trim() ? readMarkdown(mail.text) : readHtml(mail.html ?? '');
  const names = mail.attachments.map(({ filename }) => filename?.split(/[/\\]/u).at(-1) ?? 'a file without name');
  const warnings = names.length > 0 ? [`What is attached is not read: ${names.join(', ')}. Save it and add it by itself.`] : [];
  return { ...body, title: mail.subject ?? body.title, warnings };
}
