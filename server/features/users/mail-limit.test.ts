import { expect, test } from 'vitest';
import { mailLimit } from './mail-limit.ts';

test('an address gets five mails an hour, from whatever client, and more an hour later', () => {
  let time = 0;
  const limit = mailLimit(() => time);
  for (let client = 0; client < 5; client += 1) limit(`10.0.0.${client}`, 'ana@example.com');

  expect(() => limit('10.0.0.9', 'ANA@example.com')).toThrow(/Too many mails/);
  limit('10.0.0.9', 'bor@example.com');
  time = 60 * 60_000 + 1;
  limit('10.0.0.9', 'ana@example.com');
});

test('a client causes twenty mails an hour', () => {
  const limit = mailLimit(() => 0);
  for (let mail = 0; mail < 20; mail += 1) limit('10.0.0.1', `${mail}@example.com`);

  expect(() => limit('10.0.0.1', 'other@example.com')).toThrow(/Too many mails/);
});
