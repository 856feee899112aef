import type { Mail } from '../mail/mailer.ts';

/** The mails of the embedded identity provider. */
export const verifyMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Verify your e-mail address',
  text: `Open this link to verify ${to} and start working in Rejoinder:\n\n${url}\n\nThe link works for one hour. If you did not sign up, leave this mail alone: nothing happens.`,
});

/** To whoever has an account, when somebody signs up with its address: the page itself does not tell who is known. */
export const knownMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'You have an account already',
  text: `Somebody signed up for Rejoinder with ${to}, which has an account already. If it was you, sign in at ${publicUrl}/auth; there you can also set a new password.\n\nIf it was not you, leave this mail alone: nothing has changed.`,
});

export const resetMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Set a new password',
  text: `Open this link to set a new password for ${to}:\n\n${url}\n\nThe link works once, for one hour. If you did not ask for it, leave this mail alone: your password stays.`,
});
