import { expect, test } from 'vitest';
import { changedParts } from './changed-parts.ts';

const markedIn = (text: string, other: string | null): string[] =>
  changedParts(text, other).flatMap(({ text: part, marked }) => (marked ? [part] : []));

test.each([
  ['| Backups | 35 days | Ljubljana |', '| Backups | 21 days | Ljubljana |', ['35 days'], ['21 days']],
  ['Hetzner\tNuremberg\thosting', 'Hetzner\tFalkenstein\thosting', ['Nuremberg'], ['Falkenstein']],
  ['| A | B | C |', '| A | C |', ['B'], ['| A | C |']],
  [
    'Subprocessors are Hetzner, Amazon Web Services, Mailgun and Sentry.',
    'Subprocessors are Hetzner, Mailgun, Azure and Sentry.',
    ['Amazon Web Services'],
    ['Azure'],
  ],
  ['Backups are kept for 35 days.', 'Backups are kept for 21 days.', ['Backups are kept for 35 days.'], ['Backups are kept for 21 days.']],
  ['| A | B |', '| X | Y |', ['| A | B |'], ['| X | Y |']],
])('what changed is marked on both sides: %s', (was, now, ofWas, ofNow) => {
  expect([markedIn(was, now), markedIn(now, was)]).toEqual([ofWas, ofNow]);
  for (const [one, other] of [[was, now], [now, was]] as const) expect(changedParts(one, other).map(({ text }) => text).join('')).toBe(one); // prettier-ignore
});

test('without another side all is marked', () => expect(markedIn('| A | B |', null)).toEqual(['| A | B |']));
