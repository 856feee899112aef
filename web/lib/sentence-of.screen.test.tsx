import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { library } from '#contract/library.ts';
import { orgs } from '#contract/orgs.ts';
import { chooseLanguage } from '../i18n/i18n.ts';
import { openScreen, person, serviceFor } from '../testing/open-screen.ts';
import { anOrg } from '../testing/rows.ts';

/** The library while the service refuses its list. */
async function refused(code: ErrorCode, sentence: string, details?: unknown) {
  const service = serviceFor(person('owner'));
  service.answers(orgs.get, anOrg('owner'));
  service.answers(library.groups, { groups: [], counts: { contradiction: 0, duplicate: 0 }, next_cursor: null });
  service.answers(library.countNew, { count: 0 });
  service.refuses(library.list, code, sentence, { details });
  await openScreen('/dashboard/library');
}

test('in English the service’s own sentence is told', async () => {
  await refused('rate_limited', 'Too many calls. Try again in 30 seconds.');
  await screen.findByText('Too many calls. Try again in 30 seconds.');
});

test('in another language an error of a general kind is told in that', async () => {
  onTestFinished(() => chooseLanguage('en'));
  await chooseLanguage('uk');
  await refused('rate_limited', 'Too many calls. Try again in 30 seconds.');
  await screen.findByText('Забагато викликів. Спробуйте трохи згодом.');
  expect(screen.queryByText(/Too many/)).toBeNull();
});

test('what only the service knows is told in its words, after what kind of refusal it is', async () => {
  onTestFinished(() => chooseLanguage('en'));
  await chooseLanguage('uk');
  await refused('conflict', 'Entry 7 has moved on.');
  await screen.findByText('Зараз цього зробити не можна: Entry 7 has moved on.');
});

test.each([
  ['sl', { most_without_plan: 3 }, /toliko organizacij, kolikor jih sme imeti ena oseba \(3\)/],
  ['fr', { most_a_day: 5 }, /autant d’organisations qu’une personne le peut \(5\)/],
] as const)(
  '%s: how many organisations one person may have is told with its number, and not in English',
  async (language, details, words) => {
    onTestFinished(() => chooseLanguage('en'));
    await chooseLanguage(language);
    await refused('conflict', 'You have as many as one person may.', details);
    await screen.findByText(words);
    expect(screen.queryByText(/You have/)).toBeNull();
  },
);

test('that there is no room is told in one’s own language, with what is stored', async () => {
  onTestFinished(() => chooseLanguage('en'));
  await chooseLanguage('sl');
  await refused('storage_full', 'Your organisation stores 1 of 1 MB.', { stored: 1_000_000, most: 1_000_000, needed: 20_000 });
  await screen.findByText(/^Vaša organizacija hrani 1 MB od 1 MB, za to pa potrebuje še 20 kB\./);
});
