/** The column that names the kind of each row, told by what stands in its cells. */
import type { Grid } from '../sheet/grid.ts';
import type { ColumnHeader, HeaderBlock } from '../sheet/header-block.ts';
import type { Profile } from '../sheet/profile.ts';
import { withLanguages, whole } from '../matching.ts';
import { saysKindOfAnswer, wordsOf } from '../vocabulary.ts';
import { kindSaid } from './kind-said.ts';

const types = whole(withLanguages(`type|types|typ|kind|tipo|vrsta|art|тип|вид|format|class`, 'type'));
/** "Data type", "Art": over the kinds of something. */
export const namesType = (label: string): boolean => saysKindOfAnswer(label) || wordsOf(label).some((word) => types.test(word));

/** More different texts than this name no kinds. */
const MOST_KINDS = 25;
/** Share of its texts that must name a kind, and share of the table's rows that it speaks of. */
const [SURE, SPEAKS] = [0.8, 0.6];

interface Among {
  grid: Grid;
  header: HeaderBlock | null;
  profiles: ReadonlyMap<number, Profile>;
  /** Columns that are something else already. */
  taken: ReadonlySet<number>;
  /** Rows under the header that say something in the question column. */
  asked: readonly number[];
}

/**
 * The column whose texts name kinds ("Text", "Date", "Statement"), or null. Two kinds at least; one alone may be a topic, unless
 * the header says that kinds are named there.
 */
export function kindColumn(among: Among): number | null {
  const { grid, header, profiles, taken } = among;
  if (header === null) return null;
  const scored = [...profiles.values()]
    .filter(({ column }) => !taken.has(column) && grid.columns.includes(column))
    .map((profile) => ({ column: profile.column, score: scoreOf(among, header, profile) }));
  return scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)[0]?.column ?? null;
}

/** Zero for a column that names no kinds. */
function scoreOf({ grid, asked }: Among, header: HeaderBlock, { column, rows, distinct }: Profile): number {
  const label = header.columns.get(column);
  const named = label !== undefined && namesType(label.label);
  if (!named && (takesAnswers(label) || rows.length * distinct > MOST_KINDS)) return 0;
  const texts = asked.map((row) => grid.text(row, column)).filter((text) => text !== '');
  if (texts.length < 2 || texts.length < asked.length * SPEAKS) return 0;
  const kinds = texts.flatMap((text) => kindSaid(text)?.kind ?? []);
  const sure = kinds.length >= texts.length * SURE && (named || new Set(kinds).size >= 2);
  return sure ? kinds.length / texts.length + (named ? 1 : 0) : 0;
}

const takesAnswers = (label: ColumnHeader | undefined): boolean =>
  label?.meaning?.role === 'answer' || label?.meaning?.role === 'comment' || label?.mark != null;
