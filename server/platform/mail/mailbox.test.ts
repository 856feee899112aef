import { expect, test } from '#test/harness.ts';
import { verifyMail } from '../identity/mails.ts';
import { signPart } from './sign.ts';

const send = (app: { deps: { mail: { send(mail: object): Promise<void> } } }, subject: string) =>
  app.deps.mail.send({
    to: 'ziva@example.com',
    subject,
    text: 'Text',
    html: '<p>Hello <a href="https://example.com/verify">Verify</a></p>',
  });

const page = async (
  client: { raw: (path: string, options?: object) => Promise<{ headers: object; payload: string; statusCode: number }> },
  path: string,
) => client.raw(path, { headers: { accept: 'text/html', 'accept-language': 'sl-SI,sl;q=0.9,en;q=0.8' } });

test('the local mailbox lists mails in the reader’s language, with instants that the page tells in local time', async ({
  app,
  anonymous,
}) => {
  expect((await page(anonymous, '/api/mailbox')).payload).toContain('Ni še sporočil');
  await send(app, 'One <b>&</b> "two"');
  const { payload, headers } = await page(anonymous, '/api/mailbox');
  expect(payload).toContain('<html lang="sl">');
  expect(payload).toContain('<h1>Lokalni nabiralnik</h1>');
  expect(payload).toContain('One &lt;b&gt;&amp;&lt;/b&gt; &quot;two&quot;');
  expect(payload).toMatch(/<time class="quiet" datetime="\d{4}-\d\d-\d\dT[^"]+">/);
  expect(headers).toMatchObject({ 'content-security-policy': expect.stringContaining("default-src 'none'") });
});

test('the screens lead to the mailbox in their language, which stays from page to page', async ({ app, anonymous }) => {
  await send(app, 'Stays');
  const list = (await page(anonymous, '/api/mailbox?language=uk')).payload;
  expect(list).toContain('<html lang="uk">');
  const path = /href="(\/api\/mailbox\/[^"]+)"><b>Stays/.exec(list)?.[1] ?? '';
  const { payload } = await page(anonymous, path);
  expect(payload).toContain('<html lang="uk">');
  expect(payload).toContain('href="/api/mailbox?language=uk"');
  expect((await page(anonymous, '/api/mailbox?language=tlh')).payload).toContain('<html lang="sl">');
});

test('a mail is shown as it looks, where nothing in it runs', async ({ app, anonymous }) => {
  await send(app, 'As it looks');
  const path = /href="(\/api\/mailbox\/\d+-[0-9a-f]+)"><b>As it looks/.exec((await page(anonymous, '/api/mailbox')).payload)?.[1] ?? '';
  const { payload, statusCode } = await page(anonymous, path);
  expect(statusCode).toBe(200);
  const [, sandbox, srcdoc] = /<iframe title="As it looks" sandbox="([^"]*)" srcdoc="([^"]*)">/.exec(payload) ?? [];
  expect(sandbox).not.toContain('allow-scripts');
  expect(srcdoc).toContain('&lt;p&gt;Hello &lt;a href=&quot;https://example.com/verify&quot;&gt;Verify');
});

test('a mail of the product carries its sign with it, and the mailbox shows it', async ({ app, anonymous }) => {
  const { to, subject, text, html } = verifyMail({ to: 'ziva@example.com', url: 'https://example.com/verify', language: 'uk' });
  await app.deps.mail.send({ to, subject, text, html });
  const path = /href="(\/api\/mailbox\/\d+-[0-9a-f]+)"/.exec((await page(anonymous, '/api/mailbox')).payload)?.[1] ?? '';
  const { payload, headers } = await page(anonymous, path);
  const source = /&lt;img src=&quot;(data:image\/png;base64,[^&]+)&quot;/.exec(payload)?.[1];
  expect(source).toBe(`data:image/png;base64,${signPart.content.toString('base64')}`);
  expect(headers).toMatchObject({ 'content-security-policy': expect.stringContaining('img-src data:') });
});
