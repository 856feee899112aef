import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { FONT, colours, escapeHtml } from './html.ts';

const { light, dark, primary, onPrimary } = colours;

const schemeOf = (scheme: typeof light | typeof dark): string =>
  Object.entries(scheme)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const SHEET = `:root { color-scheme: light dark; ${schemeOf(light)} }
@media (prefers-color-scheme: dark) { :root { ${schemeOf(dark)} } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 ${FONT} }
header { display: flex; align-items: center; gap: 10px; padding: 14px 20px; border-bottom: 1px solid var(--line); background: var(--paper); font-weight: 650 }
header svg { flex: none; width: 28px; height: 28px }
main { max-width: 760px; margin: 0 auto; padding: 28px 16px 48px }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 650; overflow-wrap: anywhere }
p { margin: 0 0 12px } .quiet { color: var(--quiet) } a { color: var(--link) }
ul { margin: 20px 0 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 12px 16px; color: inherit; text-decoration: none }
li a:hover { background: var(--tint) } li b { font-weight: 600; overflow-wrap: anywhere } li .quiet { font-size: 13px; overflow-wrap: anywhere }
li time { font-variant-numeric: tabular-nums } li .to { grid-column: 1 / -1 }
.box { margin-top: 20px; padding: 28px; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); overflow-wrap: anywhere }
button { padding: 9px 20px; border: 0; border-radius: 999px; background: ${primary}; color: ${onPrimary}; font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
iframe { display: block; width: 100%; height: 640px; margin-top: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
@media (max-width: 480px) { li a { grid-template-columns: minmax(0, 1fr) } }`;

/** Instants as clocks here show them, and a frame as high as the mail in it. Without it both are only less handsome. */
const SCRIPT = `for (const time of document.querySelectorAll('time'))
  time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time.dateTime));
for (const frame of document.querySelectorAll('iframe')) {
  const fit = () => {
    const mail = frame.contentDocument?.documentElement;
    if (!mail) return;
    frame.style.height = '0';
    frame.style.height = mail.scrollHeight + 'px';
  };
  frame.addEventListener('load', fit); addEventListener('resize', fit); fit();
}`;

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const CONTENT_POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src ${sha256(SCRIPT)}; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`;

const LOGO =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#42A5F5"/><path d="M9 9h14v10h-8l-5 4v-4H9z" fill="none" stroke="#06243B" stroke-width="2.4" stroke-linejoin="round"/><path d="m12.6 13.8 2.3 2.3 4.6-4.6" fill="none" stroke="#06243B" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/**
 * A page of the service itself, in the product's look, which needs no sign-in and no application. `content` is HTML; one that `waits`
 * looks again by itself, for what is on its way.
 */
export const sendPage = (
  reply: FastifyReply,
  { language, title, content, waits = false }: { language: string; title: string; content: string; waits?: boolean },
): FastifyReply =>
  reply.header('content-security-policy', CONTENT_POLICY).header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${waits ? '<meta http-equiv="refresh" content="2">' : ''}<title>${escapeHtml(title)} · Rejoinder</title>
<style>${SHEET}</style></head><body><header>${LOGO}Rejoinder</header><main>${content}</main><script>${SCRIPT}</script></body></html>`);
