import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { smtpMailer } from '#server/platform/mail/smtp-mailer.ts';

const folder = join(process.env['REJOINDER_MAILS'] ?? '', 'new');

test('a mail in five languages arrives at a real mail server as it was written', async () => {
  const mailer = smtpMailer({ url: process.env['SMTP_URL'] ?? '', from: 'Rejoinder <rejoinder@example.com>' });
  await mailer.check();
  const text = 'Dober dan, čšž. Buongiorno, à. Bonjour, œ. Доброго дня. Hello.\n';
  await mailer.send({ to: 'ana@example.com', subject: 'Vabilo – Запрошення', text, html: `<p>${text}</p>` });
  mailer.close();
  const [file] = readdirSync(folder);
  const mail = await PostalMime.parse(readFileSync(join(folder, file ?? '')));
  expect(mail).toMatchObject({
    subject: 'Vabilo – Запрошення',
    from: { name: 'Rejoinder', address: 'rejoinder@example.com' },
    to: [{ address: 'ana@example.com' }],
  });
  expect(mail.text?.trim()).toBe(text.trim());
  expect(mail.html).toContain('Доброго дня');
});
