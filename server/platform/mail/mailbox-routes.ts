import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, isLanguage } from '#contract/languages.ts';
import { isLoopback } from '#server/config.ts';
import { AppError } from '../http/app-error.ts';
import { languageAsked } from '../http/language.ts';
import { escapeHtml } from './html.ts';
import type { KeptMail, LocalMailbox } from './local-mailbox.ts';
import type { MailWords } from './model.ts';
import { sendPage } from './page.ts';
import { withSign } from './sign.ts';
import { mailWords } from './words.ts';

export const MAILBOX_PATH = '/api/mailbox';

/** The local mailbox: only without a mail server, only for this machine, and only under a name of this machine (R-16). */
export function mailboxRoutes(app: FastifyInstance, mailbox: LocalMailbox): void {
  const open = { config: { open: true }, schema: { hide: true } as object };
  app.get(MAILBOX_PATH, open, async (request, reply) => {
    requireThisMachine(request);
    const mails = await mailbox.list();
    if (request.headers.accept?.includes('application/json')) return { mails };
    const reader = readerOf(request);
    const { language, words } = reader;
    return sendPage(reply, { language, title: words.title, content: listOf(mails, reader), waits: mails.length === 0 });
  });
  app.get(`${MAILBOX_PATH}/:id`, open, async (request, reply) => {
    requireThisMachine(request);
    const mail = await mailbox.get((request.params as { id: string }).id);
    if (!mail) throw new AppError('not_found', 'There is no such mail.');
    const reader = readerOf(request);
    return sendPage(reply, { language: reader.language, title: mail.subject, content: one(mail, reader) });
  });
}

/** Who reads here. The screens name their language when they lead here; else it is the browser's. */
interface Reader {
  language: Language;
  words: MailWords['mailbox'];
  /** Behind the addresses of these pages, so that the language stays. */
  search: string;
}

function readerOf(request: FastifyRequest): Reader {
  const { language: named } = request.query as { language?: unknown };
  if (typeof named === 'string' && isLanguage(named))
    return { language: named, words: mailWords(named).mailbox, search: `?language=${named}` };
  const language = languageAsked(request);
  return { language, words: mailWords(language).mailbox, search: '' };
}

/** What browsers and command lines send of themselves. */
const OWN =
  /^(?:accept|sec|if)-|^(?:host|connection|keep-alive|user-agent|accept|cookie|authorization|referer|origin|upgrade-insecure-requests|cache-control|pragma|priority|dnt|te|save-data|purpose|range|content-(?:type|length))$/;

/** Proxies add of whom they pass on what no caller sends by itself, each under names of its own; and whoever they pass on is somebody else. */
const isPassedOn = (headers: FastifyRequest['headers']): boolean => Object.keys(headers).some((name) => !OWN.test(name));

/** The name is checked too: a page elsewhere could make its own name point here. */
function requireThisMachine({ ip, hostname, headers }: FastifyRequest): void {
  if (isLoopback(ip.replace(/^::ffff:/, '')) && isLoopback(hostname.replace(/^\[|\]$/g, '')) && !isPassedOn(headers)) return;
  throw new AppError('not_found', 'There is nothing at this address.');
}

const time = (instant: string): string => `<time class="quiet" datetime="${escapeHtml(instant)}">${escapeHtml(instant)}</time>`;

const listOf = (mails: KeptMail[], reader: Reader): string => `<h1>${escapeHtml(reader.words.title)}</h1>
<p class="quiet">${escapeHtml(reader.words.text)}</p>
${mails.length === 0 ? `<div class="box"><b>${escapeHtml(reader.words.none)}</b><br><span class="quiet">${escapeHtml(reader.words.noneText)}</span></div>` : `<ul>${mails.map((mail) => row(mail, reader)).join('')}</ul>`}`;

const row = (mail: KeptMail, { words, search }: Reader): string =>
  `<li><a href="${MAILBOX_PATH}/${mail.id}${search}"><b>${escapeHtml(mail.subject)}</b>${time(mail.date)}<span class="quiet to">${escapeHtml(`${words.to} ${mail.to}`)}</span></a></li>`;

const one = (mail: KeptMail, { words, search }: Reader): string => `<p><a href="${MAILBOX_PATH}${search}">${escapeHtml(words.all)}</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="quiet">${escapeHtml(`${words.from} ${mail.from} ${words.to} ${mail.to}`)} · ${time(mail.date)}</p>
${mail.html === '' ? `<div class="box"><pre>${linked(mail.text)}</pre></div>` : framed(mail)}`;

/** Nothing in a mail runs here; its links open in place of this page. */
const framed = (mail: KeptMail): string =>
  `<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-same-origin allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(`<base target="_top">${withSign(mail.html)}`)}"></iframe>`;

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}" rel="noopener">${url}</a>`);
