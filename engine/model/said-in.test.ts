import { describe, expect, it } from 'vitest';
import { strangeBeside } from './said-in.ts';

const strangeIn = (text: string, sources: string[]) => strangeBeside(sources)(text);

const source =
  'Backups are kept for 35 days and hold 1,000 GB. Keys are rotated once a year. The office is in Ljubljana. Certified to ISO/IEC 27001:2022 since 1 March 2024.';

describe('what a text names', () => {
  it.each([
    ['We keep backups for 35 days.'],
    ['We rotate keys every year.'],
    ['Backups hold 1.000 GB.'],
    ['Our office is in Ljubljana, and backups are kept there.'],
    ['We have been certified to ISO/IEC 27001:2022 since 2024-03-01.'],
    ['We do everything that is asked for.'],
    ['Naša pisarna je v Ljubljani, varnostne kopije hranimo 35 dni.'],
  ])('stands in its sources: %s', (text) => expect(strangeIn(text, [source])).toBeNull());

  it.each([
    ['We keep backups for 90 days.', 'number_unborne'],
    ['We keep backups for 35 months.', 'time_unborne'],
    ['Keys are rotated every quarter.', 'time_unborne'],
    ['We keep backups for 35 days under HIPAA.', 'name_unborne'],
    ['Our office is in Ljubljana and another one in Vienna.', 'name_unborne'],
    ['We have been certified since April of this year, to be exact.', 'name_unborne'],
    ['Backups hold 10,000 GB.', 'number_unborne'],
    ['Ključe menjamo vsakih 90 dni.', 'number_unborne'],
  ])('is strange: %s', (text, code) => expect(strangeIn(text, [source])?.code).toBe(code));

  it('may come from the question', () => {
    expect(strangeIn('We are not certified to SOC 2.', ['No certificate but ISO 27001 is held.', 'Do you have SOC 2?'])).toBeNull();
  });
});

it('takes a name from what stands around the sources, and no figure', () => {
  const strange = strangeBeside(['It makes sure that backups are in place.'], {
    around: ['The Platform Council meets 4 times a year.'],
  });
  expect(strange('Our Platform Council makes sure that backups are in place.')).toBeNull();
  expect(strange('Our Platform Council meets 4 times.')).toMatchObject({ code: 'number_unborne' });
  expect(strange('Our Audit Council makes sure of it.')).toMatchObject({ code: 'name_unborne' });
});

it('looks for no name in sources of another language, whose names are spelled otherwise', () => {
  const sources = ['Text messages are sent by Pingwell Messaging in Ireland.'];
  expect(strangeBeside(sources, { language: 'sl' })('Pingwell Messaging, Irska')).toBeNull();
  expect(strangeBeside(sources, { language: 'en' })('Pingwell Messaging, Iceland')).toMatchObject({ code: 'name_unborne' });
});
