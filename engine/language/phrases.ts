/** A word, with those that follow it in some phrase. */
interface Step {
  next: Map<string, Step> | null;
  /** The phrase that ends here. */
  phrase: string | null;
}

/** Where a phrase stands among words: from one of them up to another that is no longer of it. */
interface Place {
  phrase: string;
  from: number;
  to: number;
}

/** Many phrases that are looked for in many texts, all at once. */
export interface Phrases {
  /** Adds one, by its words. */
  add(phrase: string, words: readonly string[]): void;
  /** Every place in a text where one stands, word by word; a step for each word that some phrase goes on with. */
  in(words: readonly string[]): Generator<Place>;
}

/** Phrases by their words: a text is gone through once and not once for each of them. One without a word stands nowhere. */
export function createPhrases(): Phrases {
  const first: Step = { next: null, phrase: null };
  return {
    add(phrase, words) {
      let step = first;
      for (const word of words) {
        step.next ??= new Map();
        const next = step.next.get(word) ?? { next: null, phrase: null };
        step.next.set(word, next);
        step = next;
      }
      step.phrase = phrase;
    },
    *in(words) {
      for (let from = 0; from < words.length; from++) {
        let step = first.next?.get(words[from] ?? '');
        for (let to = from + 1; step; to++) {
          if (step.phrase !== null) yield { phrase: step.phrase, from, to };
          step = to < words.length ? step.next?.get(words[to] ?? '') : undefined;
        }
      }
    },
  };
}
