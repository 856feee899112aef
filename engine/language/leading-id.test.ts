import { expect, test } from 'vitest';
import { leadingIds, withoutId } from './leading-id.ts';

test.each([
  ['A.1 Is there a policy?', 'Is there a policy?'],
  ['1.1.2 Please describe it.', 'Please describe it.'],
  ['IAM-02.1 Are accounts reviewed?', 'Are accounts reviewed?'],
  ['A&A-01.1 Are audits planned?', 'Are audits planned?'],
  ['GV.OC-01.1: The mission is known.', 'The mission is known.'],
  ['Q12: Do you sign?', 'Do you sign?'],
  ['3) Is it kept?', 'Is it kept?'],
  ['§4.2 Is it kept?', 'Is it kept?'],
  ['2.4 Ali so varnostne kopije šifrirane?', 'Ali so varnostne kopije šifrirane?'],
])('“%s” is asked without its id', (text, question) => {
  expect(withoutId(text, null)).toBe(question);
});

test.each(['TLS 1.2 Is it required?', 'SOC-2 Type II reports?', 'S3 Buckets encrypted?', 'ISO 27001 certified?', '24 hours of notice?'])(
  '“%s” begins with its own words',
  (text) => expect(withoutId(text, null)).toBe(text),
);

test('an id that is known goes, whatever it looks like, and another one does not', () => {
  expect(withoutId('A1 is it kept?', 'A1')).toBe('is it kept?');
  expect(withoutId('12 Is it kept?', '12.')).toBe('Is it kept?');
  expect(withoutId('A1 is it kept?', 'B1')).toBe('A1 is it kept?');
});

const questions = ['Is it kept?', 'who keeps it?', 'For how long?', 'Where?'];
const led = (...ids: string[]): string[] => questions.map((question, at) => `${ids[at] ?? ''}${question}`);
test.each([
  ['letters and numbers', ['A1 ', 'A2 ', 'A3 ', 'B1 '], 'A1 A2 A3 B1'],
  ['several parts', ['HR-03.1 ', 'HR-03.2 ', 'IT-04 ', ''], 'HR-03.1 HR-03.2 IT-04 -'],
  ['signs', ['(1) ', '(2) ', '(3) ', '(4) '], '1 2 3 4'],
  ['numbers alone that rise', ['1 ', '2 ', '5 ', '6 '], '1 2 5 6'],
  ['numbers alone that do not', ['9 ', '2 ', '5 ', '1 '], '- - - -'],
  ['years', ['2023 ', '2024 ', '2025 ', '2026 '], '- - - -'],
  ['the same beginning', ['SOC2 ', 'SOC2 ', 'SOC2 ', 'SOC2 '], '- - - -'],
  ['half of them', ['1.1 ', '1.2 ', '', ''], '- - - -'],
])('%s before the texts of a list', (_, ids, found) => {
  const read = leadingIds(led(...ids));
  expect(read.map((one) => one?.id ?? '-').join(' ')).toBe(found);
  for (const [at, one] of read.entries()) if (one) expect(one.rest).toBe(questions[at]);
});
