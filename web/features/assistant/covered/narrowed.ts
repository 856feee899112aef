import type { LawCoverage } from '#contract/law-coverage.ts';
import { normalise } from '#contract/normalise.ts';

/** What has all of the words, in its name, its acts or whom to ask; all where there are none. Case and marks do not count. */
export function coverageWith(all: LawCoverage, words: string): Pick<LawCoverage, 'matters' | 'elsewhere' | 'acts'> {
  const wanted = plain(words).split(/\s+/u).filter(Boolean);
  const has = (...texts: string[]): boolean => {
    const text = plain(texts.join(' '));
    return wanted.every((word) => text.includes(word));
  };
  return {
    matters: all.matters.filter(({ name, places }) => has(name, ...places.map(({ act }) => act))),
    elsewhere: all.elsewhere.filter(({ name, authority }) => has(name, authority)),
    acts: all.acts.filter(({ act, title }) => has(act, title)),
  };
}

const plain = (text: string): string => normalise(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
