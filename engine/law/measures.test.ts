import { expect, it } from 'vitest';
import { measuresIn, sayMeasure } from './measures.ts';

it('reads figures with their measure and says them in each language', () => {
  const found = measuresIn(
    'Rok je petnajst dni, od enega leta 30 dni, znesek 60.000 eurov, 1,5 odstotka, osem delovnih dni; prvi dan v mesecu in 94. člen ne.',
  );
  expect(found.map((measure) => sayMeasure(measure, 'en'))).toEqual([
    '15 days',
    '1 year',
    '30 days',
    '60,000 EUR',
    '1.5 %',
    '8 days (working days)',
  ]);
  expect(found.map((measure) => sayMeasure(measure, 'uk').replaceAll('\u00a0', ' '))).toEqual([
    '15 днів',
    '1 рік',
    '30 днів',
    '60 000 EUR',
    '1,5 %',
    '8 днів (робочі)',
  ]);
});
