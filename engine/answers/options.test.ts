import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leadingMeaning, mapChoice, meaningOf, optionFor } from './options.ts';

describe('what a choice means', () => {
  test.each([
    ['Yes', 'yes'],
    ['YES.', 'yes'],
    ['Da', 'yes'],
    ['Sì', 'yes'],
    ['Oui', 'yes'],
    ['Так', 'yes'],
    ['Ja', 'yes'],
    ['Sí', 'yes'],
    ['Fully implemented', 'yes'],
    ['No', 'no'],
    ['Ne', 'no'],
    ['Non', 'no'],
    ['Ні', 'no'],
    ['Nein', 'no'],
    ['Not implemented', 'no'],
    ['N/A', 'na'],
    ['Not applicable', 'na'],
    ['Ni relevantno', 'na'],
    ['Non applicabile', 'na'],
    ['Sans objet', 'na'],
    ['No aplica', 'na'],
    ['Не застосовується', 'na'],
    ['Partially', 'partly'],
    ['Delno', 'partly'],
    ['Parzialmente', 'partly'],
    ['Partiellement', 'partly'],
    ['Частково', 'partly'],
    ['Teilweise', 'partly'],
    ['Planned', 'planned'],
    ['Načrtovano', 'planned'],
    ['1) Yes', 'yes'],
    ['Not yet', 'planned'],
    ['Yesterday', null],
    ['Noon', null],
    ['Hosted in Frankfurt', null],
    ['', null],
  ])('%s → %s', (text, meaning) => expect(meaningOf(text)).toBe(meaning));

  test('a text that only begins like a choice is none', () => {
    expect(leadingMeaning('No data leaves the region, which is checked every week.')).toBe(null);
    expect(leadingMeaning('Yes, every laptop is encrypted.')).toBe('yes');
    expect(leadingMeaning('No. We plan it for next year.')).toBe('no');
    expect(leadingMeaning('No we do not do this at the moment.')).toBe('no');
  });
});

describe('mapping to the options of a cell', () => {
  test('equal text comes first, as it is spelled in the cell', () => {
    expect(mapChoice('yes', '', ['YES', 'NO'])).toBe('YES');
    expect(mapChoice('N/A', '', ['Yes', 'No', 'n/a '])).toBe('n/a ');
  });
  test('then meaning, across languages', () => {
    expect(mapChoice('Yes', '', ['Da', 'Ne', 'Delno'])).toBe('Da');
    expect(mapChoice('Ne', '', ['Yes', 'No'])).toBe('No');
    expect(mapChoice('Not applicable', '', ['Yes', 'No', 'NA'])).toBe('NA');
  });
  test('an option that is not there leaves the cell empty', () => {
    expect(mapChoice('N/A', '', ['Yes', 'No'])).toBe(null);
    expect(mapChoice('Yes', '', ['A', 'B'])).toBe(null);
    expect(mapChoice('Maybe', 'We are looking into it.', ['Yes', 'No'])).toBe(null);
    expect(mapChoice('Yes', '', ['Yes, for some systems', 'Yes, for all systems', 'No'])).toBe(null);
  });
  test('how a form counts its options is no part of them', () => {
    expect(mapChoice('4) AWS', '', ['Self-managed', 'AWS', 'GCP'])).toBe('AWS');
    expect(mapChoice('GCP', '', ['1) AWS', '2) Azure', '3) GCP'])).toBe('3) GCP');
    expect(mapChoice(null, 'b. Quarterly', ['Monthly', 'Quarterly'])).toBe('Quarterly');
    expect(mapChoice('5) Yes', '', ['1. Yes, all', '2. Yes', '3. Yes'])).toBe(null);
  });
  test('never anything else than one of the options', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.string(), fc.array(fc.string()), (choice, text, options) => {
        const mapped = mapChoice(choice, text, options);
        expect(mapped === null || options.includes(mapped)).toBe(true);
      }),
    );
  });
  test('two options of one meaning: the short one, else none', () => {
    expect(optionFor('yes', ['Yes', 'Yes, with exceptions that are named', 'No'])).toBe('Yes');
    expect(optionFor('yes', ['Yes', 'Y', 'No'])).toBe(null);
  });
});
