import type { Citation } from '#contract/answers.ts';
import type { CiteHit, Hit } from '#engine/search/model.ts';

const isUuid = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(id);

/** Text of a hit that a quote must be part of: a passage's own text, a pair's answer, or its choice when that is all. */
export const quotable = (hit: Hit): string =>
  hit.kind === 'passage' ? hit.passage.text : hit.pair.answer.trim() || (hit.pair.choice ?? '');

/** The citation of a hit. A quote that does not stand in it is refused: nothing may be cited that is not there. */
export const citeHit: CiteHit = (hit, quote): Citation => {
  const source = hit.kind === 'passage' ? hit.passage : hit.pair;
  if (quote.trim() === '' || !(quotable(hit).includes(quote) || (hit.kind === 'pair' && hit.pair.choice === quote))) {
    throw new Error(`A quote must stand in its source (${hit.document.name}).`);
  }
  const { page, sheet, cell, paragraph, ocr } = source.place;
  return {
    ...idsOf(hit),
    document: hit.document.name,
    quote,
    ...whereKnown({ page }),
    ...whereKnown({ sheet }),
    ...whereKnown({ cell }),
    ...whereKnown({ paragraph }),
    ...whereKnown({ ocr }),
    score: Math.round(Math.max(0, Math.min(1, hit.score)) * 1000) / 1000,
  };
};

/** What a citation links to; the ids of a file on the command line are none of the service's. */
function idsOf(hit: Hit): Pick<Citation, 'document_id' | 'passage_id' | 'library_entry_id'> {
  const { id } = hit.document;
  const document = isUuid(id) ? { document_id: id } : {};
  if (hit.kind === 'passage') return { ...document, ...(isUuid(hit.passage.id) ? { passage_id: hit.passage.id } : {}) };
  const entry = hit.pair.libraryEntryId;
  // An approved entry is a document of its own to the index only: there is no file of it to be opened.
  return { ...(entry === id ? {} : document), ...(entry && isUuid(entry) ? { library_entry_id: entry } : {}) };
}

/** The one value under its name, or nothing. */
const whereKnown = <Name extends string, Value>(named: Record<Name, Value | undefined>): { [K in Name]?: Value } =>
  Object.values(named)[0] === undefined ? {} : (named as Record<Name, Value>);

const LONGEST_QUOTE = 500;

/** The start of a text, at most 500 characters, cut at a sentence or word end. A prefix, so it stands in its source word for word. */
export function startOf(text: string): string {
  const whole = text.trim();
  if (whole.length <= LONGEST_QUOTE) return whole;
  const head = whole.slice(0, LONGEST_QUOTE);
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('! '), head.lastIndexOf('? '));
  return sentence > LONGEST_QUOTE / 3 ? head.slice(0, sentence + 1) : head.slice(0, Math.max(head.lastIndexOf(' '), 1)).trimEnd();
}

/** A file's name as words. */
export const titleOf = (name: string): string =>
  name
    .replace(/^.*\//u, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/u, '')
    .replace(/[_-]+/gu, ' ');
