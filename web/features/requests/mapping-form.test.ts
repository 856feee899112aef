import { expect, test } from 'vitest';
import { mappingOf, textsOf } from './mapping-form.ts';

const mapping = {
  headerRow: 4,
  question: 'E',
  id: 'B',
  section: null,
  guidance: null,
  answer: ['F', 'G', 'H'],
  comment: 'I',
  firstRow: 5,
  lastRow: 120,
};

test('a mapping read from its own fields is the same', () => {
  expect(mappingOf(textsOf(mapping))).toEqual({ mapping });
});

test('letters may be small and answer columns a range', () => {
  expect(mappingOf({ ...textsOf(mapping), question: 'e ', answer: 'f-h' })).toEqual({ mapping });
});

test('what is wrong is named', () => {
  expect(mappingOf({ ...textsOf(mapping), question: '', id: '7', firstRow: '9', lastRow: '3', headerRow: 'x' })).toEqual({
    wrong: ['question', 'id', 'headerRow', 'lastRow'],
  });
  expect(mappingOf(textsOf(null))).toEqual({ wrong: ['question', 'firstRow', 'lastRow'] });
});
