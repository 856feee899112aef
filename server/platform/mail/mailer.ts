export interface Mail {
  /** The same at every try to send one mail (of-job.ts): whoever is given it twice knows it as one. Without it each try is a mail of its own. */
  id?: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where mails of this kind are ended, by hand or by the reader's mail program (RFC 8058). */
  endUrl?: string;
}

/** Sends mails; resolves once the mail server (or the local mailbox) has taken one. */
export interface Mailer {
  /** @throws Error for a recipient that is not one plain address */
  send(mail: Mail): Promise<void>;
}

/** Where no mail is sent, and the operator knows it (`MAILS=none`). */
export const noMailer: Mailer = { send: async () => {} };
