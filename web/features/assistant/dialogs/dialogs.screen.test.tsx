import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { users } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { anAssistant } from '../../../testing/rows.ts';

const QUESTION = 'How long can probation last?';

test('a visitor who asks signs in over the page: by a link in a mail, elsewhere, or with a password; the question waits', async () => {
  const sent: unknown[] = [];
  const link = (body: unknown) => {
    sent.push(body);
    return Response.json({ status: true });
  };
  const social = [
    { id: 'google', name: 'Google' },
    { id: 'microsoft', name: 'Microsoft' },
  ] as const;
  serviceFor(null, { '/email-link': link, '/sign-in/magic-link': link }, [...social]);
  const { hand } = await openScreen('/assistant');
  await hand.type(await screen.findByRole('textbox', { name: 'Your question' }), `${QUESTION}{Enter}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
  dialog.getByText('Asking needs an account. It is free: 5 questions a month.');
  await dialog.findByRole('button', { name: 'Continue with Google' });
  dialog.getByRole('button', { name: 'Continue with Microsoft' });
  expect(dialog.getByRole('link', { name: 'With a password' }).getAttribute('href')).toBe('/auth');
  await hand.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'ana@example.com{Enter}');
  await dialog.findByText(/A link is on its way to ana@example.com/);
  expect(sent).toMatchObject([{ email: 'ana@example.com' }]);
  expect(localStorage.getItem('redirectPath')).toBe('/assistant');
  await hand.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByDisplayValue(QUESTION)).toBeTruthy();
});

test('after the sign-in the question that was typed before is in its field, once', async () => {
  localStorage.setItem('assistantQuestion', QUESTION);
  serviceFor(person('viewer')).answers(assistant.get, anAssistant());
  await openScreen('/assistant');
  await screen.findByDisplayValue(QUESTION);
  await waitFor(() => expect(localStorage.getItem('assistantQuestion')).toBeNull());
});

test('a visitor opens the sign-in from the menu and finds nothing there that needs an account', async () => {
  serviceFor(null);
  const { hand } = await openScreen('/assistant');
  await hand.click(await screen.findByRole('button', { name: 'Sign in' }));
  await screen.findByRole('dialog', { name: 'Sign in' });
  expect(screen.queryByText('Invite somebody')).toBeNull();
  expect(screen.queryByText(/Sign out/)).toBeNull();
});

test('a language is chosen in its dialog and holds at once, on this page and for the person', async () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant());
  service.answers(users.update, ({ body }) => person('viewer', body.locale ? { locale: body.locale } : {}));
  const { hand } = await openScreen('/assistant');
  await hand.click(await screen.findByRole('button', { name: /^Language/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Language' });
  await hand.click(within(dialog).getByRole('radio', { name: 'Slovenščina' }));
  await screen.findByRole('dialog', { name: 'Jezik' });
  await waitFor(() => expect(service.sent(users.update)).toEqual([{ body: { locale: 'sl' } }]));
});

test('a visitor chooses a language for this page alone', async () => {
  const service = serviceFor(null);
  const update = vi.fn();
  service.answers(users.update, update);
  const { hand } = await openScreen('/assistant');
  await hand.click(await screen.findByRole('button', { name: /^Language/ }));
  await hand.click(await screen.findByRole('radio', { name: 'Italiano' }));
  await screen.findByRole('dialog', { name: 'Lingua' });
  expect(update).not.toHaveBeenCalled();
});
