import { FONT, colours, escapeHtml } from './html.ts';
import type { Draft, Letter, LetterItem } from './model.ts';
import { SIGN_ID } from './sign.ts';
import { mailWords } from './words.ts';

const { light, dark, primary, onPrimary } = colours;

/** Mail programs know tables and styles at the element; those that know the dark scheme take it from here. */
const SHEET = `@media (prefers-color-scheme: dark) {
  .ground { background: ${dark.ground} !important }
  .paper { background: ${dark.paper} !important; border-color: ${dark.line} !important }
  .text { color: ${dark.text} !important }
  .quiet { color: ${dark.quiet} !important }
  .link { color: ${dark.link} !important }
  .quote { background: ${dark.tint} !important; color: ${dark.text} !important }
  .line { border-color: ${dark.line} !important }
}
@media (max-width: 480px) { .paper { padding: 24px 20px !important } }`;

/** A mail as a page of HTML, without anything from outside. */
export function letterPage(draft: Draft, { language, url, items = [], end }: Letter): string {
  const { subject, text, button, after = [] } = draft;
  const words = mailWords(language);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${SHEET}</style></head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.ground}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;font-family:${FONT}">
<tr><td style="padding:0 4px 16px"><img src="cid:${SIGN_ID}" alt="" width="28" height="28" style="vertical-align:middle"><span class="text" style="padding-left:10px;font-size:15px;font-weight:650;vertical-align:middle;color:${light.text}">Rejoinder</span></td></tr>
<tr><td class="paper" style="padding:32px;background:${light.paper};border:1px solid ${light.line};border-radius:12px">
<h1 class="text" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:650;color:${light.text}">${escapeHtml(subject)}</h1>
${text.map(paragraph).join('\n')}
${items.map(item).join('\n')}
<p style="margin:24px 0 20px"><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(button)}</a></p>
${after.map(small).join('\n')}
<p class="quiet" style="${SMALL}">${escapeHtml(words.address)}<br><a class="link" href="${escapeHtml(url)}" style="color:${light.link};word-break:break-all">${escapeHtml(url)}</a></p>
</td></tr>
${end === undefined ? '' : `<tr><td style="padding:16px 4px 0"><a class="quiet" href="${escapeHtml(end.url)}" style="font-size:12px;line-height:18px;color:${light.quiet}">${escapeHtml(end.label)}</a></td></tr>`}
</table></td></tr></table></body></html>`;
}

const BUTTON = `display:inline-block;padding:11px 22px;border-radius:999px;background:${primary};color:${onPrimary};font-size:15px;line-height:20px;font-weight:600;text-decoration:none`;
const SMALL = `margin:12px 0 0;font-size:12px;line-height:18px;color:${light.quiet}`;
const TEXT = `margin:0 0 12px;font-size:15px;line-height:23px;color:${light.text}`;
const QUOTE = `margin:0 0 12px;padding:10px 14px;border-radius:8px;background:${light.tint};font-size:14px;line-height:21px;color:${light.text};white-space:pre-wrap;overflow-wrap:anywhere`;

const paragraph = (part: Draft['text'][number]): string =>
  typeof part === 'string' ? `<p class="text" style="${TEXT}">${escapeHtml(part)}</p>` : quote(part.quote);

const quote = (text: string): string => `<div class="quote" style="${QUOTE}">${escapeHtml(text)}</div>`;

const small = (text: string): string => `<p class="quiet" style="${SMALL}">${escapeHtml(text)}</p>`;

const item = ({ text, quote: said, url }: LetterItem): string =>
  `<div class="line" style="padding:14px 0 2px;border-top:1px solid ${light.line}"><p class="text" style="${TEXT};margin-bottom:8px"><a class="link" href="${escapeHtml(url)}" style="color:${light.link};font-weight:550;text-decoration:none">${escapeHtml(text)}</a></p>${said === null ? '' : quote(said)}</div>`;
