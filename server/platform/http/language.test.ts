import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.for([
  ['sl-SI,sl;q=0.9,en;q=0.8', 'sl'],
  ['de-DE,de;q=0.9,fr;q=0.5,it;q=0.7', 'it'],
  ['UK', 'uk'],
  ['en;q=0.3, uk;q=0.2', 'en'],
  ['sl;q=0', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
] as const)('%j asks for %s', ([header, language]) => {
  expect(languageOf(header)).toBe(language);
});
