import { letterPage } from './letter-page.ts';
import type { Mail } from './mailer.ts';
import type { Draft, Letter } from './model.ts';

/** Lays a mail out, in HTML and in plain text, both with the same words and links. */
export function writeLetter(draft: Draft, letter: Letter): Mail {
  const { to, end } = letter;
  return {
    to,
    subject: draft.subject,
    text: plain(draft, letter),
    html: letterPage(draft, letter),
    ...(end === undefined ? {} : { endUrl: end.url }),
  };
}

const plain = ({ text, button, after = [] }: Draft, { url, items = [], end }: Letter): string =>
  [
    ...text.map((part) => (typeof part === 'string' ? part : quoted(part.quote))),
    ...items.map((item) => [item.text, ...(item.quote === null ? [] : [quoted(item.quote)]), item.url].join('\n')),
    `${button}:\n${url}`,
    ...after,
    ...(end === undefined ? [] : [`--\nRejoinder\n${end.label}: ${end.url}`]),
  ].join('\n\n');

const quoted = (text: string): string => text.replaceAll(/^/gm, '> ');
