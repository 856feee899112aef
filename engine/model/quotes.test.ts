import { describe, expect, it } from 'vitest';
import { standsAt } from './quotes.ts';

const text = 'Backups are kept\n  for 35 days.  Keys are rotated\tonce a year.';

describe('a quote', () => {
  it.each([['Backups are kept for 35 days.'], ['Keys are rotated once a year.'], ['kept  for\n35 days']])(
    'stands whatever its white space: %j',
    (quote) => {
      const place = standsAt(quote, text);
      expect(place && text.slice(place.from, place.to).replace(/\s+/gu, ' ')).toBe(quote.replace(/\s+/gu, ' '));
    },
  );

  it.each([['Backups are kept for 36 days.'], ['backups are kept'], ['Backups are kept for … once a year.'], [''], ['  ']])(
    'does not stand when a letter differs: %j',
    (quote) => expect(standsAt(quote, text)).toBeNull(),
  );
});
