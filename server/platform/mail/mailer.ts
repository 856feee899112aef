export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Sends mails; resolves once the mail server (or the local mailbox) has taken one. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
