import { describe, expect, it } from 'vitest';
import type { Hit } from '#engine/search/model.ts';
import { checkSentence } from './check-sentences.ts';
import type { EvidenceItem } from './evidence.ts';

const item = (id: string, text: string, asks: string | null = null): EvidenceItem => ({
  id,
  kind: asks === null ? 'document' : 'past answer',
  document: 'policy.md',
  asks,
  text,
  hit: {} as Hit,
  support: 0.5,
});
const verdict = (text: string, evidence: EvidenceItem[], asked = 'What do you do?') =>
  checkSentence(
    text,
    evidence.map(({ id }) => id),
    evidence,
    asked,
  ).verdict;

const keys = item('E1', 'Keys are rotated once a year. Access reviews take place every quarter. Laptops are not backed up.');

describe('a sentence of a language model', () => {
  it.each([
    ['Keys are rotated once a year.'],
    ['We rotate keys once a year.'],
    ['Access reviews take place every quarter.'],
    ['Laptops are not backed up.'],
  ])('is borne out: %s', (text) => expect(verdict(text, [keys])).toBe('borne out'));

  it.each([
    ['Keys are rotated every 90 days.'],
    ['Keys are not rotated once a year.'],
    ['Laptops are backed up.'],
    ['Access reviews take place every quarter under SOC 2.'],
    ['Access reviews take place every month.'],
    ['Passwords expire after long use, as the security team decides together with the board.'],
  ])('is dropped: %s', (text) => expect(verdict(text, [keys])).toBe('dropped'));

  it('is dropped when it turns one member of a class into another', () => {
    const rest = item('E1', 'Customer data is encrypted at rest.');
    expect(verdict('Customer data is encrypted at rest.', [rest])).toBe('borne out');
    expect(verdict('Customer data is encrypted in transit.', [rest])).toBe('dropped');
  });

  it('rests on a past answer together with the question it answered', () => {
    const past = item('E1', 'Yes. By the security team.', 'Do you review firewall rules every six months?');
    expect(verdict('Our security team reviews firewall rules.', [past])).toBe('borne out');
  });

  it('is unclear in another language than its evidence, and dropped there too for a strange figure', () => {
    expect(verdict('Ključe menjamo enkrat na leto in dostope pregledujemo vsako četrtletje.', [keys])).toBe('unclear');
    expect(verdict('Ključe menjamo vsakih 30 dni in o tem obveščamo vse stranke.', [keys])).toBe('dropped');
  });
});
