import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openMailServer } from '#test/mail-server.ts';
import { inJob } from '../jobs/in-job.ts';
import { localMailbox } from './local-mailbox.ts';
import type { Mail, Mailer } from './mailer.ts';
import { mailOfJob } from './of-job.ts';
import { needsTls, smtpMailer } from './smtp-mailer.ts';

const from = 'Rejoinder <rejoinder@example.com>';
const mail: Mail = {
  to: 'ziva@example.com',
  subject: 'Čas za pregled',
  text: 'Odprite https://example.com/a?b=1&c=2\n.\nčšž',
  html: '<p>Odprite <a href="https://example.com/a?b=1&amp;c=2">čšž</a></p>',
};

/** Each mailer with a way to see what arrived. */
const mailers: [
  string,
  () => Promise<{ mailer: Mailer; arrived: () => Promise<{ id: string; to: string; subject: string; text: string; html: string }[]> }>,
][] = [
  [
    'the local mailbox',
    async () => {
      const folder = mkdtempSync('/tmp/rejoinder-test-mail-');
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const mailbox = localMailbox({ folder: `${folder}/box`, from });
      return { mailer: mailbox, arrived: () => mailbox.list() };
    },
  ],
  [
    'a mail server',
    async () => {
      const server = await openMailServer();
      const mailer = smtpMailer({ url: server.url, from });
      onTestFinished(() => {
        mailer.close();
        server.close();
      });
      const read = async (raw: string) => {
        const { messageId: id = '', to, subject = '', text = '', html = '' } = await PostalMime.parse(raw.replaceAll('\r\n..', '\r\n.'));
        return { id, to: to?.map(({ address }) => address).join(', ') ?? '', subject, text, html };
      };
      return { mailer, arrived: () => Promise.all(server.mails.map(read)) };
    },
  ],
];

describe.for(mailers)('%s', ([, open]) => {
  test('takes a mail in any script and gives it back as it was', async () => {
    const { mailer, arrived } = await open();
    await mailer.send(mail);
    const [only, ...others] = await arrived();
    expect(others).toEqual([]);
    expect({ ...only, text: only?.text.trim(), html: only?.html.trim() }).toMatchObject(mail);
  });

  test('lets nobody write headers through a subject', async () => {
    const { mailer, arrived } = await open();
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: everybody@example.com' });
    const [only, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ to: mail.to, subject: 'Hello Bcc: everybody@example.com' });
  });

  test.for(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'A <a@example.com>', '<a@example.com>', 'a', ''])(
    'sends nothing to %j, which is no plain address',
    async (to) => {
      const { mailer, arrived } = await open();
      await expect(mailer.send({ ...mail, to })).rejects.toThrow('one plain address');
      expect(await arrived()).toEqual([]);
    },
  );
});

test('a mail that the server refuses fails, so that its job is tried again', async () => {
  const server = await openMailServer({ refuse: true });
  const mailer = smtpMailer({ url: server.url, from });
  onTestFinished(() => {
    mailer.close();
    server.close();
  });
  await expect(mailer.send(mail)).rejects.toThrow(/550/);
});

test('a server that goes on answering without an end keeps no mail for ever, and its connection is closed', async () => {
  const server = await openMailServer({ drip: true });
  const mailer = smtpMailer({ url: server.url, from, givenUpMs: 500 });
  onTestFinished(() => {
    mailer.close();
    server.close();
  });
  await expect(mailer.send(mail)).rejects.toThrow(/abort|timeout/iu);
  await expect.poll(() => server.open()).toBe(0);
});

test('the mailbox gives only its own mails, newest first', async () => {
  const folder = mkdtempSync('/tmp/rejoinder-test-mail-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mailbox = localMailbox({ folder, from });
  expect(await mailbox.list()).toEqual([]);
  for (const subject of ['one', 'two']) {
    await mailbox.send({ ...mail, subject });
    await new Promise((resolve) => void setTimeout(resolve, 2));
  }
  expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(['two', 'one']);
  expect(await mailbox.get('../../../etc/passwd')).toBeNull();
  expect(await mailbox.get('123-abc')).toBeNull();
  expect(readdirSync(folder).every((name) => name.endsWith('.eml'))).toBe(true);
});

test('a mail of a kind that can be ended says so to the reader’s mail program', async () => {
  const folder = mkdtempSync('/tmp/rejoinder-test-mail-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await localMailbox({ folder, from }).send({ ...mail, endUrl: 'https://example.com/end?key=1' });
  const { headers } = await PostalMime.parse(readFileSync(join(folder, readdirSync(folder)[0] ?? '')));
  expect(headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value])).toEqual([
    ['list-unsubscribe', '<https://example.com/end?key=1>'],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ]);
});

test.for([
  ['smtp://name:word@mail.example.com:587', true],
  ['smtps://mail.example.com', true],
  ['smtp://relay.internal:25?requireTLS=false', false],
  ['smtp://127.0.0.1:2525', false],
] as const)('mails to %s need an encrypted connection: %s', ([url, needed]) => {
  expect(needsTls(url)).toBe(needed);
});

describe.for(mailers)('%s, when a job is begun anew', ([, open]) => {
  test('a mail that it had sent already can be told from a second one', async () => {
    const { mailer, arrived } = await open();
    const job = { id: '7', created_at: new Date('2026-01-02T03:04:05Z') };
    const send = (of: typeof job, one: Mail) => inJob(of, () => mailOfJob(mailer).send(one));
    await send(job, mail);
    await send(job, mail);
    await send(job, { ...mail, to: 'ana@example.com' });
    await send({ ...job, id: '8' }, mail);
    await mailOfJob(mailer).send(mail);
    await mailOfJob(mailer).send(mail);
    expect(new Set((await arrived()).map(({ id }) => id)).size).toBe(5);
  });
});
