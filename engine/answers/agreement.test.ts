import { expect, test } from 'vitest';
import { agreementOf, sameChoice } from './agreement.ts';

const ofTexts = (human: string, proposed: string) => agreementOf({ choice: null, text: human }, { choice: null, answer: proposed });

test.each([
  [
    'a figure of several',
    'Passwords have 12 characters and change every 90 days.',
    'Passwords have 12 characters and change every 30 days.',
  ],
  ['a count of several', 'Two sites, 40 people and 3 shifts.', 'Two sites, 40 people and 5 shifts.'],
  ['a name of several', 'Keys are in AWS, in a KMS of our own.', 'Keys are in AWS, in an HSM of our own.'],
  ['what they open with', 'Yes, keys are kept in the vault of the operator.', 'No, keys are kept in the vault of the operator.'],
])('texts that differ in %s do not agree', (_, human, proposed) => {
  expect(ofTexts(human, proposed)).toMatchObject({ agree: false });
});

test('a text agrees that leaves out what the other says besides', () => {
  expect(
    ofTexts('Backups are kept for 30 days at two sites.', 'Backups are kept for 30 days at two sites, and tested every year.'),
  ).toMatchObject({
    agree: true,
  });
});

test('choices are the same by their words and the signs that tell them apart', () => {
  for (const [a, b] of [
    ['Yes', 'yes.'],
    ['N/A', 'Not applicable'],
    ['1 – 10', '1-10'],
    ['☐ Yes', 'Yes'],
    ['> 100', '>100'],
  ] as const)
    expect(sameChoice(a, b), `${a} ${b}`).toBe(true);
  for (const [a, b] of [
    ['< 100', '> 100'],
    ['A', 'A+'],
    ['5', '5 %'],
    ['-1', '1'],
    ['N/A', 'N/A in the cloud, done on all our own machines'],
  ] as const)
    expect(sameChoice(a, b), `${a} ${b}`).toBe(false);
});
