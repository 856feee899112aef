import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparable, fold, foldedWords, oneLine, plain, withoutMarks } from './text.ts';

const normalisers = { oneLine, comparable, withoutMarks, plain, foldedWords };

describe('normalisers', () => {
  it.each(Object.entries(normalisers))('%s leaves alone what it made', (_, normalise) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text));
      }),
    );
  });

  it('fold leaves alone what it made of letters, and never changes what letters of a plain text are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zčšžàèéùçăА-яіїєґ' .,-]{0,40}$/u), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text)).toHaveLength(text.length);
      }),
    );
  });

  it('oneLine and comparable do not see how a text is laid out', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\p{L}\p{N}.,]{1,8}$/u)), fc.constantFrom(' ', '\n', '\t ', '  '), (words, space) => {
        expect(oneLine(words.join(space))).toBe(words.join(' '));
        expect(comparable(` ${words.join(space)}\n`)).toBe(comparable(words.join(' ')));
      }),
    );
  });

  it('plain and foldedWords hold letters, digits and single spaces alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldedWords(text)).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u);
        expect(plain(text)).toMatch(/^(?:[\p{L}\p{N}#№°]+(?: [\p{L}\p{N}#№°]+)*)?$/u);
      }),
    );
  });

  it('differ in accents, signs and scripts', () => {
    const text = ' Žig  “B”: № 5, Ґанок–їжа ';
    expect(comparable(text)).toBe('žig “b”: no 5, ґанок–їжа');
    expect(fold(text)).toBe(' zig  “b”: no 5, ґанок-їжа ');
    expect(foldedWords(text)).toBe('zig b no 5 ґанок їжа');
    expect(plain(text)).toBe('zig b № 5 ґанок іжа');
    expect(withoutMarks('kakšna')).toBe('kaksna');
  });
});
