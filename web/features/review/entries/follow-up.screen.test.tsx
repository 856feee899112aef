import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { aQaEntry, aWholeRequest, ids } from '../../../testing/rows.ts';

test('what the form asks for once an option is chosen stands beside that option, and nothing beside another', async () => {
  const entry = aQaEntry('Are backups restored in a test?', {
    answer: null,
    choice: 'Yes',
    options: ['Yes', 'No', 'N/A'],
    guidance: 'As of today.',
    location: [
      {
        kind: 'choice',
        followed_up: true,
        follow_ups: [
          { choice: 'Yes', text: 'State the date of the last test.' },
          { choice: 'No', text: 'As of today.' },
        ],
      },
    ],
  });
  const service = serviceFor(person('editor'));
  service.answers(requests.get, aWholeRequest('Form', [entry], { can: { edit: true } }));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(qaEntries.update, ({ body }) => ({ ...entry, choice: body.choice ?? null, version: 2 }));
  const { hand } = await openScreen(`/dashboard/requests/${ids.one}`);
  const asked = () => document.querySelector('.entry-follow')?.textContent ?? null;

  const no = await screen.findByRole('radio', { name: 'No' });
  expect(asked()).toBe('Yes State the date of the last test.');
  await hand.click(no);
  expect(asked()).toBeNull();
  await hand.click(screen.getByRole('radio', { name: 'N/A' }));
  expect(asked()).toBeNull();
  await hand.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(asked()).toBe('Yes State the date of the last test.');
});
