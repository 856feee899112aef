import { expect, test } from 'vitest';
import { labelledIn } from './labelled.ts';

test('lines and cells with a label are taken whole, however many words with a capital their value has', () => {
  const text =
    'Company name:\tHeron Data Works, Inc.\nDBA (doing business as):\tNot Applicable\nCompany mailing address:\t12 Mill Road #7, Upper Ford, UT 84121\nContact name:\tAda Byron\tTitle: Director, Security';
  expect(labelledIn(text)).toEqual([
    { label: 'Company name', value: 'Heron Data Works, Inc' },
    { label: 'DBA (doing business as)', value: 'Not Applicable' },
    { label: 'Company mailing address', value: '12 Mill Road #7, Upper Ford, UT 84121' },
    { label: 'Contact name', value: 'Ada Byron' },
    { label: 'Title', value: 'Director, Security' },
  ]);
});

test('in one line a value ends where a fact is asked for next, and is left out where nothing tells its end', () => {
  expect(labelledIn('Company: Heron Data Ltd Country: Slovenia')).toEqual([
    { label: 'Company', value: 'Heron Data Ltd' },
    { label: 'Country', value: 'Slovenia' },
  ]);
  expect(labelledIn('Company name: Heron Data Lead Assessor Number: 7')).toEqual([]);
});

test('runs of blanks, however long, are what one is', () => {
  const said = ['Policy', 'Company:', 'Heron Data Ltd', 'Country:', 'Slovenia'];
  const found = [
    { label: 'Company', value: 'Heron Data Ltd' },
    { label: 'Country', value: 'Slovenia' },
  ];
  const [title, company, name, country, where] = said as [string, string, string, string, string];
  for (const blanks of [' ', ' '.repeat(100_000), `\u{a0}${' '.repeat(100_000)}`])
    expect(labelledIn(`${title}.${blanks}${company}${blanks}${name}${blanks}\n${blanks}${country}${blanks}${where}${blanks}`)).toEqual(
      found,
    );
});
