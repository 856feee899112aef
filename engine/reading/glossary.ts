/** Whether a document is a glossary: it says what words mean, not what anybody does. Told by its shape, in any language. */
import { withoutSign } from './items.ts';
import type { Passage } from './model.ts';
import { SEPARATOR } from './windows.ts';

/** "*Backup*: The process of …", "Event – An occurrence …". */
const DEFINED = /^[*_]{0,3}(\p{Lu}[^:.!?|*_\n]{0,60})[*_]{0,3}\s?(?::[*_]{0,3}|[–—])\s+\S/u;
/** With fewer terms the order of the alphabet may be chance. */
const FEWEST = 6;
/** One of eight terms may stand out of its place, two of twelve and so on: by chance a list is so well in order at most once in 160. */
const astrayOf = (terms: number): number => Math.floor(terms / 4) - 1;
/** Of a document's passages that stand in such lists: a list of teams or of policies within a report says what a company has. */
const MOST = 0.6;

type Text = Pick<Passage, 'text' | 'heading'>;

/** Whether most of a document defines terms in the order of the alphabet. Pure. */
export function isGlossary(passages: Text[]): boolean {
  const under = Map.groupBy(passages, ({ heading }) => heading ?? '');
  const defining = [...under].filter(([, those]) => definesTerms(those)).map(([heading]) => heading);
  const isWithin = ({ heading }: Text): boolean =>
    defining.some((one) => (heading ?? '') === one || (one !== '' && heading?.startsWith(one + SEPARATOR)));
  return defining.length > 0 && passages.filter(isWithin).length >= passages.length * MOST;
}

const termOf = (line: string): string | null => DEFINED.exec(withoutSign(line))?.[1]?.trim() ?? null;

/** Passages that overlap repeat some of the terms. */
function definesTerms(passages: Text[]): boolean {
  const found = passages.flatMap(({ text }) => text.split('\n').map(termOf));
  const terms = [...new Set(found.filter((term) => term !== null))];
  const astray = terms.filter((term, at) => at > 0 && term.localeCompare(terms[at - 1] ?? '', undefined, { sensitivity: 'base' }) < 0);
  return terms.length >= FEWEST && terms.length * 2 >= found.length && astray.length <= astrayOf(terms.length);
}
