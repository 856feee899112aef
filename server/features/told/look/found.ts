import { createHash } from 'node:crypto';
import type { Citation } from '#contract/answers.ts';
import type { ToldAlarmKind, ToldReason, ToldSentence } from '#contract/told.ts';
import { profileOf } from '#engine/language/profile.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { ToldChange } from '#engine/told/model.ts';
import type { GivenRow } from './given.ts';
import type { Source } from './sources.ts';

/** A given answer that may hold no longer. */
export interface Found {
  told_id: string;
  kind: ToldAlarmKind;
  /** The same for the same two sentences, so that nothing is found twice. */
  cause: string;
  why: ToldReason;
  was: ToldSentence;
  now: ToldSentence | null;
}

/** By what a citation's source is known: the entry of the library, else the document; empty where nothing is known of it. */
export const sourceOf = ({ library_entry_id, document_id }: Pick<Citation, 'library_entry_id' | 'document_id'>): string =>
  library_entry_id ?? document_id ?? '';

/** The print of some texts: the same where their words are. */
export const printOf = (...texts: string[]): string =>
  createHash('sha256')
    .update(texts.map((text) => foldedWords(text)).join('\n'))
    .digest('base64url')
    .slice(0, 22);

/** What was found of given answers, both sentences with their places; those that hold in other words are left out. In turns. */
export async function foundAmong(rows: GivenRow[], changes: ToldChange[], sources: ReadonlyMap<string, Source>): Promise<Found[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = await mapInTurns(changes, (change) => {
    const row = byId.get(change.id);
    return row ? foundOf(row, change, sources) : null;
  });
  return found.filter((one) => one !== null);
}

function foundOf(row: GivenRow, change: ToldChange, sources: ReadonlyMap<string, Source>): Found | null {
  const kind = kindOf(change);
  if (kind === null) return null;
  const { before, after, why } = change;
  return {
    told_id: row.id,
    kind,
    cause: kind === 'expired' ? printOf('over', why.values['day'] ?? '') : printOf(before.quote, after?.quote ?? ''),
    why,
    was: placedThen(row, before),
    now: after && placedNow(after, sources, row),
  };
}

/** What a change is to people; null where the answer holds in other words. */
export function kindOf({ verdict, why: { code, values } }: Pick<ToldChange, 'verdict' | 'why'>): ToldAlarmKind | null {
  if (verdict === 'reworded') return null;
  if (verdict === 'gone' || verdict === 'expired') return verdict;
  if (verdict === 'stronger' && (code === 'missing' || code === 'changed')) return 'stronger';
  // A name that is not said any more is no figure.
  if (code === 'missing' && !isFigure(values['said'] ?? '')) return 'contradicts';
  if (code === 'missing' || (code === 'changed' && verdict !== 'unclear')) return 'figure';
  return verdict === 'unclear' ? 'reworded' : 'contradicts';
}

const isFigure = (said: string): boolean => /\p{N}/u.test(said) || profileOf(said).numbers.length > 0;

const placedThen = ({ citations, grounds }: GivenRow, { document, quote }: ToldChange['before']): ToldSentence => {
  const own = [...citations, ...grounds].filter((citation) => sourceOf(citation) === document);
  const words = foldedWords(quote);
  const cited = own.find((citation) => foldedWords(citation.quote).includes(words)) ?? own[0] ?? citations[0];
  if (!cited) return { document: '', quote };
  const { score: _, ocr: __, ...place } = cited;
  return { ...place, quote };
};

const placedNow = ({ document, quote }: ToldChange['before'], sources: ReadonlyMap<string, Source>, row: GivenRow): ToldSentence => {
  const source = sources.get(document);
  if (!source) return placedThen(row, { document, quote });
  if (source.kind === 'entry') return { document: source.name ?? '', library_entry_id: document, quote };
  const [first = quote] = sentencesOf(quote);
  const passage = [quote, first].map((words) => source.now?.find(({ text }) => text.includes(words))).find(Boolean);
  const { page, sheet, cell, paragraph } = passage?.place ?? {};
  return {
    document: source.name ?? '',
    document_id: document,
    quote,
    ...(source.version === undefined ? {} : { document_version: source.version }),
    ...(passage === undefined ? {} : { passage_id: passage.id }),
    ...(page === undefined ? {} : { page }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(cell === undefined ? {} : { cell }),
    ...(paragraph === undefined ? {} : { paragraph }),
  };
};
