import { expect, test } from 'vitest';
import { sealFor } from './seal.ts';

const SECRET = 'a secret of at least thirty-two characters';

test('what is sealed opens with the same secret for the same purpose alone, and is never the same twice', async () => {
  const seal = sealFor(SECRET, 'webhooks');
  const [sealed, again] = [await seal.close('whsec_1'), await seal.close('whsec_1')];
  expect(sealed).not.toContain('whsec_1');
  expect(sealed).not.toBe(again);
  expect(await seal.open(sealed)).toBe('whsec_1');
  expect(await sealFor(SECRET, 'drives').open(sealed)).toBeNull();
  expect(await sealFor(`${SECRET} changed`, 'webhooks').open(sealed)).toBeNull();
  // Not the last sign, of which some bits say nothing, and no letter, which may mean the same in another case.
  const at = sealed.length - 8;
  const changed = sealed[at] === '0' ? '1' : '0';
  expect(await seal.open(sealed.slice(0, at) + changed + sealed.slice(at + 1))).toBeNull();
});
