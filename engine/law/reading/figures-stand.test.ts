import { expect, test } from 'vitest';
import { strangeFigure } from './figures-stand.ts';

const WAGE = 'The minimum wage for full-time work is EUR 1,481.88 gross per month.';
const SHARE = 'Sick pay for other illness is 80 % of the pay of the month before, from the first day.';
const NOTICE = 'Odpovedni rok je 30 dni, po dveh letih pa raste za 2 dni na leto.';
const strange = (answer: string, quoted: string[], told: string[] = []): string | null =>
  strangeFigure(answer, { quoted, told, today: '2026-11-30' });

test('figures of the quotes stand, in whatever way the language writes them', () => {
  expect(strange('La retribuzione minima è di 1.481,88 EUR al mese.', [WAGE])).toBeNull();
  expect(strange('It is EUR 1 481.88.', [WAGE])).toBeNull();
  expect(strange('Odpovedni rok je trideset dni.', [NOTICE])).toBeNull();
  expect(strange('Notice is thirty days.', [NOTICE])).toBeNull();
  expect(strange('1. Give notice in writing.\n2. Stay for 30 days.', [NOTICE])).toBeNull();
  expect(strange('It holds in 2026.', [NOTICE])).toBeNull();
});

test('a figure that stands nowhere is strange, in digits, in words, and as a date', () => {
  expect(strange('It is EUR 1,481.90.', [WAGE])).toBe('1481.9');
  expect(strange('Notice is 60 days.', [NOTICE])).toBe('60');
  expect(strange('Notice is sixty days.', [NOTICE])).not.toBeNull();
  expect(strange('File it by 31. 3. 2027.', [NOTICE])).toBe('31. 3. 2027');
});

test('a product or percentage that is shown beside its factors stands, another does not', () => {
  expect(strange('You get 80 % of EUR 1,481.88, which is EUR 1,185.50.', [WAGE, SHARE])).toBeNull();
  expect(strange('You get 80 % of EUR 2,000, which is EUR 1,600.', [SHARE], ['I earn 2000 euros'])).toBeNull();
  expect(strange('You get 80 % of EUR 1,481.88, which is EUR 1,200.', [WAGE, SHARE])).toBe('1200');
  expect(strange('You get EUR 1,185.50.', [WAGE, SHARE])).toBe('1185.5');
});

test('a reckoning in steps stands where each of them is shown', () => {
  const rent = ['Rent is taxed at 25 %; 10 % of costs are taken off before.'];
  const told = ['Rent is 350 a month'];
  expect(strange('Of EUR 350, 10 % are EUR 35, which leaves EUR 315, and 25 % of EUR 315 are EUR 78.75.', rent, told)).toBeNull();
  expect(strange('Of EUR 350 with 10 % off, EUR 315 is left.', rent, told)).toBe('315');
  expect(strange('Of EUR 350, 10 % are EUR 35, which leaves EUR 310, and 25 % of EUR 310 are EUR 77.50.', rent, told)).toBe('310');
});

test('a fraction that the quotes name may be taken of a figure beside it, in each language', () => {
  const told = ['Plača je 2000 na mesec, doba je 18 mesecev', 'My rent is 900'];
  const half: [string, string][] = [
    ['A late child gets half of the pay.', 'Half of EUR 2,000 is EUR 1,000.'],
    ['Pripada mu polovica plače.', 'Polovica od 2000 EUR je 1000 EUR.'],
    ['Spetta la metà dello stipendio.', 'La metà di 2.000 EUR è 1.000 EUR.'],
    ['Il reçoit la moitié du salaire.', 'La moitié de 2 000 EUR fait 1 000 EUR.'],
    ['Належить половина зарплати.', 'Половина від 2000 EUR становить 1000 EUR.'],
  ];
  for (const [quoted, answer] of half) expect(strange(answer, [quoted], told)).toBeNull();
  expect(strange('Dve tretjini od 900 EUR je 600 EUR.', ['Plača dve tretjini najemnine.'], told)).toBeNull();
  expect(strange('Half of EUR 2,000 is EUR 1,000.', ['Notice is 30 days.'], told)).toBe('1000');
  expect(strange('Half of EUR 2,000 is EUR 900 or EUR 1,100.', ['He gets half of the pay.'], told)).toBe('1100');
  expect(strange('A third of EUR 900 is EUR 600.', ['He pays two thirds of the rent.'], told)).toBe('600');
});

test('a figure of the question may be said again beside what the quotes say, and is no answer by itself', () => {
  const asked = ['Is 15 days of notice right?'];
  expect(strange('No, not 15 but 30 days.', [NOTICE], asked)).toBeNull();
  expect(strange('Yes, 15 days is right.', [NOTICE], asked)).toBe('15');
});
