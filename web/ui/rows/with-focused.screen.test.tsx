import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withFocused } from './with-focused.ts';

const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 40 };

test('a row that has the focus is drawn while it is out of sight, in its place, until it is no row any more', () => {
  const { container } = render(
    <ul>
      <li data-index="3">
        <button>third</button>
      </li>
    </ul>,
  );
  const drawn = (count = range.count) => withFocused(container, { ...range, count });
  expect(drawn()).toEqual([9, 10, 11, 12, 13]);
  screen.getByRole('button').focus();
  expect(drawn()).toEqual([3, 9, 10, 11, 12, 13]);
  expect(withFocused(null, range)).toEqual([9, 10, 11, 12, 13]);
  screen.getByRole('listitem').dataset['index'] = '11';
  expect(drawn()).toEqual([9, 10, 11, 12, 13]);
  screen.getByRole('listitem').dataset['index'] = '40';
  expect(drawn()).toEqual([9, 10, 11, 12, 13]);
});
