import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { EntryStatus } from '#contract/entry-statuses.ts';
import { aQaEntry, aWholeRequest, ids } from '../../testing/rows.ts';
import { whenSettled } from './asked-again.ts';

test('what came of questions that were asked again is told once, when the last of them is settled', () => {
  const client = new QueryClient();
  const tell = vi.fn<(came: object) => void>();
  const stand = (one: EntryStatus, two: EntryStatus) =>
    client.setQueryData(
      ['request', 'r'],
      aWholeRequest('Form', [aQaEntry('One?', { id: ids.one, status: one }), aQaEntry('Two?', { id: ids.two, status: two })]),
    );
  stand('unanswered', 'unanswered');
  whenSettled(client, 'r', [ids.one, ids.two], tell);
  stand('queued', 'queued');
  stand('unanswered', 'queued');
  expect(tell).not.toHaveBeenCalled();
  stand('unanswered', 'needs_review');
  stand('unanswered', 'approved');
  expect(tell).toHaveBeenCalledExactlyOnceWith({ open: 1, drafted: 1 });
});
