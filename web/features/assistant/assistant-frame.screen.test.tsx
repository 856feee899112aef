import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDay, anAssistant, ids } from '../../testing/rows.ts';
import { seeBroken } from '../../testing/states.ts';

const alone = { org_id: null, orgs: [], access_level: null };

test('somebody without an organisation has the assistant to themselves: usage, and no way to questionnaires', async () => {
  const service = serviceFor(person('owner', alone));
  service.answers(assistant.get, anAssistant());
  await openScreen('/assistant');
  await screen.findAllByText('2 of 5');
  expect(screen.queryByRole('link', { name: 'Questionnaires' })).toBeNull();
});

test('whoever has an organisation finds the way to its questionnaires', async () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant());
  await openScreen('/assistant');
  await screen.findByRole('link', { name: 'Questionnaires' });
});

test('the drawer leads to specialists, usage, the own plan, history, settings, news, coverage, language, help, about, plans and out', async () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant({ plan: 'basic' }));
  await openScreen('/assistant/help');
  const drawer = within(await screen.findByRole('navigation', { name: 'Legal assistant' }));
  const places = Object.fromEntries(drawer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]));
  expect(places).toEqual({
    'General assistant': '/assistant',
    'Legal specialist': '/assistant?specialist=legal',
    Accountant: '/assistant?specialist=accountant',
    'HR manager': '/assistant?specialist=hr',
    History: '/assistant/history',
    Plans: '/assistant/plans',
    Settings: '/assistant/settings',
    News: '/assistant/news',
    Coverage: '/assistant/coverage',
    Help: '/assistant/help',
    About: '/about',
  });
  drawer.getByRole('button', { name: /^Language/ });
  expect((await screen.findByRole('link', { name: 'Your plan Basic' })).getAttribute('href')).toBe('/assistant/plans');
  expect(screen.getByRole('link', { name: /^Usage/ }).getAttribute('href')).toBe('/assistant/usage');
  screen.getByRole('button', { name: /^Sign out/ });
});

test('a favourite is kept and comes first', async () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant());
  const { hand } = await openScreen('/assistant/help');
  service.answers(assistant.update, ({ body }) => anAssistant(body.favourites ? { favourites: body.favourites } : {}));
  const star = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add to favourites: HR manager' });
  await waitFor(() => expect(star.disabled).toBe(false));
  await hand.click(star);
  await screen.findByRole('button', { name: 'Remove from favourites: HR manager' });
  expect(screen.getAllByRole('button', { name: /favourites:/ })[0]?.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => service.sent(assistant.update)).toEqual([{ body: { favourites: ['hr'] } }]);
});

test('somebody is invited, and stands in the list', async () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant());
  service.answers(assistant.invites, { invites: [], next_cursor: null });
  const invited = { id: ids.one, email: 'guest@example.com', created_at: aDay, accepted: false };
  service.answers(assistant.invite, invited);
  const { hand } = await openScreen('/assistant/help');
  await hand.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  const field = await screen.findByRole('textbox', { name: 'E-mail' });
  await hand.type(field, 'guest{Enter}');
  await screen.findByText('Write an address, as in name@company.com.');
  const earlier = { ...invited, id: ids.two, email: 'earlier@example.com' };
  service.answers(assistant.invites, ({ query }) =>
    query.cursor === ids.one ? { invites: [earlier], next_cursor: null } : { invites: [invited], next_cursor: ids.one },
  );
  await hand.type(field, '@example.com{Enter}');
  await screen.findByText('Invited: guest@example.com');
  await screen.findByText('(invited)');
  await hand.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('earlier@example.com');
  await expect.poll(() => service.sent(assistant.invite)).toEqual([{ body: { email: 'guest@example.com' } }]);
});

test('a favourite that could not be kept is said so', async () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant());
  service.breaks(assistant.update);
  const { hand } = await openScreen('/assistant/help');
  const star = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add to favourites: HR manager' });
  await waitFor(() => expect(star.disabled).toBe(false));
  await hand.click(star);
  await seeBroken();
});
