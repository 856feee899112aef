import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import { notificationKinds } from '#contract/notifications.ts';
import { dark, light } from '../../../web/app/look/tokens.ts';
import { colours } from './html.ts';
import { writeLetter } from './letter.ts';
import { type Draft, accountChanges } from './model.ts';
import { SIGN_ID, signPart } from './sign.ts';
import { mailWords } from './words.ts';

const url = 'https://rejoinder.example/x?a=1&b=2';
const to = 'ziva@example.com';

/** Every mail of the product, about things with names that are not kind to HTML. */
const draftsIn = (language: Language): Record<string, Draft> => {
  const words = mailWords(language);
  const odd = '<img src=x onerror=alert(1)> & "Ana" \'s';
  const news = { actor: odd, request: odd, question: odd, drive: 'Shared files', customer: odd, due: '1. 1. 2027' };
  return {
    verify: words.verify(to),
    known: words.known(to),
    reset: words.reset(to),
    link: words.link(to),
    singleSignOn: words.singleSignOn(odd),
    confirmProvider: words.confirmProvider({ to, provider: words.ssoOf('company.example') }),
    ssoProviderChanged: words.ssoProviderChanged({ org: odd, domain: 'company.example', by: odd }),
    ssoLinkEnded: words.ssoLinkEnded({ to, domain: 'company.example' }),
    ssoRecordLost: words.ssoRecordLost({ org: odd, domain: 'company.example' }),
    modelConnected: words.modelConnected({ org: odd, model: odd, host: 'models.example', by: odd }),
    modelConnectorLeft: words.modelConnectorLeft({ org: odd, model: odd, host: 'models.example', by: odd }),
    webhookMakerLeft: words.webhookMakerLeft({ org: odd, hosts: 'hooks.example, other.example:8443', by: odd }),
    invited: words.invited({ org: odd, level: 'admin', message: odd, to, by: { name: odd, email: to }, until: '1. 1. 2027' }),
    'invited by nobody known': words.invited({ org: odd, level: 'owner', message: null, to, by: null, until: '1. 1. 2027' }),
    levelChanged: words.levelChanged({ org: odd, level: 'viewer', message: odd, by: null }),
    assistant: words.assistant({ from: odd, to, more: 5 }),
    digest: words.digest({ org: odd, count: 2 }),
    'account password, with keys': words.accountChanged({
      to,
      what: 'password',
      left: { tokens: 1, calendars: 2, webhooks: 5, shared_conversations: 21, providers: 0 },
    }),
    ...Object.fromEntries(accountChanges.map((what) => [`account ${what}`, words.accountChanged({ to, what })])),
    ...Object.fromEntries(
      notificationKinds.flatMap((kind) => [0, 1, 2, 5, 21].map((count) => [`${kind} ${count}`, words.news[kind]({ ...news, count })])),
    ),
  };
};

describe.for(languages)('%s', (language) => {
  const drafts = Object.entries(draftsIn(language));

  test.for(drafts)('%s: one clear button, the same words in both forms, nothing from outside, nothing that runs', ([, draft]) => {
    const end = { label: mailWords(language).end.link, url: `${url}&end` };
    const { subject, text, html } = writeLetter(draft, { to, language, url, end });
    expect(html.match(/border-radius:999px/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<html lang="${language}">`));
    expect(html.match(/<[^>]*\ssrc="[^"]*"/g)).toEqual([`<img src="cid:${SIGN_ID}"`]);
    expect(html).not.toMatch(/<(?:link|script|iframe)|url\(|@import/);
    for (const said of [draft.button, end.label, url, end.url]) {
      expect(text).toContain(said);
      expect(html).toContain(said.replaceAll('&', '&amp;'));
    }
    expect(`${subject}${text}`).not.toMatch(/undefined|\bnull\b|#|\$\{/);
    expect(subject.trim()).not.toBe('');
  });

  test('every mail is in its own words', () => {
    if (language === 'en') return expect(drafts.length).toBeGreaterThan(40);
    const english = draftsIn('en');
    for (const [name, draft] of drafts) {
      const same = draft.text.filter((part) => typeof part === 'string' && english[name]?.text.includes(part));
      expect(same, name).toEqual([]);
    }
    const { end, mailbox, address } = mailWords(language);
    expect(address).not.toBe(mailWords('en').address);
    for (const [key, said] of Object.entries({ ...end.kinds, ...mailbox })) {
      const words = { ...mailWords('en').end.kinds, ...mailWords('en').mailbox } as Record<string, string>;
      expect(said, key).not.toBe(words[key]);
    }
  });
});

test('the words that go with a number have the form of their language', () => {
  const subject = (language: Language, count: number) =>
    mailWords(language).news.assigned({ actor: 'A', request: 'R', question: 'Q', drive: 'D', customer: 'C', count, due: '' }).subject;
  expect([1, 2, 3, 5].map((count) => subject('sl', count).split(' ').slice(0, 2).join(' '))).toEqual([
    '1 vprašanje',
    '2 vprašanji',
    '3 vprašanja',
    '5 vprašanj',
  ]);
  expect([1, 3, 5, 21].map((count) => subject('uk', count).split(' ').slice(0, 2).join(' '))).toEqual([
    '1 питання',
    '3 питання',
    '5 питань',
    '21 питання',
  ]);
});

test('mails and pages of the service have the colours of the screens', () => {
  const wanted = (scheme: Record<string, string>) => ({
    ground: scheme['ground'],
    paper: scheme['paper'],
    line: scheme['line'],
    text: scheme['text'],
    quiet: scheme['quiet'],
    link: scheme['primary-text'],
    tint: scheme['tint'],
  });
  expect(colours.light).toEqual(wanted(light));
  expect(colours.dark).toEqual(wanted(dark));
  expect([colours.primary, colours.onPrimary]).toEqual([light.primary, light['on-primary']]);
});

test('the sign of the mails is that of the screens', async () => {
  const icon = await readFile(new URL('../../../web/public/favicon.svg', import.meta.url), 'utf8');
  const drawn = async (picture: Buffer): Promise<number[]> => {
    const canvas = createCanvas(84, 84);
    canvas.getContext('2d').drawImage(await loadImage(picture), 0, 0, 84, 84);
    return [...canvas.getContext('2d').getImageData(0, 0, 84, 84).data];
  };
  const [own, theirs] = await Promise.all([
    drawn(signPart.content),
    drawn(Buffer.from(icon.replace('<svg ', '<svg width="84" height="84" '))),
  ]);
  const differing = own.filter((value, at) => Math.abs(value - (theirs[at] ?? 0)) > 8);
  expect([own.length, differing.length]).toEqual([84 * 84 * 4, 0]);
});
