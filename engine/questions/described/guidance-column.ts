/** The column that says what is meant by each question, told by its header, by what stands in its cells and by where it stands. */
import type { Grid } from '../sheet/grid.ts';
import type { ColumnHeader, HeaderBlock } from '../sheet/header-block.ts';
import type { Profile } from '../sheet/profile.ts';

interface Among {
  grid: Grid;
  header: HeaderBlock | null;
  profiles: ReadonlyMap<number, Profile>;
  /** Columns that are something else already. */
  taken: ReadonlySet<number>;
  question: number;
  /** Columns that take answers. */
  answers: readonly number[];
}

/** Words of a text on average, and share of different texts, up to which a column only points to places elsewhere. */
const [FEW, ALIKE] = [5, 0.5];
/** Words of a text on average from which a column beside the questions explains them. */
const LONG = 20;

/** "CSA Guidance V3.0", "ISO/IEC 27001:2013": an edition of a paper. */
const edition = /\b(?:v(?:er(?:sion)?)?\.? ?\d|\d{1,4}\.\d|(?:19|20)\d\d\b)/iu;

/** Whether a column under the name of a paper's edition holds short texts, many of them the same: places in that paper, and no guidance. */
const pointsElsewhere = ({ label }: ColumnHeader, profile: Profile | undefined): boolean =>
  edition.test(label) && profile !== undefined && profile.words < FEW && profile.distinct < ALIKE;

/** The column of guidance: the nearest that is called so and points to no other paper; else the long texts right beside the questions. */
export function guidanceColumn(among: Among): number | null {
  const { header, profiles, taken, question } = among;
  const named = [...(header?.columns.values() ?? [])]
    .filter((one) => one.meaning?.role === 'guidance' && !taken.has(one.column) && !pointsElsewhere(one, profiles.get(one.column)))
    .toSorted((a, b) => Math.abs(a.column - question) - Math.abs(b.column - question))[0]?.column;
  return named ?? explaining(among);
}

/** Beside the questions and before the answers, under a header that says it is nothing else: longer texts than the questions, which do not ask. */
function explaining({ grid, header, profiles, taken, question, answers }: Among): number | null {
  const asked = profiles.get(question);
  const first = Math.min(...answers);
  const fits = (column: number): boolean => {
    const [profile, label] = [profiles.get(column), header?.columns.get(column)];
    if (!profile || !asked || !label || taken.has(column) || answers.includes(column) || column > first) return false;
    const role = label.meaning?.role;
    if (role !== undefined && role !== 'question') return false;
    return profile.words >= LONG && profile.words > asked.words && profile.asking < ALIKE && profile.distinct > ALIKE;
  };
  return [question - 1, question + 1].find((column) => grid.columns.includes(column) && fits(column)) ?? null;
}
