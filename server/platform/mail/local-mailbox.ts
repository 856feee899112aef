import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { halfName, removeHalfFiles } from '../storage/half-files.ts';
import { envelopeOf } from './envelope.ts';
import type { Mailer } from './mailer.ts';

/** A mail as the mailbox page shows it. */
export interface KeptMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  /** As an instant (ISO 8601); empty where the mail does not say. */
  date: string;
  text: string;
  html: string;
}

/** Without a mail server mails are kept as `.eml` files in a folder. */
export interface LocalMailbox extends Mailer {
  /** Newest first. */
  list(): Promise<KeptMail[]>;
  get(id: string): Promise<KeptMail | null>;
  /** Removes what sending left behind whose process died; answers how many. */
  removeHalfFiles(): Promise<number>;
}

const SHOWN = 200;

export function localMailbox(settings: { folder: string; from: string }): LocalMailbox {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const read = async (id: string): Promise<KeptMail> =>
    toKept(id, await PostalMime.parse(await readFile(join(settings.folder, `${id}.eml`))));
  return {
    async send(mail) {
      const { message } = await transport.sendMail(envelopeOf(settings.from, mail));
      await mkdir(settings.folder, { recursive: true, mode: 0o700 });
      // A second try is the same file.
      const id = mail.id ?? `${Date.now()}-${randomBytes(4).toString('hex')}`;
      const beside = join(settings.folder, halfName());
      const file = await open(beside, 'wx', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, join(settings.folder, `${id}.eml`));
    },
    removeHalfFiles: () => removeHalfFiles(settings.folder),
    async list() {
      const names = await readdir(settings.folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const ids = names.flatMap((name) => (/^\d+-[0-9a-f]+\.eml$/.test(name) ? [name.slice(0, -4)] : []));
      return Promise.all(ids.toSorted().toReversed().slice(0, SHOWN).map(read));
    },
    async get(id) {
      if (!/^\d+-[0-9a-f]+$/.test(id)) return null;
      return read(id).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
  };
}

const toKept = (id: string, mail: Email): KeptMail => ({
  id,
  to: (mail.to ?? []).map((person) => person.address ?? '').join(', '),
  from: mail.from?.address ?? '',
  subject: mail.subject ?? '',
  date: mail.date ?? '',
  text: mail.text ?? '',
  html: mail.html ?? '',
});
