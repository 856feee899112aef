import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareProfiles } from './compare.ts';
import { type Profile, profileOf } from './profile.ts';

/** An acronym stands for words with its letters, or is written in small ones: as it is defined. */
function standsFor(name: string, { order }: Profile): boolean {
  const letters = name.replace(/\d/g, '').toLowerCase();
  const run = (at: number): string[] => order.slice(at, at + letters.length);
  return (
    order.includes(name.toLowerCase()) ||
    order.some((_, at) => run(at).length === letters.length && run(at).every((word, index) => word[0] === letters[index]))
  );
}

function namesApart(a: Profile, b: Profile): string[] {
  const onlyA = [...a.names].filter((name) => !b.names.has(name) && !standsFor(name, b));
  const onlyB = [...b.names].filter((name) => !a.names.has(name) && !standsFor(name, a));
  return onlyA.length > 0 && onlyB.length > 0 && onlyA.length === a.names.size ? [`${onlyA.join(', ')} / ${onlyB.join(', ')}`] : [];
}

function numbersApart(a: Profile, b: Profile): string[] {
  const left = (list: string[], taken: string[]): string[] => {
    const rest = [...taken];
    return list.filter((item) => (rest.includes(item) ? (rest.splice(rest.indexOf(item), 1), false) : true));
  };
  const [onlyA, onlyB] = [left(a.numbers, b.numbers), left(b.numbers, a.numbers)];
  return onlyA.length > 0 && onlyB.length > 0 ? [`${onlyA.join(', ')} / ${onlyB.join(', ')}`] : [];
}

const word = fc.constantFrom('SAML', 'TLS2', 'DPA', 'CMK', 'dpa', 'data', 'processing', 'agreement', 'customer', 'managed', 'keys', 'is', 'a', '7', '12', '7'); // prettier-ignore
const sentence = fc.array(word, { maxLength: 14 }).map((words) => `Which ${words.join(' ')}?`);

test('names and numbers of two texts are told apart as their definition says', () => {
  fc.assert(
    fc.property(sentence, sentence, (one, other) => {
      const [a, b] = [profileOf(one), profileOf(other)];
      const { hard, equal } = compareProfiles(a, b);
      const told = hard.filter((what) => /^[A-Z\d, ]+ \/ [A-Z\d, ]+$/.test(what));
      expect(told).toEqual(equal ? [] : [...numbersApart(a, b), ...namesApart(a, b)]);
    }),
    { numRuns: 1000 },
  );
});

test('a text of hundreds of names is read a few times, not once for each of them', () => {
  const letter = (at: number): string => String.fromCodePoint(65 + (Math.floor(at) % 26));
  const named = (first: string): Profile =>
    profileOf(
      `Do you keep ${Array.from({ length: 600 }, (_, at) => `${first}${letter(at)}${letter(at / 26)} a`).join(' ')}?`.slice(0, 4900),
    );
  let read = 0;
  const counted = ({ order, ...rest }: Profile): Profile => ({
    ...rest,
    order: new Proxy(order, {
      get(list, key) {
        read += 1;
        return Reflect.get(list, key) as unknown;
      },
    }),
  });
  const [a, b] = [counted(named('X')), counted(named('Q'))];
  compareProfiles(a, b);
  expect(read).toBeLessThan(a.order.length * 100);
});
