import { expect, test } from 'vitest';
import { markQuote } from './mark-quote.ts';

test('the quote is marked where it stands, over other white space too', () => {
  expect(markQuote('First. Backups are\nkept (35 days). Last.', 'Backups are kept (35 days).')).toEqual([
    { text: 'First. ', marked: false, at: 0 },
    { text: 'Backups are\nkept (35 days).', marked: true, at: 7 },
    { text: ' Last.', marked: false, at: 34 },
  ]);
});

test('a text without the quote stays one part', () => {
  expect(markQuote('Nothing here.', 'else')).toEqual([{ text: 'Nothing here.', marked: false, at: 0 }]);
  expect(markQuote('Nothing here.', '  ')).toEqual([{ text: 'Nothing here.', marked: false, at: 0 }]);
});
