import { expect, test } from 'vitest';
import { limitOf } from './limits.ts';

test.each([
  ['Are laptops encrypted?', 'Only the laptops of managers are encrypted.', 'alone'],
  ['Is a second factor used by all staff?', 'A second factor is used by all staff except contractors.', 'partly'],
  ['Are backups encrypted?', 'Backups are encrypted, with the exception of those of the archive.', 'partly'],
  ['Are servers patched every month?', 'Most servers are patched every month.', 'partly'],
  ['Is disk encryption in use?', 'Disk encryption is in use only on laptops.', 'alone'],
  ['Is disk encryption in use?', 'Disk encryption has yet to be put in use.', 'aim'],
  ['Is disk encryption in use?', 'It is our goal that disk encryption is in use.', 'aim'],
  ['Ali so prenosniki šifrirani?', 'Šifrirani so le prenosniki vodij.', 'alone'],
  ['Ali so varnostne kopije šifrirane?', 'Varnostne kopije so šifrirane, razen arhivskih.', 'partly'],
  ['I portatili sono cifrati?', 'Sono cifrati soltanto i portatili dei dirigenti.', 'alone'],
  ['I backup sono cifrati?', "I backup sono cifrati tranne quelli dell'archivio.", 'partly'],
  ['Les portables sont-ils chiffrés ?', 'Seuls les portables des dirigeants sont chiffrés.', 'alone'],
  ['Les sauvegardes sont-elles chiffrées ?', "Les sauvegardes sont chiffrées, à l'exception de celles de l'archive.", 'partly'],
  ['Чи зашифровані ноутбуки?', 'Зашифровані лише ноутбуки керівників.', 'alone'],
  ['Чи зашифровані резервні копії?', 'Резервні копії зашифровані, окрім архівних.', 'partly'],
])('%s ← %s is limited: %s', (question, text, limit) => expect(limitOf(text, question)).toBe(limit));

test.each([
  ['what is done first', 'Are changes approved?', 'Changes go live only after they are approved.'],
  ['the way', 'Is data sent over TLS?', 'Data is sent only over TLS.'],
  ['access given to few', 'Do you control access to the archive?', 'The archive is opened only to authorised persons.'],
  ['a superlative', 'Do you classify data?', 'The most sensitive systems hold classified data.'],
  ['an upper bound', 'Do you keep logs for a year?', 'Logs are kept for at most twelve months.'],
  ['without exception', 'Are devices scanned?', 'All devices are scanned without exception.'],
  ['"moreover"', 'Чи є план?', 'Крім того, план є.'],
  ['just what is asked', 'Do you partly outsource the desk?', 'The desk is partly outsourced.'],
])('%s is no limit: %s ← %s', (_, question, text) => expect(limitOf(text, question)).toBeNull());
