import type { Language } from '#contract/languages.ts';
import type { Keys } from '#contract/own-data.ts';
import { writeLetter } from '../mail/letter.ts';
import type { Mail } from '../mail/mailer.ts';
import type { AccountChange } from '../mail/model.ts';
import { mailWords } from '../mail/words.ts';

/** The mails of the embedded identity provider; `url` is what the button opens. */
interface Addressed {
  to: string;
  url: string;
  language: Language;
}

export const verifyMail = (letter: Addressed): Mail => writeLetter(mailWords(letter.language).verify(letter.to), letter);

export const linkMail = (letter: Addressed): Mail => writeLetter(mailWords(letter.language).link(letter.to), letter);

/** To whoever has an account, when somebody signs up with its address: the page itself does not tell who is known. */
export const knownMail = (letter: Addressed): Mail => writeLetter(mailWords(letter.language).known(letter.to), letter);

export const resetMail = (letter: Addressed): Mail => writeLetter(mailWords(letter.language).reset(letter.to), letter);

/** To whoever has an account, when their way to sign in was changed. */
export const accountMail = ({ what, left, ...letter }: Addressed & { what: AccountChange; left: Keys | null }): Mail =>
  writeLetter(mailWords(letter.language).accountChanged({ to: letter.to, what, left }), letter);

/** To who asked for a link where the company lets its people sign in by single sign-on alone. */
export const ssoMail = ({ name, ...letter }: Addressed & { name: string }): Mail =>
  writeLetter(mailWords(letter.language).singleSignOn(name), letter);

/** To whoever has an account, when somebody comes as them with a provider that it did not sign in with before. */
export const confirmMail = ({ provider, ...letter }: Addressed & { provider: string }): Mail =>
  writeLetter(mailWords(letter.language).confirmProvider({ to: letter.to, provider }), letter);
