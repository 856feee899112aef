import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { exports } from '#contract/exports.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aQaEntry, aRequest, aWholeRequest, ids } from '../../testing/rows.ts';

const path = `/dashboard/requests/${ids.one}`;

test('the menu says how many answers the form would refuse, and each is listed with why, a click from where it is mended', async () => {
  const entry = aQaEntry('When was the last audit?', { status: 'approved' });
  const plan = { original: 'same-file', sentence: '', last_include: null } as const;
  const counts = { ...aRequest('Form').counts, total: 1, approved: 1 };
  const service = serviceFor(person('editor'));
  service.answers(requests.get, aWholeRequest('Form of Harbour Bank', [entry], { counts, export: plan }));
  service.answers(requests.names, { customers: [], products: [] });
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(exports.objections, {
    count: 1,
    objections: [
      {
        qa_entry_id: entry.id,
        ref: '5',
        question: 'When was the last audit?',
        reasons: [{ code: 'form_date', values: { value: 'last spring', format: 'YYYY-MM-DD' } }],
      },
    ],
  });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Export', expanded: false }));
  await hand.click(await screen.findByRole('menuitem', { name: 'The form would refuse 1 answer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What the form would refuse' }));
  await dialog.findByText('The form wants a day as YYYY-MM-DD, and “last spring” cannot be written so.');
  const link = dialog.getByRole('link', { name: '5 When was the last audit?' });
  expect(link.getAttribute('href')).toBe(`${path}?entry=${entry.id}`);
});
