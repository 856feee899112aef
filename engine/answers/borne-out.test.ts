import { describe, expect, it } from 'vitest';
import type { IndexedDocument } from '#engine/search/model.ts';
import { type Given, isBorneOut } from './borne-out.ts';

const document: IndexedDocument = { id: 'p', name: 'Policy.docx', date: '2026-03-01', approved: false, folderIds: [], labels: [] };
const isBorne = (given: Partial<Given>, ...texts: string[]): boolean =>
  isBorneOut(
    { choice: null, said: '', ...given },
    texts.map((text) => ({ document, text })),
  );

describe('beside newer papers', () => {
  it.each<[string, Partial<Given>, string[], boolean]>([
    [
      'figures stay that one of them gives with the same words',
      { said: 'Logs are kept for 13 months.' },
      ['Logs are kept for 13 months.'],
      true,
    ],
    [
      'the same time in other words is the same',
      { said: 'Restores are tested quarterly.' },
      ['Restores are tested every three months.'],
      true,
    ],
    ['another figure may be the new one', { said: 'Logs are kept for 6 months.' }, ['Logs are kept for 13 months.'], false],
    [
      'a figure that stands beside something else bears nothing out',
      { said: 'Restores in 8 hours.' },
      ['Sessions end after 8 hours.'],
      false,
    ],
    [
      'a figure that a newer paper names as that of an earlier time is not borne out',
      { said: 'The perimeter weekly, plus a quarterly scan by an outside service.' },
      ['The perimeter is scanned weekly, and monthly by an outside service. Before 1 July 2025 the outside scan was quarterly.'],
      false,
    ],
    [
      'what an answer dates itself may stand in a sentence that does',
      { said: 'TLS 1.0 was switched off on 31 March 2022.' },
      ['TLS 1.0 and 1.1 were switched off on 31 March 2022.'],
      true,
    ],
    ['a bare figure is borne out by nothing', { said: '8 hours' }, ['Restored within 4 hours; sessions end after 8 hours.'], false],
    [
      'a figure that is said of two things has to stand there twice',
      { said: 'Cyber liability £5 million, professional indemnity £5 million.' },
      ['Cyber liability of £10 million and professional indemnity of £5 million.'],
      false,
    ],
    [
      'a figure that stands there twice is borne out',
      { said: 'Cyber liability £5 million, professional indemnity £5 million.' },
      ['Cyber liability of £5 million and professional indemnity of £5 million.'],
      true,
    ],
    ['a day of another year may be the last one', { said: 'Tested in October 2024.' }, ['Tested in October 2025.'], false],
    ['a figure that is written with its unit counts', { said: 'GBP 5m' }, ['Insurance of GBP 2m.'], false],
    ['somebody else may hold an office', { said: 'Our CISO is Ana Kralj.' }, ['The CISO is Bor Novak.'], false],
    ['names stay that one of them has', { said: 'Our CISO is Ana Kralj.' }, ['Reports go to Ana Kralj, the CISO.'], true],
    [
      'it is enough that one says so',
      { said: 'Kept for 13 months.' },
      ['Sessions end after 8 hours.', 'They are kept for 13 months.'],
      true,
    ],
    [
      'what is said of two papers is said by neither',
      { said: 'Kept for 13 months in Dublin.' },
      ['It lies in Dublin.', 'Kept for 13 months.'],
      false,
    ],
    ['without figure, time or name nothing changed that can be told', { said: 'By the operators.' }, ['Administrators do it.'], true],
    ['a Yes stays', { choice: 'Yes' }, ['Backups are encrypted.'], true],
    ['a No is what companies work on', { choice: 'No' }, ['Backups are encrypted.'], false],
    ['a No with a text is one too', { choice: 'No', said: 'Not for laptops.' }, ['Laptops are encrypted.'], false],
    ['where nothing is told nothing is borne out', {}, ['Backups are encrypted.'], false],
  ])('%s', (_, given, texts, borne) => expect(isBorne(given, ...texts)).toBe(borne));
});
