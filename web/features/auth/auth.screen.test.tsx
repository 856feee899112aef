import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { singleSignOn } from '#contract/single-sign-on.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';

test('a visitor who wants a page signs in first; a form that is not whole, and a wrong password, are said so', async () => {
  serviceFor(null);
  const { hand, router } = await openScreen('/dashboard/library');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location.pathname).toBe('/auth');
  expect(localStorage.getItem('redirectPath')).toBe('/dashboard/library');

  await hand.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  await hand.type(screen.getByLabelText('E-mail'), 'person@example.com');
  await hand.type(screen.getByLabelText('Password'), 'not the password');
  await hand.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('alert');
});

test('a new password is held to the rules of the provider, each with its sentence', async () => {
  serviceFor(null);
  const { hand } = await openScreen('/auth?state=sign_up');
  await screen.findByRole('heading', { name: 'Create an account' });
  const password = screen.getByLabelText('Password');
  await screen.findByText('It needs at least 12 characters and a digit.');
  await hand.type(password, 'short1');
  await hand.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('Choose a longer password: at least 12 characters.');
  await hand.type(password, 'x'.repeat(130));
  await screen.findByText('Choose a shorter password: at most 128 characters.');
  await hand.clear(password);
  await hand.type(password, 'a long one without');
  await screen.findByText('The password needs a digit.');
});

test('a reset holds the same rules', async () => {
  serviceFor(null);
  const { hand } = await openScreen('/auth?state=reset&token=any');
  await hand.type(await screen.findByLabelText('New password'), 'a long one without');
  await hand.click(screen.getByRole('button', { name: 'Save the password' }));
  await screen.findByText('The password needs a digit.');
});

test('a link that verifies an address, opened elsewhere, says why a password is chosen', async () => {
  serviceFor(null);
  await openScreen('/auth?state=reset&token=any&why=elsewhere');
  await screen.findByText(/The one set at sign-up came from another browser/);
  expect(screen.queryByRole('checkbox', { name: /End my API tokens/ })).toBeNull();
});

test('a reset ends what works without a sign-in when that is chosen', async () => {
  const sent: unknown[] = [];
  serviceFor(null, { '/reset-password': (body: unknown) => Response.json({ status: sent.push(body) > 0 }) });
  const { hand, router } = await openScreen('/auth?state=reset&token=any');
  const save = async () => {
    await hand.type(await screen.findByLabelText('New password'), 'with 1 digit or more');
    await hand.click(screen.getByRole('button', { name: 'Save the password' }));
    await screen.findByRole('heading', { name: 'Sign in' });
  };
  await save();
  await router.navigate({ to: '/auth', search: { state: 'reset', token: 'any' } });
  await hand.click(await screen.findByRole('checkbox', { name: 'End what works without your password, too' }));
  await save();
  const given = { token: 'any', newPassword: 'with 1 digit or more' };
  expect(sent).toEqual([given, { ...given, endKeys: true }]);
});

test('where too much is tried, a sign-in and a sign-up offer the link by mail at once, and say so where one was sent before', async () => {
  const asked: unknown[] = [];
  const tooMany = () => Response.json({ error: 'Too many.' }, { status: 429 });
  serviceFor(null, {
    '/sign-in/email': tooMany,
    '/sign-up/email': tooMany,
    '/sign-in/magic-link': (body: unknown) => Response.json({ status: true, sent_before: asked.push(body) > 1 }),
  });
  const { hand, router } = await openScreen('/auth');
  await hand.type(await screen.findByLabelText('E-mail'), 'person@example.com');
  await hand.type(screen.getByLabelText('Password'), 'the password');
  await hand.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByText(/Your password was not looked at/)).getAttribute('role')).toBe('alert');
  await hand.click(screen.getByRole('button', { name: 'Send me a link' }));
  await screen.findByText('A link is on its way to person@example.com. It works once, for twenty minutes.');
  expect(screen.queryByRole('button', { name: 'Send me a link' })).toBeNull();

  await router.navigate({ to: '/auth', search: { state: 'sign_up' } });
  await hand.type(await screen.findByLabelText('Your name'), 'Person');
  await hand.type(screen.getByLabelText('E-mail'), 'person@example.com');
  await hand.type(screen.getByLabelText('Password'), 'with 1 digit or more');
  await hand.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText(/Too many mails were asked for to this address/);
  await hand.click(screen.getByRole('button', { name: 'Send me a link' }));
  await screen.findByText(/A link was mailed to person@example.com in the last ten minutes, and it still works/);
  expect(asked).toEqual(Array(2).fill({ email: 'person@example.com' }));
});

test('a link is asked for instead of a password; one that was opened is used up by a press alone', async () => {
  const sent: unknown[] = [];
  serviceFor(null, { '/sign-in/magic-link': (body: unknown) => Response.json({ status: sent.push(body) > 0 }) });
  const { hand, router } = await openScreen('/auth');
  await hand.click(await screen.findByRole('link', { name: 'Send me a link instead' }));
  // The page that is left has a field of the same name.
  await screen.findByRole('heading', { name: 'Sign in by e-mail' });
  await hand.type(await screen.findByLabelText('E-mail'), 'person@example.com');
  await hand.click(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByText(/A link is on its way to person@example.com/);
  await expect.poll(() => sent).toEqual([{ email: 'person@example.com' }]);

  await router.navigate({ to: '/auth', search: { state: 'email_link', token: 'the token' } });
  await screen.findByRole('heading', { name: 'Sign in with your link' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/api/identity/magic-link/verify?token=the+token&callbackURL=%2Fauth&errorCallbackURL=%2Fauth',
  );
});

test('after the password the code is asked for, or a recovery code; a wrong one is said', async () => {
  const sent: unknown[] = [];
  serviceFor(null, {
    '/sign-in/email': { twoFactorRedirect: true },
    '/two-factor/verify-totp': () => Response.json({ code: 'INVALID_CODE', message: 'No.' }, { status: 401 }),
    '/two-factor/verify-backup-code': (body: unknown) => Response.json({ token: sent.push(body) }),
  });
  const { hand } = await openScreen('/auth');
  await hand.type(await screen.findByLabelText('E-mail'), 'person@example.com');
  await hand.type(screen.getByLabelText('Password'), 'the password');
  await hand.click(screen.getByRole('button', { name: 'Sign in' }));
  await hand.type(await screen.findByLabelText('Code'), '123456');
  await hand.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText(/This code is not right/);
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  await hand.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await hand.type(await screen.findByLabelText('Recovery code'), 'aaaaa-bbbbb');
  await hand.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(sent).toEqual([{ code: 'aaaaa-bbbbb' }]));
});

test('a provider elsewhere has its button where it is configured; why it did not work is said', async () => {
  const sent: unknown[] = [];
  serviceFor(
    null,
    {
      '/sign-in/provider': (body: unknown) => {
        sent.push(body);
        return Response.json({ code: 'PROVIDER_FAILED', message: 'No.' }, { status: 502 });
      },
    },
    [{ id: 'oidc', name: 'Company account' }],
  );
  const { hand, router } = await openScreen('/auth?error=PROVIDER_TAKEN');
  await screen.findByText(/belongs to somebody else here/);
  for (const [code, sentence] of [
    ['PROVIDER_DENIED', /was cancelled there/],
    ['ADDRESS_NOT_PROVEN', /does not confirm your address/],
    ['USER_MISMATCH', /another account than the one/],
    ['ADDRESS_NOT_PLAIN', /not written plainly/],
    ['CONFIRMATION_OVER', /Begin the sign-in again/],
    ['CONFIRMATION_ELSEWHERE', /in the browser in which you began/],
    ['SECOND_FACTOR_FIRST', /switch the second step on/],
    ['TOO_MANY', /Too many attempts/],
  ] as const) {
    await router.navigate({ to: '/auth', search: { error: code } });
    await screen.findByText(sentence);
  }
  await hand.click(await screen.findByRole('button', { name: 'Continue with Company account' }));
  await screen.findByText(/did not confirm the sign-in/);
  await expect.poll(() => sent).toEqual([{ provider: 'oidc' }]);
});

test('the single sign-on of a company shows when an address of its domain is typed, on whatever page its hash stands, and a domain without one is asked about nowhere', async () => {
  const service = serviceFor(null);
  const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('company.example')))];
  const hashed = hash.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const before = '0'.repeat(64);
  service.answers(singleSignOn.samlHashedDomains, ({ query }) =>
    query.cursor === before ? { hashed_domains: [hashed], next_cursor: null } : { hashed_domains: [before], next_cursor: before },
  );
  service.answers(singleSignOn.samlProviders, {
    providers: [{ id: 'saml.1', display_name: 'Company sign-in', sign_in_url: '/api/identity/sign-in/saml/1' }],
  });
  const { hand } = await openScreen('/auth');
  await hand.type(await screen.findByLabelText('E-mail'), 'ana@company.example');
  const button = await screen.findByRole('link', { name: 'Continue with Company sign-in' });
  expect(button.getAttribute('href')).toBe('/api/identity/sign-in/saml/1?as=ana%40company.example');
});

test('who comes with a provider that the account did not sign in with before is told of a mail, whose link asks before it is used', async () => {
  serviceFor(null);
  const { router } = await openScreen('/auth?state=confirmation_sent');
  await screen.findByRole('heading', { name: 'We sent a mail' });
  await router.navigate({ to: '/auth', search: { state: 'confirmation', token: 'the token' } });
  await screen.findByRole('heading', { name: 'Was it you?' });
  expect(screen.getByRole('link', { name: 'Yes, it was me' }).getAttribute('href')).toBe('/api/identity/confirm-provider?token=the+token');
});

test('whoever is signed in to the account stays on the page that confirms', async () => {
  serviceFor(person('viewer'));
  await openScreen('/auth?state=confirmation&token=any');
  await screen.findByRole('link', { name: 'Yes, it was me' });
});

test('single sign-on that cannot be read is said so', async () => {
  serviceFor(null).breaks(singleSignOn.samlHashedDomains);
  const { hand } = await openScreen('/auth');
  await hand.type(await screen.findByLabelText('E-mail'), 'ana@company.example');
  await screen.findByText('Failed to fetch SAML provider');
});
