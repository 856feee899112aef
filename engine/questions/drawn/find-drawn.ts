/** Questions of a sheet that are told by what is drawn, before its tables are looked for. */
import { asTable } from '../sheet/cards.ts';
import type { Grid } from '../sheet/grid.ts';
import type { ReadTable } from '../sheet/read-table.ts';
import type { DrawnField, DrawnReading } from './drawn-row.ts';
import { drawnAt, drawnRules } from './drawn-rules.ts';

export interface FoundDrawn {
  /** One table of all such questions, in the order of their rows. */
  table: ReadTable;
  /** Rows that belong to them. */
  rows: Set<number>;
}

/** The questions told by what is drawn, or null when there are too few of each kind. */
export function findDrawn(grid: Grid, reading: DrawnReading): FoundDrawn | null {
  const byRule = new Map<string, DrawnField[]>();
  /** In a Word table, rows that an earlier question took as its help. */
  const taken = new Set<number>();
  for (const row of grid.rows) {
    if (taken.has(row)) continue;
    const found = drawnAt({ grid, reading, row, cells: grid.cells(row) });
    if (grid.framed && found)
      for (const one of found.fields) if (one.question.guidance !== null) for (const own of one.rows) taken.add(own);
    if (found) byRule.set(found.rule, [...(byRule.get(found.rule) ?? []), ...found.fields]);
  }
  const kept = drawnRules.flatMap(({ name, fewest }) => {
    const fields = byRule.get(name) ?? [];
    return fields.length >= fewest ? fields : [];
  });
  if (kept.length === 0) return null;
  const fields = kept.toSorted((a, b) => a.row - b.row);
  const rows = new Set(fields.flatMap((one) => one.rows));
  return { table: asTable(grid, fields), rows };
}

/** The sheet without some of its rows. */
export function withoutRows(grid: Grid, taken: ReadonlySet<number>): Grid {
  return {
    ...grid,
    drawn: taken,
    rows: grid.rows.filter((row) => !taken.has(row)),
    cells: (row) => (taken.has(row) ? [] : grid.cells(row)),
  };
}
