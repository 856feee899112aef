import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#server/config.ts';
import { AppError } from '../http/app-error.ts';
import type { KeptMail, LocalMailbox } from './local-mailbox.ts';

export const MAILBOX_PATH = '/api/mailbox';
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The local mailbox: only without a mail server, only for this machine, and only under a name of this machine (R-16). */
export function mailboxRoutes(app: FastifyInstance, mailbox: LocalMailbox): void {
  const open = { config: { open: true }, schema: { hide: true } as object };
  app.get(MAILBOX_PATH, open, async (request, reply) => {
    requireThisMachine(request);
    const mails = await mailbox.list();
    if (request.headers.accept?.includes('application/json')) return { mails };
    return reply
      .header('content-security-policy', CONTENT_POLICY)
      .type('text/html')
      .send(page('Local mailbox', listOf(mails)));
  });
  app.get(`${MAILBOX_PATH}/:id`, open, async (request, reply) => {
    requireThisMachine(request);
    const mail = await mailbox.get((request.params as { id: string }).id);
    if (!mail) throw new AppError('not_found', 'There is no such mail.');
    return reply
      .header('content-security-policy', CONTENT_POLICY)
      .type('text/html')
      .send(page(mail.subject, one(mail)));
  });
}

/** The name is checked too: a page elsewhere could make its own name point here. */
function requireThisMachine(request: FastifyRequest): void {
  if (!isLoopback(request.ip.replace(/^::ffff:/, '')) || !isLoopback(request.hostname.replace(/^\[|\]$/g, ''))) {
    throw new AppError('not_found', 'There is nothing at this address.');
  }
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
li { margin: .75rem 0 } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
.quiet { opacity: .75 }
</style></head><body><main>${content}</main></body></html>`;

const listOf = (mails: KeptMail[]): string => `<h1>Local mailbox</h1>
<p class="quiet">No mail server is configured, so mails stay on this machine. Only this machine can open this page.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : `<ul>${mails.map((mail) => `<li><a href="${MAILBOX_PATH}/${mail.id}">${escape(mail.subject)}</a><br><span class="quiet">to ${escape(mail.to)}, ${escape(mail.date)}</span></li>`).join('')}</ul>`}`;

const one = (mail: KeptMail): string => `<p><a href="${MAILBOX_PATH}">All mails</a></p>
<h1>${escape(mail.subject)}</h1><p class="quiet">from ${escape(mail.from)} to ${escape(mail.to)}, ${escape(mail.date)}</p>
<pre>${linked(mail.text)}</pre>`;

const linked = (text: string): string =>
  escape(text).replaceAll(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}" rel="noopener">${url}</a>`);
