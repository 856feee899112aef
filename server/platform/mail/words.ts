import type { Language } from '#contract/languages.ts';
import type { MailWords } from './model.ts';
import { en } from './words/en.ts';
import { fr } from './words/fr.ts';
import { it } from './words/it.ts';
import { sl } from './words/sl.ts';
import { uk } from './words/uk.ts';

const words: Record<Language, MailWords> = { en, sl, it, fr, uk };

/** What mails, and the pages that go with them, say in this language. */
export const mailWords = (language: Language): MailWords => words[language];
