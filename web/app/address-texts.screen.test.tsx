import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { requests } from '#contract/requests.ts';
import { told } from '#contract/told.ts';
import { openScreen, person, serviceFor } from '../testing/open-screen.ts';
import { aQaEntry, aWholeRequest, ids } from '../testing/rows.ts';
import { routeTree } from './routes.tsx';

interface Route {
  fullPath: string;
  options: { validateSearch?: (search: Record<string, unknown>) => Record<string, unknown> };
  children?: Record<string, Route>;
}
const routesOf = (route: Route): Route[] => [route, ...Object.values(route.children ?? {}).flatMap(routesOf)];

createRouter({ routeTree, history: createMemoryHistory() });
const reading = routesOf(routeTree as unknown as Route).filter(({ options }) => options.validateSearch);

test.each(reading.map(({ fullPath, options }) => [fullPath, options] as const))(
  '%s meets texts alone, whatever its parameters are taken for',
  (_path, { validateSearch: read }) => {
    const names = Object.keys(read?.({}) ?? {});
    expect(names).not.toEqual([]);
    for (const [given, text] of [
      [1, '1'],
      [true, 'true'],
      [null, 'null'],
      [['first', 2], 'first'],
      [{ a: 1 }, undefined],
      ['', undefined],
      ['words', 'words'],
    ])
      expect(read?.(Object.fromEntries(names.map((name) => [name, given])))).toEqual(Object.fromEntries(names.map((name) => [name, text])));
  },
);

test.each(['1', 'true'])('the room of a request is searched for ?q=%s', async (q) => {
  const service = serviceFor(person('editor'));
  service.answers(requests.get, aWholeRequest('Form', [aQaEntry('Is access reviewed?')]));
  service.answers(comments.list, { comments: [], next_cursor: null });
  await openScreen(`/dashboard/requests/${ids.one}?q=${q}`);
  expect(await screen.findByDisplayValue(q)).toBeTruthy();
  await screen.findByText('Nothing fits this filter');
});

test.each(['1', 'true', '[1]'])('what customers were told is searched for ?q=%s', async (q) => {
  const service = serviceFor(person('editor'));
  service.answers(told.customers, { customers: [], next_cursor: null });
  await openScreen(`/dashboard/told?q=${q}`);
  await waitFor(() => expect(service.sent(told.alarms).at(-1)?.query).toMatchObject({ q: q === '[1]' ? '1' : q }));
});
