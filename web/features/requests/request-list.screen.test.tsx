import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type QuestionnaireRequest, requests } from '#contract/requests.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aRequest, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/dashboard/requests';
const NAME = 'Form of a customer';
const list = (...made: QuestionnaireRequest[]) => ({ requests: made, next_cursor: null });
function serviceOf(level: AccessLevel, ...made: QuestionnaireRequest[]) {
  const service = serviceFor(person(level));
  service.answers(requests.list, list(...made));
  return service;
}

testReading({ path, service: () => serviceOf('editor'), call: requests.list, answer: list(aRequest(NAME)), shows: NAME });

test('leads to the requests, and finds by name', async () => {
  const service = serviceOf('editor', aRequest(NAME));
  const { hand } = await openScreen(path);
  const [link] = await screen.findAllByRole('link', { name: NAME });
  expect(link?.getAttribute('href')).toBe(`/dashboard/requests/${ids.one}`);

  service.answers(requests.list, list());
  await hand.type(screen.getByRole('searchbox'), 'bank');
  await screen.findByText('Nothing fits');
  expect(service.sent(requests.list).at(-1)?.query).toMatchObject({ q: 'bank' });
});

test.each([
  ['editor', 'Load the sample', true],
  ['viewer', 'Requests that your colleagues start appear here.', false],
] as const)('where nothing is, the %s reads: %s', async (level, said, starts) => {
  serviceOf(level);
  await openScreen(path);
  await screen.findByText(said);
  expect(screen.queryByRole('link', { name: 'New request' }) !== null).toBe(starts);
});
