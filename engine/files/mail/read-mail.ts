/** A message as a questionnaire: the lines that ask stand in its text; a form that is attached is a file of its own. */
import type { Email } from 'postal-mime';
import { type Format, formatOf, formats } from '#contract/formats.ts';
import { reason } from '#contract/reasons.ts';
import { linesOfPage } from '../html/page-lines.ts';
import { piecesOf } from '../html/page-pieces.ts';
import { parsePage } from '../html/parse-page.ts';
import type { Source } from '../model.ts';
import { linesIn } from '../text.ts';
import { ownWords } from './own-words.ts';
import { attachedTo, nameOf, parseMail } from './parse-mail.ts';

/** Names of attached files that a warning gives at most. */
const MOST_NAMED = 5;

/** Reads the body of a message line by line, without what it quotes; names what is attached that may be a form. @throws UnreadableFile */
export async function readMailForm(bytes: Uint8Array): Promise<Source> {
  const mail = await parseMail(bytes);
  const names = attachedTo(mail).map(nameOf).filter(mayBeForm);
  return {
    format: 'mail',
    warnings: names.length === 0 ? [] : [reason('mail_attachments', { files: names.slice(0, MOST_NAMED).join(', ') })],
    lines: ownWords(bodyOf(mail)),
  };
}

/** Its text, or its page where that has a table, which no text shows, or where there is no text. */
function bodyOf({ text = '', html = '' }: Email): string[] {
  const page = html.trim() === '' ? [] : linesOfPage(piecesOf(parsePage(html)));
  return text.trim() === '' || page.some((line) => line.startsWith('| ---')) ? page : linesIn(text);
}

const mayBeForm = (name: string): boolean => {
  const named = formatOf(name);
  return named !== null && named !== 'mail' && (formats[named] as Format).questionnaire !== null;
};
