import type { Mail } from '../mail/mailer.ts';

/** The two mails of the embedded identity provider. */
export const verifyMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Verify your e-mail address',
  text: `Open this link to verify ${to} and start working in Rejoinder:\n\n${url}\n\nThe link works for one hour. If you did not sign up, leave this mail alone: nothing happens.`,
});

export const resetMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Set a new password',
  text: `Open this link to set a new password for ${to}:\n\n${url}\n\nThe link works once, for one hour. If you did not ask for it, leave this mail alone: your password stays.`,
});
