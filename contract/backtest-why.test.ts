import { expect, test } from 'vitest';
import { whyOf } from './backtest-why.ts';

test('the sentences of the comparison are known, others are shown as they are', () => {
  expect(whyOf('people chose Yes, proposed is No')?.key).toBe('otherChoice');
  expect(whyOf('38 % of the shorter text’s words stand in the other')).toEqual({ key: 'overlap', share: 0.38 });
  expect(whyOf('something new')).toBeNull();
});
