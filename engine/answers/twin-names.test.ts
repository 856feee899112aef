import { expect, test } from 'vitest';
import { twinLeftOut } from './twin-names.ts';

const question = 'Do support staff ask before they open a tenant?';
const near = ['Heron has a switch for it. In Osprey, support staff open a tenant with a ticket.'];
const rows = [
  'In Heron every week, Osprey every month.',
  'Both Heron and Osprey.',
  'Heron: daily. Osprey: daily.',
  'In Heron yes. In Osprey no.',
];
const texts = [...near, ...rows];
const leftOut = (said: string, asked = question, all = texts): unknown => twinLeftOut({ question: asked, said }, near, all);

test('an answer for one of two products that papers speak of together leaves the other one out', () => {
  expect(leftOut('Osprey: with a ticket.')).toEqual({ name: 'Osprey', other: 'Heron' });
});

test('where the question names the product, or the answer both or none, nothing is left out', () => {
  expect(leftOut('In Osprey with a ticket.', 'Do support staff ask before they open a tenant in Osprey?')).toBeNull();
  expect(leftOut('Osprey: with a ticket. Heron: once it is switched on.')).toBeNull();
  expect(leftOut('With a ticket.')).toBeNull();
});

test('a name that papers have by itself has no twin', () => {
  const alone = [
    'Osprey every night.',
    'Osprey keeps logs.',
    'Osprey is hosted abroad.',
    'Osprey has roles.',
    'Osprey has keys.',
    'Osprey too.',
  ];
  expect(leftOut('Osprey: with a ticket.', question, [...texts, ...alone])).toBeNull();
});

test('words of headings are no names', () => {
  const heading = 'Support · Ticket · Document 3';
  expect(
    twinLeftOut(
      { question, said: 'See Document 3.' },
      [heading],
      Array.from({ length: 6 }, (_, at) => `${heading} ${at}`),
    ),
  ).toBeNull();
});

test('what papers write small is no name', () => {
  expect(leftOut('Osprey: with a ticket.', question, [...texts, 'A heron is a bird.'])).toBeNull();
});
