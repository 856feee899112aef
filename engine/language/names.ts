import { addTo } from '#engine/common/add-to.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { createPhrases } from './phrases.ts';

/** Names that are looked for in texts, all at once, whatever the case of their letters; one stands where no letter or figure goes on. */
export interface Names {
  /** Which of them a text has, as they were given and in their order. */
  in(text: string): string[];
}

const wordOrSign = /[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu;
const isWord = (token: string | undefined): boolean => token !== undefined && /[\p{L}\p{N}]/u.test(token);

/** Words, and the signs between them one by one: a name may end in a sign. */
const tokensOf = (text: string): string[] => text.match(wordOrSign)?.map(inOneCase) ?? [];

/** By way of capitals, which some small letters share: "ς" and "σ". */
const inOneCase = (token: string): string =>
  /^[\0-\x7f]*$/.test(token) ? token.toLowerCase() : token.toLowerCase().toUpperCase().toLowerCase();

/** In turns: there may be hundreds of thousands. */
export async function createNames(names: Iterable<string>): Promise<Names> {
  const order = new Map<string, number>();
  const written = new Map<string, string[]>();
  const phrases = createPhrases();
  await mapInTurns([...new Set(names)], (name, at) => {
    const tokens = tokensOf(name);
    const phrase = tokens.join('\0');
    order.set(name, at);
    addTo(written, phrase, name);
    phrases.add(phrase, tokens);
  });
  return {
    in(text) {
      if (order.size === 0) return [];
      const tokens = tokensOf(text);
      const found = new Set<string>();
      for (const { phrase, from, to } of phrases.in(tokens)) {
        if (!goesOn(tokens, from, to)) for (const name of written.get(phrase) ?? []) found.add(name);
      }
      return [...found].toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    },
  };
}

/** Whether a letter or figure stands before or behind a name that begins or ends in a sign. */
const goesOn = (tokens: string[], from: number, to: number): boolean =>
  (isWord(tokens[from - 1]) && !isWord(tokens[from])) || (isWord(tokens[to]) && !isWord(tokens[to - 1]));
