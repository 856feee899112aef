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
  // An approved entry is a document of its own to the index only: there is no file of it to be opened.
  const isFile = hit.kind === 'passage' || hit.pair.libraryEntryId !== hit.document.id;
  return {
    ...(isFile && isUuid(hit.document.id) ? { document_id: hit.document.id } : {}),
    ...(hit.kind === 'passage' && isUuid(hit.passage.id) ? { passage_id: hit.passage.id } : {}),
    ...(hit.kind === 'pair' && hit.pair.libraryEntryId && isUuid(hit.pair.libraryEntryId)
      ? { library_entry_id: hit.pair.libraryEntryId }
      : {}),
    document: hit.document.name,
    quote,
    ...(page === undefined ? {} : { page }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(cell === undefined ? {} : { cell }),
    ...(paragraph === undefined ? {} : { paragraph }),
    ...(ocr === undefined ? {} : { ocr }),
    score: Math.round(Math.max(0, Math.min(1, hit.score)) * 1000) / 1000,
  };
};

const LONGEST_QUOTE = 500;

/** The start of a text, at most 500 characters, cut at a sentence or word end. A prefix, so it stands in its source word for word. */
export function startOf(text: string): string {
  const whole = text.trim();
  if (whole.length <= LONGEST_QUOTE) return whole;
  const head = whole.slice(0, LONGEST_QUOTE);
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('! '), head.lastIndexOf('? '));
  return sentence > LONGEST_QUOTE / 3 ? head.slice(0, sentence + 1) : head.slice(0, Math.max(head.lastIndexOf(' '), 1)).trimEnd();
}
