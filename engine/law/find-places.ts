/** Where the places of a statement stand in the text of its act. */
import type { Act, Paragraph } from './import/model.ts';
import type { Statement } from './statement.ts';

/** A place of a statement in the texts; `paragraph` null where it is not there. */
export interface FoundPlace {
  place: Statement['places'][number];
  paragraph: Paragraph | null;
}

/** Where the places of a statement stand in its act. */
export const findPlaces = ({ places }: Statement, act: Act): FoundPlace[] =>
  places.map((place) => ({ place, paragraph: paragraphAt(act, place) }));

function paragraphAt(act: Act, { article, paragraph }: { article: string | null; paragraph: string | null }): Paragraph | null {
  const paragraphs = act.articles.find(({ number }) => number === article)?.paragraphs ?? [];
  if (paragraph === null) return paragraphs.length === 1 ? paragraphs[0]! : null;
  return paragraphs.find(({ number }) => number === paragraph) ?? null;
}

/** Whether a paragraph that a statement was checked against is another now, or gone. */
export const hasChanged = (statement: Statement, act: Act): boolean =>
  findPlaces(statement, act).some(({ place, paragraph }) => place.hash !== null && place.hash !== paragraph?.hash);
