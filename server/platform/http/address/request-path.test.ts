import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneWayToWrite } from './request-path.ts';

it('decodes what need not be encoded, drops scheme and host, and leaves the rest', () => {
  const written = {
    '/%61pi/us%65r?q=%61': '/api/user?q=%61',
    '/api/a%2Fb%20c%25': '/api/a%2Fb%20c%25',
    '/api/%2561pi': '/api/%2561pi',
    'http://other.example/api/plans?x=1': '/api/plans?x=1',
    'https://a@other.example:1/%61pi': '/api',
    '//other.example/api': '//other.example/api',
    '*': '*',
    '/api/%zz%': '/api/%zz%',
    '/%%361pi/%61': '/%%361pi/%61',
  };
  for (const [target, path] of Object.entries(written)) expect(oneWayToWrite(target)).toBe(path);
});

it('gives the same for what it gave, and the same for every way to write it', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^(?:\/(?:[\w.~-]|%[\da-fA-F]{2}){1,8}){1,4}$/),
      fc.array(fc.boolean(), { maxLength: 100 }),
      (path, encoded) => {
        const other = [...path]
          .map((character, at) =>
            encoded[at] && /[\w.~-]/.test(character) && path[at - 1] !== '%' && path[at - 2] !== '%'
              ? `%${(character.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`
              : character,
          )
          .join('');
        expect(oneWayToWrite(oneWayToWrite(other))).toBe(oneWayToWrite(path));
      },
    ),
  );
});

it('leaves a path alone in which a percent sign encodes nothing, wherever that stands', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(?:\/[\w.~%-]{0,8}){0,2}$/), fc.stringMatching(/^%(?:[\da-f]?[g-z%/]|$)/), (before, broken) => {
      expect(oneWayToWrite(`/${before}${broken}%61`)).toBe(`/${before}${broken}%61`);
    }),
  );
});
