import { normalise } from '#contract/normalise.ts';
import type { GuidePage } from '#contract/pages.ts';

export interface Hit {
  page: string;
  pageTitle: string;
  language: GuidePage['language'];
  anchor: string;
  title: string;
  /** A piece of the section around the first word that was looked for. */
  excerpt: string;
}

const MOST_HITS = 20;
const BEFORE = 50;
const EXCERPT = 160;

const plain = (text: string): string => normalise(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Sections that have every word, those with words in their title first; otherwise in the order of the guide. */
export function findInGuide(pages: readonly GuidePage[], wanted: string): Hit[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = pages.flatMap(({ name, title: pageTitle, language, sections }) =>
    sections.flatMap(({ anchor, title, text }) => {
      const [inTitle, inText] = [plain(title), plain(text)];
      if (!words.every((word) => inTitle.includes(word) || inText.includes(word))) return [];
      const rank = words.filter((word) => inTitle.includes(word)).length;
      return [{ rank, hit: { page: name, pageTitle, language, anchor, title, excerpt: excerptOf(text, words) } }];
    }),
  );
  return hits
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, MOST_HITS)
    .map(({ hit }) => hit);
}

function excerptOf(text: string, words: string[]): string {
  const places = words.map((word) => plain(text).indexOf(word)).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - BEFORE);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const piece = text.slice(start, start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${piece}${start + EXCERPT < text.length ? ' …' : ''}`;
}
