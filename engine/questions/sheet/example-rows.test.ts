/** Rows that show how to fill in, called so in whatever language. */
import { expect, it } from 'vitest';
import { find } from '../testing/form.ts';

const rows = (...texts: string[]): string[][] => texts.map((text) => text.split('|'));

it('leaves a filled row with a word where the others have their numbers, over the first of these', () => {
  const found = find({
    rows: rows(
      '*Nr|*Question|*Answer|*Remarks',
      'Xvb.|Is there a paper on telephones?|Yes|see paper 4',
      '1.1|Is there a plan?',
      '1.2|Is it tested?',
      '1.3|Who owns it?',
    ),
    lists: { 'C2:C5': ['Yes', 'No'] },
  });
  expect(found.questions.map((one) => one.id)).toEqual(['1.1', '1.2', '1.3']);
});

it('keeps such a row where nothing is filled in, or where others are too', () => {
  const form = (answer: string, next: string) =>
    find({
      rows: rows(
        '*Nr|*Question|*Answer|*Remarks',
        `NEW|Is there a paper on how telephones are used?|${answer}`,
        `1.1|Is there a plan?|${next}`,
        '1.2|Is it tested?',
        '1.3|Who owns it?',
      ),
      lists: { 'C2:C5': ['Yes', 'No'] },
    });
  expect(form('', '').questions).toHaveLength(4);
  expect(form('Yes', 'No').questions).toHaveLength(4);
});
