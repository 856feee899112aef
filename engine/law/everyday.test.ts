import { describe, expect, it } from 'vitest';
import { contentStems } from '#engine/language/words.ts';
import { stemsOf } from './everyday.ts';
import { lawLanguages } from './languages.ts';
import type { LawLanguage } from './languages.ts';
import { readEveryday } from './read-statements.io.ts';

const everyday = readEveryday();

describe('what people call a thing', () => {
  it.each<[LawLanguage, string, string, string]>([
    ['sl', 'Ali mi šef lahko vzame dopust?', 'Ali mi delodajalec lahko vzame letni dopust?', '=employer'],
    ['en', 'My boss fired me', 'The employer gave me notice of dismissal', '=employer'],
    ['it', 'Ha lasciato le ultime volontà', 'Ha lasciato un testamento', '=will'],
    ['fr', 'Mon patron ne paie pas', 'L’employeur ne paie pas', '=employer'],
    ['uk', 'Шеф мене звільнив', 'Роботодавець про звільнення', '=employer'],
  ])('is what acts call it: %s: %s', (language, said, written, mark) => {
    const stems = stemsOf(everyday, language);
    expect(stems(said)).toContain(mark);
    expect(stems(written)).toContain(mark);
  });

  it('counts once, however many of its words stand there', () => {
    expect(stemsOf(everyday, 'it')('imprenditore individuale (s.p.)')).toEqual(['=sole trader', '=sole trader']);
  });

  it('is the longer of two phrases that begin alike, and other words stay as they are', () => {
    const some = [{ means: 'a', because: '', said: { sl: [], en: ['sick'], it: [], fr: [], uk: [] } }];
    const longer = [{ means: 'b', because: '', said: { sl: [], en: ['sick leave'], it: [], fr: [], uk: [] } }];
    const stems = stemsOf([...some, ...longer], 'en');
    expect(stems('sick leave')).toEqual(['=b']);
    expect(stems('a sick dog')).toEqual(['=a', ...contentStems('dog', 'en')]);
  });

  it.each(lawLanguages)('has words in %s that mean something, each in one class', (language) => {
    const of = new Map<string, string>();
    for (const { means, said } of everyday)
      for (const phrase of said[language]) {
        const stems = contentStems(phrase, language).join(' ');
        expect(stems, `${means}: ${phrase}`).not.toBe('');
        expect(of.get(stems) ?? means, `${phrase} stands in two classes`).toBe(means);
        of.set(stems, means);
      }
  });
});
