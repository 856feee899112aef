import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { access, orgs } from '#contract/orgs.ts';
import { pages } from '#contract/pages.ts';
import { requests } from '#contract/requests.ts';
import { savedViews } from '#contract/saved-views.ts';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anOrg } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const section = (anchor: string, title: string, text: string) => ({ anchor, title, level: anchor === '' ? 1 : 2, text });
const contents = {
  pages: [
    {
      name: 'start',
      title: 'User guide',
      language: 'en' as const,
      sections: [section('', 'User guide', 'Fills in forms.'), section('export', 'Export', 'The proof.')],
    },
    { name: 'keyboard', title: 'Keyboard', language: 'en' as const, sections: [section('', 'Keyboard', 'Every key.')] },
  ],
  next_cursor: null,
};
const start = {
  name: 'start',
  title: 'User guide',
  language: 'en' as const,
  html: '<p>Fills in forms. All <a href="/docs/keyboard">keys</a>.</p><h2 id="export" tabindex="-1">Export</h2><p>The proof.</p>',
};
const keyboard = { name: 'keyboard', title: 'Keyboard', language: 'en' as const, html: '<p>Every key there is.</p>' };

function guideService(user: ReturnType<typeof person> | null = null) {
  const service = serviceFor(user);
  service.answers(pages.guide, contents);
  service.answers(pages.guidePage, ({ params }) => (params.page === 'keyboard' ? keyboard : start));
  return service;
}

testReading({ path: '/docs/keyboard', service: guideService, call: pages.guidePage, answer: keyboard, shows: 'Every key there is.' });

test('a visitor reads the guide, follows a link inside it, and comes back by its contents', async () => {
  guideService();
  const { hand, router } = await openScreen('/docs');
  await screen.findByRole('heading', { level: 1, name: 'User guide' });
  await hand.click(screen.getByRole('link', { name: 'keys' }));
  await screen.findByText('Every key there is.');
  expect(router.state.location.pathname).toBe('/docs/keyboard');
  const list = within(screen.getByRole('navigation', { name: 'Contents' }));
  expect(list.getByRole('link', { name: 'Keyboard' }).getAttribute('aria-current')).toBe('page');
  await hand.click(list.getByRole('link', { name: 'User guide' }));
  await screen.findByText('The proof.');
  expect(router.state.location.pathname).toBe('/docs');
});

test('search finds a place of any page and goes there', async () => {
  guideService();
  const { hand, router } = await openScreen('/docs/keyboard');
  await hand.type(await screen.findByRole('searchbox', { name: 'Search the guide' }), 'proof');
  await screen.findByText('1 place');
  await hand.click(screen.getByRole('link', { name: 'User guide: Export' }));
  const heading = await screen.findByRole('heading', { name: 'Export' });
  expect(router.state.location.href).toBe('/docs#export');
  await expect.poll(() => document.activeElement).toBe(heading);
});

test('what is not found is said', async () => {
  guideService();
  const { hand } = await openScreen('/docs');
  await hand.type(await screen.findByRole('searchbox', { name: 'Search the guide' }), 'nonsense');
  await screen.findByText('0 places');
});

test('in another language the guide is asked for in it; of a page that is not translated yet it is said that it is in English', async () => {
  const service = guideService();
  await chooseLanguage('sl');
  const { hand } = await openScreen('/docs');
  await screen.findByText('Ta stran še ni prevedena; je v angleščini.');
  const languageOf = (text: RegExp) => screen.getByText(text).closest('[lang]')?.getAttribute('lang');
  expect(languageOf(/Fills in forms/)).toBe('en');
  expect(service.sent(pages.guide)).toEqual([{ query: { language: 'sl' } }]);
  service.answers(pages.guidePage, { ...keyboard, title: 'Tipkovnica', html: '<p>Vse tipke.</p>', language: 'sl' });
  await hand.click(screen.getByRole('link', { name: 'Keyboard' }));
  await screen.findByText('Vse tipke.');
  expect(languageOf(/Vse tipke/)).toBe('sl');
  expect(screen.queryByText('Ta stran še ni prevedena; je v angleščini.')).toBeNull();
});

test('from a screen, the help link and the key ? lead to its place in the guide, each in a tab of its own', async () => {
  const service = guideService(person('editor'));
  service.answers(requests.list, { requests: [], next_cursor: null });
  service.answers(orgs.get, anOrg('editor'));
  service.answers(access.list, { access: [], next_cursor: null });
  service.answers(savedViews.list, { saved_views: [], next_cursor: null });
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const { hand, router } = await openScreen('/dashboard/requests');
  await screen.findByText('No questionnaires yet');
  const link = screen.getByRole('link', { name: 'Help' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/docs', '_blank']);
  await hand.keyboard('?');
  expect(opened).toHaveBeenCalledWith('/docs', '_blank', 'noopener');
  await router.navigate({ to: '/dashboard/requests/create' });
  await hand.click(await screen.findByRole('heading', { level: 1, name: 'New request' }));
  await hand.keyboard('?');
  expect(opened).toHaveBeenLastCalledWith('/docs#2-create-a-request', '_blank', 'noopener');
  expect(router.state.location.pathname).toBe('/dashboard/requests/create');
});
