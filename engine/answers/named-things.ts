/** Things that texts name in capitals or by a number: the very standard or product that a question names ("ISO 9001", "TLS 1.1", "SCIM"). */
import { BRACKETS } from '#engine/language/brackets.ts';
import { wordsOf } from '#engine/language/lexicon/lexicon.ts';
import type { Profile } from '#engine/language/profile.ts';
import { fold } from '#engine/language/text.ts';
import { remember } from '#engine/common/remember.ts';

/** Whether a text names none of the things that a question names; one of several is enough, for questions list examples. */
export function namesNone(question: string, { said, text }: { said: Profile; text: string }): boolean {
  const named = namedIn(question.replace(BRACKETS, ' '));
  const there = new Set(namedIn(text).flatMap(({ name, number }) => (number === '' ? [name] : [name, number])));
  const plain = plainOf(text);
  const isMissing = ({ name, number }: NamedThing): boolean =>
    number === ''
      ? !there.has(name) && !standsIn(name, plain) && !initials(name, said)
      : !hasNumber(there, plain, number) || (number.length < LONG_NUMBER && !there.has(name) && !standsIn(name, plain));
  return named.length > 0 && named.every(isMissing);
}

/** "27001" names a standard by itself, "2" of "SOC 2" does not. */
const LONG_NUMBER = 4;

/** A name in capitals with the number after it; empty where there is none. */
export interface NamedThing {
  name: string;
  number: string;
}

/** Names in capitals and what is numbered after them: SCIM, ISO 27701, TLS 1.1, SOC 2. */
export const namedIn = remember((text): NamedThing[] => {
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters.length > 12 && letters === letters.toUpperCase()) return [];
  const found = text.matchAll(
    /(?<![\p{L}\p{N}])(\p{Lu}[\p{Lu}\p{N}]+)(?:\/\p{Lu}{2,})?s?(?:[\s-](?:v\.?\s?)?(\d+(?:[.:-]\d+)*))?(?![\p{L}])/gu,
  );
  return [...found]
    .map(([, name = '', number = '']) => ({ name, number }))
    .filter(({ name, number }) => number !== '' || !generic.has(name));
});

const plainOf = remember((text) => ` ${fold(text).replace(/[^\p{L}\p{N}.:]+/gu, ' ')} `);

/** Capitals that name no single thing. */
const generic = new Set(wordsOf('plainCapitals'));

/** The number itself, or the same before its edition ("27001:2022" for "27001", not for "27001:2013"). */
function hasNumber(there: Set<string>, plain: string, number: string): boolean {
  return (
    [...there].some((one) => one === number || one.startsWith(`${number}:`) || number.startsWith(`${one}.0`)) ||
    new RegExp(`(?<![\\p{N}.])${number.replace(/[.]/g, '\\.')}(?![\\p{N}]|\\.\\p{N})`, 'u').test(plain)
  );
}

/** Whether the text has a name as a word, or a long one as a word's beginning ("SCIMv2"). */
const standsIn = (name: string, plain: string): boolean => plain.includes(` ${name.toLowerCase()}${name.length < LONG_NAME ? ' ' : ''}`);

/** Names of fewer letters are any words' beginnings, and any two words' initials ("and incident" for "AI"). */
const LONG_NAME = 3;

/** Whether consecutive words of the text have these initials. */
function initials(name: string, said: Profile): boolean {
  const letters = name.replace(/\d/g, '').toLowerCase();
  return said.order.some((_, at) => {
    const run = said.order.slice(at, at + letters.length);
    return (
      run.length === letters.length &&
      run.every((word, index) => word[0] === letters[index] && (letters.length >= LONG_NAME || said.content.has(word)))
    );
  });
}
