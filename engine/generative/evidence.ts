import { quotable } from '#engine/answers/cite.ts';
import type { Evidence } from '#engine/answers/evidence.ts';
import { givesOrders } from '#engine/language/polarity.ts';
import type { Hit } from '#engine/search/model.ts';

/** One thing that the model may rest a sentence on. */
export interface EvidenceItem {
  /** `E1`, `E2`, …, in the order of the prompt. */
  id: string;
  kind: 'past answer' | 'document';
  document: string;
  /** The past question, of a past answer. */
  asks: string | null;
  /** What may be quoted. */
  text: string;
  hit: Hit;
  /** Probability, judged without the model, that it answers the question (0–1). */
  support: number;
}

const MOST_ITEMS = 12;
const LONGEST_TEXT = 1500;
/** Under this probability an item is noise that a model would only build on. */
const LEAST_SUPPORT = 0.03;

/** The judged evidence a model is given: best first, at most 12, what gives orders left out. */
export function chooseEvidence({ pairs, passages }: Evidence): EvidenceItem[] {
  const found = [
    ...pairs.filter(({ gate }) => gate !== 'differs').map(({ hit, same }) => ({ hit: hit as Hit, support: same })),
    ...passages.map(({ hit, answers }) => ({ hit: hit as Hit, support: answers })),
  ];
  return found
    .filter(({ hit, support }) => support >= LEAST_SUPPORT && quotable(hit) !== '' && !givesOrders(textOf(hit)))
    .toSorted((a, b) => b.support - a.support)
    .slice(0, MOST_ITEMS)
    .map(({ hit, support }, index) => ({
      id: `E${index + 1}`,
      kind: hit.kind === 'pair' ? ('past answer' as const) : ('document' as const),
      document: hit.document.name,
      asks: hit.kind === 'pair' ? hit.pair.question.slice(0, LONGEST_TEXT) : null,
      text: textOf(hit).slice(0, LONGEST_TEXT),
      hit,
      support,
    }));
}

const textOf = (hit: Hit): string =>
  hit.kind === 'passage' ? hit.passage.text : [hit.pair.choice, hit.pair.answer].filter((part) => part?.trim()).join('. ');
