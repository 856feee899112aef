import { BRACKETS } from '#engine/language/brackets.ts';
import type { Member } from '#engine/language/lexicon/contrasts.ts';
import { wordsOf } from '#engine/language/lexicon/lexicon.ts';
import type { Bearing } from './bearing.ts';
import type { Profile } from '#engine/language/profile.ts';
import { isTime } from '#engine/language/quantities.ts';
import { fold } from '#engine/language/text.ts';
import { remember } from '#engine/common/remember.ts';

/**
 * What a question demands of its evidence beyond words: the very standard or product it names, the quantity it asks for, the
 * members of the classes it speaks of. A text that does not meet a demand may be near, and is no plain answer.
 */
export interface Gaps {
  /** Named things with a number or in capitals ("ISO 9001", "TLS 1.1", "SCIM") that the text does not name. */
  names: string[];
  /** Quantities asked for while the text states none of the kind. */
  amounts: number;
  /** Class members asked for while the text names others of the class. */
  others: OtherMembers[];
  /** Class members asked for of which the text says nothing, those of one class together. */
  silent: string[][];
  /** Years asked for of which the text says nothing. */
  years: string[];
}

/** What is asked for, and what the text names of the same class in its place. */
interface OtherMembers {
  asked: string[];
  said: string[];
}

/** A text that may answer; `beside` is what stands around it (heading, window), where names and members may stand too. */
interface MayAnswer {
  said: Profile;
  text: string;
  beside?: Profile;
}

/** Compares what is asked with a text that may answer. */
export function gapsOf(question: string, asked: Profile, { said, text, beside }: MayAnswer): Gaps {
  const named = namedIn(question.replace(BRACKETS, ' '));
  const there = new Set(namedIn(text).flatMap(({ name, number }) => (number === '' ? [name] : [name, number])));
  const plain = plainOf(text);
  const missing = named.filter(({ name, number }) =>
    number === ''
      ? !there.has(name) && !standsIn(name, plain) && !initials(name, said)
      : !hasNumber(there, plain, number) || (number.length < LONG_NUMBER && !there.has(name) && !standsIn(name, plain)),
  );
  const others: OtherMembers[] = [];
  const silent: string[][] = [];
  for (const [name, members] of asked.contrasts) {
    const own = said.contrasts.get(name) ?? new Set<string>();
    const around = beside?.contrasts.get(name) ?? new Set<string>();
    if ([...members].some((member) => own.has(member) || around.has(member))) continue;
    if (own.size > 0) others.push({ asked: [...members], said: [...own] });
    else silent.push([...members]);
  }
  const years = (question.match(/(?<!\p{N})(?:19|20)\d\d(?![\p{N}.:])/gu) ?? []).filter(
    (year) => !plain.includes(year) && !named.some(({ number }) => number.includes(year)),
  );
  return {
    // one of several is enough: questions list examples
    names: missing.length === named.length ? missing.map(({ name, number }) => `${name} ${number}`.trim()) : [],
    amounts: asked.amounts.filter(({ of }) => isTime(of) && !said.amounts.some((amount) => isTime(amount.of))).length,
    others,
    silent,
    years,
  };
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

/** What a text leaves unsaid of the question, in words; empty when it meets it. */
export const unmetOf = ({ gaps, bearing }: { gaps: Gaps; bearing: Bearing }): string[] => [
  ...gaps.others.map(({ asked, said }) => `${asked.join(' and ')} / ${said.join(' and ')}`),
  ...(gaps.amounts > 0 && bearing === 'open' ? ['how often or how long'] : []),
  ...gaps.silent.flatMap(([member, ...further]) =>
    member !== undefined && further.length === 0 && qualifying.has(member) ? [member] : [],
  ),
  ...gaps.years,
];

/** Members that narrow a question: a sentence without them may be about the rest. */
const qualifying: ReadonlySet<string> = new Set<Member>([
  'all',
  'only',
  'required',
  'in use',
  'internal',
  'external',
  'before',
  'after',
  'automatic',
  'manual',
  'emergency',
  'secondary',
  'leaving',
  'moving',
  'joining',
  'contractors',
  'third parties',
  'service accounts',
  'privileged accounts',
  'customer accounts',
  'test or development',
  'incremental',
  'asymmetric',
  'mobile',
  'server',
  'database',
  'remote',
  'outbound',
  'inbound',
  'archive',
]);
