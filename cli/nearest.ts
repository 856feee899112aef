import type { Citation, Related } from '#contract/answers.ts';

/** What search found nearest to a question, on one line: where it stands, what was asked there, and what it says. */
export const nearLine = (near: Related): string => {
  const differs = near.differs.length > 0 ? ` (differs: ${near.differs.join('; ')})` : '';
  const asked = near.question === null ? '' : ` ${near.question}${differs} →`;
  return `${placeOf(near)}:${asked} “${near.quote.replaceAll(/\s+/gu, ' ')}”${near.choice === null ? '' : ` (${near.choice})`}`;
};

/** Where a citation stands. */
export const placeOf = ({ document, page, sheet, cell }: Citation): string =>
  [document, page === undefined ? '' : `page ${page}`, sheet ?? '', cell ?? ''].filter(Boolean).join(', ');
