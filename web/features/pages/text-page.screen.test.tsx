import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/endpoint.ts';
import { pages } from '#contract/pages.ts';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { openScreen, serviceFor } from '../../testing/open-screen.ts';
import { testReading } from '../../testing/states.ts';

const nobody = { name: null, address: null, email: null, registration: null, tax: null, bank: null };
const terms: Answer<typeof pages.text> = {
  name: 'terms',
  title: 'Terms of use',
  html: '<p>What holds.</p>',
  language: 'en',
  operator: nobody,
};

function textService(more: Partial<typeof terms> = {}) {
  const service = serviceFor(null);
  service.answers(pages.text, ({ params }) => ({ ...terms, name: params.text, ...more }));
  return service;
}

testReading({ path: '/terms', service: () => serviceFor(null), call: pages.text, answer: terms, shows: 'What holds.' });

test.each(['terms', 'privacy', 'about'] as const)('a visitor reads /%s, and who runs the service', async (text) => {
  const service = textService({ operator: { ...nobody, name: 'Operator Ltd', email: 'we@example.com', tax: 'SI1' } });
  await openScreen(`/${text}`);
  await screen.findByText('What holds.');
  await expect.poll(() => service.sent(pages.text)).toEqual([{ params: { text }, query: { language: 'en' } }]);
  expect(screen.getByText('Operator Ltd')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'we@example.com' }).getAttribute('href')).toBe('mailto:we@example.com');
  expect(screen.queryByText('Bank')).toBeNull();
});

test('about names the build', async () => {
  textService();
  await openScreen('/about');
  await screen.findByText('Build test');
});

test('who reads another language is told that the text is in English, and nothing when it is in theirs', async () => {
  const service = textService();
  await chooseLanguage('fr');
  const { router } = await openScreen('/terms');
  await screen.findByText('Cette page n’est pas encore traduite ; elle est en anglais.');
  service.answers(pages.text, { ...terms, name: 'privacy', html: '<p>Ce qui est gardé.</p>', language: 'fr' });
  await router.navigate({ to: '/privacy' });
  await screen.findByText('Ce qui est gardé.');
  expect(screen.queryByText('Cette page n’est pas encore traduite ; elle est en anglais.')).toBeNull();
});
