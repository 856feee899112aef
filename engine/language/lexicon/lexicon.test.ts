import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fold } from '../text.ts';
import { conceptNames } from './concepts.ts';
import { contrastClasses } from './contrasts.ts';
import type { ContrastClass, Member } from './contrasts.ts';
import { conceptTerms, contrastTerms, languages, partialLexicons, termsOf, wholeLexicons, wordsOf } from './lexicon.ts';
import { anyTerm, oneOf } from './match.ts';
import { wordClasses } from './word-classes.ts';
import type { WordClass } from './word-classes.ts';

const names = Object.keys(wordClasses) as WordClass[];

/** Their words are compared as they are written. */
const asWritten: WordClass[] = ['willBeByEnding', 'smallWords', 'alsoSmall', 'dottedWords', 'commonAcronyms', 'plainCapitals'];

/** Classes without words in a whole language: ways of English, and gaps that are known. */
const halfKnown: WordClass[] =
  'willBeByEnding continues orderVerbs orderObjects noBeforeNoun privatives placeholders versionPrefixes issueWords isWords afterYesOrNo joinedUnits hourly fortnightly aUnit saidOften singleSignOn thirdParty roleBasedAccess leastPrivilege serviceLevel pentest roundTheClock noMoreThan noLessThan canBeRequired alsoSmall afterOrdinals commonAcronyms plainCapitals'.split(
    ' ',
  ) as WordClass[];

const lexicons = Object.entries({ ...wholeLexicons, ...partialLexicons });
const termsIn = (list: string): string[] => (list === '' ? [] : list.split(', '));
/** Every list of terms of a language, with the name of its class. */
const listsOf = (lexicon: object): [string, string][] =>
  Object.entries(lexicon).flatMap(([name, of]): [string, string][] => (typeof of === 'string' ? [[name, of]] : listsOf(of as object)));

describe.each(lexicons)('the words of %s', (_, lexicon) => {
  it.each(listsOf(lexicon))('%s: each once, folded, and a pattern', (name, list) => {
    const terms = termsIn(list);
    expect(new Set(terms).size).toBe(terms.length);
    expect(() => new RegExp(anyTerm(terms), 'u')).not.toThrow();
    const letters = list.replaceAll(/\\p\{\p{L}\}|\\./gu, '').match(/[\p{L}'’]/gu) ?? [];
    if (!asWritten.includes(name as WordClass)) expect(fold(letters.join(''))).toBe(letters.join(''));
  });
});

describe('classes', () => {
  it.each(names)('%s finds its words, from their first letter to their last', (name) => {
    const plain = termsOf(name).filter((term) => /^[\p{L} ]+[*]?$/u.test(term));
    for (const term of plain) {
      const word = term.replace('*', '');
      expect(oneOf(name).test(`(${word})`), term).toBe(true);
      if (plain.length === 1) expect(oneOf(name).test(`x${word}`), term).toBe(false);
    }
  });

  it('have words in every whole language, but for those that are known to lack them', () => {
    const lacking = names.filter((name) => Object.values(wholeLexicons).some(({ words }) => words[name] === ''));
    expect(lacking).toEqual(halfKnown);
  });

  it('are each used by a rule', () => {
    const rules = globSync('engine/**/*.ts', { exclude: (path) => path.includes('lexicon') || path.endsWith('.test.ts') })
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    expect(names.filter((name) => !rules.includes(`'${name}'`))).toEqual([]);
  });
});

it('every concept and every member of a class has terms of several languages', () => {
  for (const name of conceptNames) expect(conceptTerms(name).length, name).toBeGreaterThan(2);
  for (const [name, members] of Object.entries(contrastClasses) as [ContrastClass, readonly Member[]][])
    for (const member of members) expect(contrastTerms(name, member).length, `${name}: ${member}`).toBeGreaterThan(1);
});

it('small words are known in every language', () => {
  for (const language of languages) expect(wordsOf('smallWords', language).length).toBeGreaterThan(40);
});
