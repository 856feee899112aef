import { expect, test } from 'vitest';
import { cutMiddle } from './cut-middle.ts';

test('a long name keeps its beginning and its end, a short one everything', () => {
  const name = 'Information security policy of the whole group, version 12 signed.pdf';
  expect(cutMiddle(name, 80)).toBe(name);
  expect(cutMiddle(name, 40)).toBe('Information securit…ersion 12 signed.pdf');
  expect([...cutMiddle('🙂'.repeat(60), 40)]).toHaveLength(40);
});
